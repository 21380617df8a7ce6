import { addDays } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import { formatPolicyName, getRenewalDate, type Policy } from '#contract/policies/policies.ts'
import {
  type AnsweredRenewal,
  getNextRenewalDate,
  type listRenewals,
  type MovedStep,
  type OutcomeDraft,
  type previewPolicyDates,
  type Renewal,
  renewalWindowDays,
  validateOutcome,
} from '#contract/policies/renewals.ts'
import { canAccessWholeOrganization, type Ctx } from '#server/base/context.ts'
import { Failure, throwIfIssues, throwNotFound, throwStale, throwTransition } from '#server/base/failure.ts'
import { decodeCursor, encodeCursor, minId, type Page, toPage } from '#server/base/http/pagination.ts'
import { newId } from '#server/base/ids.ts'
import { syncAnchoredAssignments } from '#server/sequences/anchors/for-changed-dates.ts'
import { deleteAnchoredAssignments, restoreAnchoredAssignments } from '#server/sequences/anchors/for-ended-anchors.ts'
import { listChangedStepsOfPolicy, listNextSteps } from '#server/sequences/anchors/for-renewals.ts'
import * as timeline from '#server/timeline/service.ts'
import { type LockedPolicy, toPolicyForm } from './columns.ts'
import * as outcomes from './outcomes-store.ts'
import {
  assertCount,
  getPolicy,
  lockPolicyToChange,
  savePolicyAndSequences,
  throwLateRenewal,
  toPolicy,
} from './service.ts'
import * as store from './store.ts'

type RenewalQuery = ParsedRequest<typeof listRenewals>['query']
type RangeQuery = Omit<RenewalQuery, 'cursor' | 'limit'>

/** Lists one page of the policies that renew. Throws FORBIDDEN, or VALIDATION at `cursor`. */
export async function getRenewalPage(ctx: Ctx, query: RenewalQuery): Promise<Page<Renewal[]>> {
  const { cursor, limit } = query
  const after = decodeCursor('renewals', 'day', cursor)
  const range = toRange(ctx, query)
  const rows = await outcomes.listRenewals(ctx, {
    ...range,
    afterDate: after?.value ?? null,
    afterId: after?.id ?? minId,
    limit: limit + 1,
  })
  const steps = await listNextSteps(
    ctx,
    rows.map(({ id }) => id),
  )
  const renewals = rows.map(({ nextTask, ...row }) => {
    const step = steps.find(({ policyId, date }) => policyId === row.id && date <= row.renewalDate)
    const planned = [nextTask, step].flatMap((one) => (one ? { title: one.title, date: one.date } : []))
    return { ...row, next: planned.toSorted((one, other) => compareByCodeUnits(one.date, other.date))[0] ?? null }
  })
  return toPage(renewals, limit, ({ renewalDate, id }) => encodeCursor('renewals', { value: renewalDate, id }))
}

/** Sums the policies that renew by month and currency. Throws FORBIDDEN. */
export const listRenewalMonths = (ctx: Ctx, query: RangeQuery) => outcomes.sumRenewalMonths(ctx, toRange(ctx, query))

function toRange(ctx: Ctx, { from, to, scope = 'mine' }: RangeQuery): outcomes.RenewalRange {
  if (scope === 'organization' && !canAccessWholeOrganization(ctx.viewer)) throw new Failure('FORBIDDEN')
  return {
    from: from ?? null,
    to: to ?? addDays(ctx.today, renewalWindowDays.shown),
    includesAllAgents: scope === 'organization',
  }
}

/**
 * Saves the outcome of a policy's renewal: docs/product/policies.md#outcome. Throws NOT_FOUND, VALIDATION, STALE, or
 * TRANSITION if it is not active, its client is archived, or it moves and the client has the maximum number of
 * policies.
 */
