import type { CalendarDay } from '#contract/base/calendar-day.ts'
import {
  formatPolicyName,
  getRenewalDate,
  type Policy,
  type PolicyDraft,
  policyLimits,
  type PolicyPatch,
  startsNewTerm,
} from '#contract/policies/policies.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { Failure, throwInvalid, throwNotFound, throwStale, throwTransition } from '#server/base/failure.ts'
import { omitUndefined } from '#server/base/omit-undefined.ts'
import { lockAccessibleClients } from '#server/client-access/for-locking-store.ts'
import { getClient } from '#server/client-access/service.ts'
import { syncAnchoredAssignments } from '#server/sequences/anchors/for-changed-dates.ts'
import {
  endAnchoredAssignments,
  type EndedAssignments,
  joinEnded,
  restoreAnchoredAssignments,
} from '#server/sequences/anchors/for-ended-anchors.ts'
import * as timeline from '#server/timeline/service.ts'
import type { LockedPolicy, PolicyForm } from './columns.ts'
import { findPolicySettings } from './for-imports-store.ts'
import * as store from './store.ts'

/** Lists the policies of a client. Throws NOT_FOUND. */
export async function listPolicies(ctx: Ctx, clientId: string): Promise<Policy[]> {
  const [, policies] = await Promise.all([getClient(ctx, clientId), store.listPolicies(ctx, clientId)])
  return policies
}

/** Gets a policy that the viewer can access. Throws NOT_FOUND. */
export const getPolicy = async (ctx: Ctx, id: string): Promise<Policy> =>
  (await store.findPolicy(ctx, id)) ?? throwNotFound()

/**
 * Adds a policy, which standing sequences enroll at once: docs/product/policies.md. Throws NOT_FOUND, VALIDATION,
 * DUPLICATE, or TRANSITION if the client is archived or has the maximum number of policies.
 */
export async function addPolicy(ctx: Ctx, clientId: string, id: string, draft: PolicyDraft): Promise<Policy> {
  const [client] = await lockAccessibleClients(ctx, [clientId])
  if (!client) throwNotFound()
  if (client.isArchived) throwTransition('This client is archived')
  const settings = await findPolicySettings(ctx)
  const termMonths = draft.termMonths ?? 12
  const form: PolicyForm = {
    carrier: draft.carrier,
    line: draft.line,
    effectiveDate: draft.effectiveDate,
    termMonths,
    policyNumber: draft.policyNumber ?? null,
    premiumCents: draft.premiumCents ?? null,
    status: draft.status ?? 'active',
    currency: draft.currency ?? settings.currency,
    notes: draft.notes ?? null,
    renewalDate: draft.renewalDate ?? computeRenewalDate(draft.effectiveDate, termMonths),
  }
  assertLine(settings.lines, form.line)
  assertDates(form)
  await assertNumberIsFree(ctx, form)
  const policy = await store.addPolicy(ctx, id, clientId, form)
  await assertCount(ctx, clientId)
  await syncAnchoredAssignments(ctx, [client.assignedAgentId], { clientId })
  await timeline.recordPolicyEvent(ctx, clientId, 'policy_added', formatPolicyName(policy))
  return policy
}

/**
 * Changes a policy; an unchanged one is not written. Untouched coming steps move with its dates, and its sequences end with
 * it or if they are not for its line. Throws NOT_FOUND, VALIDATION, STALE or DUPLICATE.
 */