export async function answerRenewal(
  ctx: Ctx,
  id: string,
  policyId: string,
  draft: OutcomeDraft,
): Promise<AnsweredRenewal> {
  const before = await lockPolicyToChange(ctx, policyId)
  if (draft.version !== undefined && draft.version !== before.version) throwStale(toPolicy(before))
  if (before.status !== 'active') throwTransition('Only an active policy renews')
  if (before.isClientArchived) throwTransition('This client is archived')
  throwIfIssues(validateOutcome(before, draft))
  const premiumCents = draft.premiumCents === undefined ? before.premiumCents : draft.premiumCents
  const state = { term: before.term + 1, lastOutcome: draft.outcome }
  const form = toPolicyForm(before)
  if (draft.outcome === 'renewed')
    form.renewalDate = draft.renewalDate ?? getNextRenewalDate(before) ?? throwLateRenewal()
  if (draft.outcome === 'renewed') form.premiumCents = premiumCents
  if (draft.outcome !== 'renewed') form.status = draft.outcome === 'moved' ? 'replaced' : 'lapsed'
  const replacement = draft.outcome === 'moved' ? await addReplacement(ctx, before, { ...draft, premiumCents }) : null
  const policy = await savePolicyAndSequences(ctx, before, form, state)
  await outcomes.addOutcome(ctx, {
    id,
    policyId,
    term: before.term,
    outcome: draft.outcome,
    reason: draft.reason ?? null,
    premiumCents: draft.outcome === 'lost' ? before.premiumCents : premiumCents,
    currency: before.currency,
    replacementId: replacement?.id ?? null,
    versionAfter: policy.version,
    former: { ...toPolicyForm(before), term: before.term, lastOutcome: before.lastOutcome, ended: before.ended },
  })
  const kind = `policy_${draft.outcome}` as const
  const detail = replacement ? `${formatPolicyName(before)} to ${replacement.carrier}` : formatPolicyName(before)
  await timeline.recordPolicyEvent(ctx, before.clientId, kind, detail, { id, description: draft.reason ?? null })
  return { policy, replacement }
}

async function addReplacement(ctx: Ctx, before: LockedPolicy, draft: OutcomeDraft): Promise<Policy> {
  const effectiveDate = before.renewalDate
  const renewalDate = draft.renewalDate ?? getRenewalDate(effectiveDate, before.termMonths) ?? throwLateRenewal()
  const replacement = await store.addPolicy(ctx, newId(), before.clientId, {
    ...toPolicyForm(before),
    carrier: draft.carrier!,
    policyNumber: null,
    notes: null,
    effectiveDate,
    renewalDate,
    premiumCents: draft.premiumCents ?? null,
  })
  await assertCount(ctx, before.clientId)
  return replacement
}

/** Finds what an earlier request with the same idempotency key saved, as it is now; undefined if it was undone. */
export async function findAnsweredRenewal(ctx: Ctx, id: string): Promise<AnsweredRenewal | undefined> {
  const outcome = await outcomes.findOutcome(ctx, id)
  if (!outcome) return undefined
  const { policyId, replacementId } = outcome
  const [policy, replacement] = await Promise.all([
    getPolicy(ctx, policyId),
    replacementId ? store.findPolicy(ctx, replacementId) : null,
  ])
  return { policy, replacement: replacement ?? null }
}

/**
 * Undoes the viewer's last answer of today. Throws NOT_FOUND, or TRANSITION if the policy or its replacement was changed
 * since.
 */
export async function undoRenewalAnswer(ctx: Ctx, policyId: string): Promise<Policy> {
  const policy = await lockPolicyToChange(ctx, policyId)
  const outcome = await outcomes.findLastOutcome(ctx, policyId)
  if (!outcome) throwTransition('You can undo only your own answer, on the day you gave it')
  if (policy.version !== outcome.versionAfter) throwTransition('The policy was changed since')
  const { clientId } = policy
  if (outcome.replacementId) {
    const replacement = (await store.lockPolicy(ctx, outcome.replacementId)) ?? throwNotFound()
    if (replacement.version !== 1) throwTransition('The new policy was changed since')
    await deleteAnchoredAssignments(ctx, { clientId, policyId: replacement.id })
    await store.deletePolicyRow(ctx, replacement.id)
  }
  if (outcome.outcome === 'renewed')
    await deleteAnchoredAssignments(ctx, { clientId, policyId, term: policy.term, startDate: policy.renewalDate })
  const { term, lastOutcome, ended, ...form } = outcome.former
  const restored = await store.savePolicy(ctx, policyId, form, { term, lastOutcome, ended: ended ?? null })
  if (policy.ended) await restoreAnchoredAssignments(ctx, policy, policy.ended, form.line)
  await syncAnchoredAssignments(ctx, [policy.agentId], { clientId })
  await outcomes.deleteOutcome(ctx, outcome.id)
  await timeline.removePolicyEvent(ctx, clientId, outcome.id)
  return restored
}

/** Lists the steps that other dates of a policy would move, or that another line would end. Throws NOT_FOUND. */
export async function previewDates(
  ctx: Ctx,
  policyId: string,
  { effectiveDate, renewalDate, line }: ParsedRequest<typeof previewPolicyDates>['query'],
): Promise<MovedStep[]> {
  const policy = await getPolicy(ctx, policyId)
  const dates = {
    renewal: renewalDate ?? policy.renewalDate,
    policy_start: effectiveDate ?? policy.effectiveDate,
  }
  return listChangedStepsOfPolicy(ctx, policyId, dates, line ?? policy.line)
}