export async function updatePolicy(ctx: Ctx, id: string, { version, ...patch }: PolicyPatch): Promise<Policy> {
  const before = await lockPolicyToChange(ctx, id)
  if (version !== undefined && version !== before.version) throwStale(toPolicy(before))
  const changes = omitUndefined(patch)
  const { renewalDate, ...rest } = { ...before, ...changes }
  const form = { ...rest, renewalDate: renewalDate ?? computeRenewalDate(rest.effectiveDate, rest.termMonths) }
  if ((Object.keys(changes) as (keyof PolicyForm)[]).every((key) => form[key] === before[key])) return toPolicy(before)
  if (form.line !== before.line) assertLine((await findPolicySettings(ctx)).lines, form.line)
  assertDates(form)
  if (form.policyNumber !== before.policyNumber || form.carrier !== before.carrier)
    await assertNumberIsFree(ctx, form, id)
  const isNewTerm = startsNewTerm(before, form)
  const state = { term: before.term + (isNewTerm ? 1 : 0), lastOutcome: before.lastOutcome }
  const saved = await savePolicyAndSequences(ctx, before, form, state, isNewTerm)
  if (form.status !== before.status)
    await timeline.recordPolicyEvent(
      ctx,
      before.clientId,
      'policy_changed',
      `${formatPolicyName(saved)} is ${form.status}`,
    )
  return saved
}

/** Saves a locked policy, and ends, resumes or moves its sequences as its new state asks. */
export async function savePolicyAndSequences(
  ctx: Ctx,
  before: LockedPolicy,
  form: PolicyForm,
  state: Omit<store.PolicyState, 'ended'>,
  isOtherTerm = false,
): Promise<Policy> {
  const { toRestore } = await endOrResumeSequences(ctx, before, { ...form, term: state.term }, isOtherTerm)
  const saved = await store.savePolicy(ctx, before.id, form, { ...state, ended: toRestore })
  if (isRunningStatus(form.status)) await syncAnchoredAssignments(ctx, [before.agentId], { clientId: before.clientId })
  return saved
}

/**
 * Ends the sequences of a locked policy with it or with its line, or resumes them: docs/product/policies.md#dates. The
 * coming steps of a term that never ends on its day end too, because they would come at the wrong time. Returns what
 * ended with the term, the policy or the line, and what to restore when the policy is active again or its line is back.
 */
export async function endOrResumeSequences(
  ctx: Ctx,
  before: LockedPolicy,
  after: Pick<LockedPolicy, 'status' | 'line' | 'term'>,
  isOtherTerm: boolean,
): Promise<{ ended: EndedAssignments | null; toRestore: EndedAssignments | null }> {
  const { id: policyId, clientId, term, renewalDate: startDate } = before
  const [wasRunning, isRunning] = [isRunningStatus(before.status), isRunningStatus(after.status)]
  const hasOtherLine = after.line !== before.line
  let ended: EndedAssignments | null = null
  if (isOtherTerm && startDate > ctx.today)
    ended = await endAnchoredAssignments(ctx, { clientId, policyId, term, startDate })
  let toRestore = before.ended
  // What ended with the line in a former term would come at the wrong time.
  if (wasRunning && isRunning && after.term !== term) toRestore = null
  if (toRestore && isRunning && (hasOtherLine || !wasRunning))
    toRestore = await restoreAnchoredAssignments(ctx, before, toRestore, after.line)
  if (wasRunning && (hasOtherLine || !isRunning)) {
    const exceptLine = isRunning ? { exceptLine: after.line } : {}
    const endedNow = await endAnchoredAssignments(ctx, { clientId, policyId, ...exceptLine })
    ended = joinEnded(ended, endedNow)
    toRestore = joinEnded(toRestore, endedNow)
  }
  return { ended, toRestore }
}

/** Deletes a policy and ends its sequences. Throws NOT_FOUND. */
export async function deletePolicy(ctx: Ctx, id: string): Promise<void> {
  const { clientId, ...before } = await lockPolicyToChange(ctx, id)
  const ended = isRunningStatus(before.status)
    ? joinEnded(before.ended, await endAnchoredAssignments(ctx, { clientId, policyId: id }))
    : before.ended
  await Promise.all([
    store.savePolicyDeletedAt(ctx, id, ctx.now, ended),
    audit.recordViewerAuditEntry(ctx, { action: 'policy_deleted', subjectId: id }),
  ])
}

/**
 * Restores a deleted policy with its sequences. Throws NOT_FOUND, DUPLICATE, or TRANSITION if the client is archived or
 * has the maximum number of policies.
 */
export async function restorePolicy(ctx: Ctx, id: string): Promise<Policy> {
  const before = (await store.lockPolicy(ctx, id)) ?? throwNotFound()
  if (!before.deletedAt) return toPolicy(before)
  if (before.isClientArchived) throwTransition('This client is archived')
  await assertNumberIsFree(ctx, before)
  const toRestore =
    isRunningStatus(before.status) && before.ended
      ? await restoreAnchoredAssignments(ctx, before, before.ended, before.line)
      : before.ended
  const [restored] = await Promise.all([
    store.savePolicyDeletedAt(ctx, id, null, toRestore),
    audit.recordViewerAuditEntry(ctx, { action: 'policy_restored', subjectId: id }),
  ])
  await assertCount(ctx, before.clientId)
  await syncAnchoredAssignments(ctx, [before.agentId], { clientId: before.clientId })
  return restored
}

/**
 * Moves the policies of a client to another, all or only those with the given ids. Returns their ids. Throws TRANSITION
 * for too many.
 */
export async function movePolicies(ctx: Ctx, fromId: string, toId: string, ids?: readonly string[]): Promise<string[]> {
  const moved = await store.movePoliciesOfClient(ctx, fromId, toId, ids)
  if (!ids) await assertCount(ctx, toId)
  return moved
}

/** Throws TRANSITION if a client now has more policies than allowed. */
export async function assertCount(ctx: Ctx, clientId: string): Promise<void> {
  if ((await store.lockAndCountPolicies(ctx, clientId)) > policyLimits.countPerClient)
    throwTransition(`A client has ${policyLimits.countPerClient} policies at most`)
}

/** Locks a policy that is not deleted. Throws NOT_FOUND. */
export async function lockPolicyToChange(ctx: Ctx, id: string): Promise<LockedPolicy> {
  const policy = await store.lockPolicy(ctx, id)
  return policy && !policy.deletedAt ? policy : throwNotFound()
}

/** Leaves out what only a locked policy has. */
export const toPolicy = ({
  term: _t,
  agentId: _a,
  isClientArchived: _c,
  deletedAt: _d,
  ended: _e,
  ...policy
}: LockedPolicy): Policy => policy

/** Whether sequences run for a policy of this status. */
export const isRunningStatus = (status: Policy['status']): boolean => status === 'active' || status === 'quoted'

function assertLine(lines: readonly string[], line: string): void {
  if (!lines.includes(line)) throwInvalid('line', `Must be one of ${lines.join(', ')}`)
}

const computeRenewalDate = (effectiveDate: CalendarDay, termMonths: number): CalendarDay =>
  getRenewalDate(effectiveDate, termMonths) ?? throwLateRenewal()

/** Throws VALIDATION at `renewalDate`, for a date after the year 9999. */
export const throwLateRenewal = (): never => throwInvalid('renewalDate', 'Must be in the years 1 to 9999')

function assertDates({ effectiveDate, renewalDate }: { effectiveDate: CalendarDay; renewalDate: CalendarDay }): void {
  if (renewalDate <= effectiveDate) throwInvalid('renewalDate', 'Must be after the effective date')
}

/** Throws DUPLICATE, with the policy that has the number as `current` if the viewer may see it. */
async function assertNumberIsFree(
  ctx: Ctx,
  { carrier, policyNumber }: Pick<PolicyForm, 'carrier' | 'policyNumber'>,
  ownId?: string,
): Promise<void> {
  if (policyNumber === null) return
  const found = await store.findPolicyOfNumber(ctx, { carrier, policyNumber })
  if (!found || found.id === ownId) return
  const { isAccessible, ...current } = found
  throw new Failure('DUPLICATE', {
    message: `${carrier} already has a policy ${policyNumber}`,
    ...(isAccessible && { current }),
  })
}
