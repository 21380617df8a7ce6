import type { RowAction } from '#contract/imports/import-decisions.ts'
import { policyLimits } from '#contract/policies/policies.ts'
import { mergePolicy, type PolicyChanges } from '#server/imports/rules/merge-row.ts'
import type { ImportedPolicy } from '#server/imports/rules/read-policy.ts'
import { removeAccents } from '#contract/base/text.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { changePolicyState, type ImportedPolicyState, updateSequences } from '#server/policies/for-imports.ts'
import {
  addImportedPolicies,
  findPoliciesOfNumbers,
  findPolicySettings,
  type LockedImportedPolicy,
  lockPolicies,
  type PolicyOfNumber,
  saveImportedPolicies,
} from '#server/policies/for-imports-store.ts'
import type { RowOutcome } from './rows-store.ts'

/** The part of a row of a file that its policy needs. */
type PolicyRow = { line: number; policy: ImportedPolicy | null; fields: { firstName: string | null } }

/** Finds for each row with a policy number which policy of the organization has it, by line. */
export async function findPolicies(ctx: Ctx, rows: readonly PolicyRow[]): Promise<Map<number, PolicyOfNumber>> {
  const numbered = rows.flatMap(({ line, policy }) =>
    policy?.policyNumber ? { line, carrier: policy.carrier, policyNumber: policy.policyNumber } : [],
  )
  const found = numbered.length ? await findPoliciesOfNumbers(ctx, numbered) : []
  return new Map(found.map((one) => [one.line, one]))
}

/** Finds the client of a row without a known e-mail or phone by a policy, if their first name is the same. */
export function findClientOfPolicy({ fields }: PolicyRow, found: PolicyOfNumber | undefined): string | undefined {
  if (!found?.clientId || !found.clientFirstName || !fields.firstName) return undefined
  return toFirstWord(found.clientFirstName) === toFirstWord(fields.firstName) ? found.clientId : undefined
}

const toFirstWord = (name: string) => removeAccents(name.trim().split(/\s/)[0]!.toLowerCase())

/** Why a row's policy cannot be saved to a client, undefined if it can: someone else has a policy of its number. */
export function describeTakenPolicy(
  { policy }: PolicyRow,
  found: Pick<PolicyOfNumber, 'policyId' | 'clientId' | 'clientName' | 'isAccessible'> | undefined,
  clientId: string | undefined,
): string | undefined {
  if (!policy || !found?.policyId) return undefined
  const { carrier, policyNumber } = policy
  if (!found.isAccessible)
    return `${carrier} has a policy ${policyNumber} already; it belongs to a client of a colleague.`
  return found.clientId === clientId
    ? undefined
    : `${carrier} has a policy ${policyNumber} already, of ${found.clientName}.`
}

type Entry = {
  policy: ImportedPolicyState
  /** As stored; undefined for one that this batch adds. */
  before: LockedImportedPolicy | undefined
  /** The outcome of the last row that changed it. */
  lastOutcome: RowOutcome | undefined
}

/** The policies that a batch of rows is about. */
export type PolicyBatch = {
  found: Map<number, PolicyOfNumber>
  entriesByClient: Map<string, Entry[]>
  /** By carrier and number as the database compares them. */
  entriesByKey: Map<string, Entry>
  currency: string
}

/** Reads and locks the policies of a batch, of those clients and of the numbers of its rows. */
export async function readPolicyBatch(
  ctx: Ctx,
  found: Map<number, PolicyOfNumber>,
  clientIds: readonly string[],
): Promise<PolicyBatch> {
  const ids = [...found.values()].flatMap(({ policyId, isAccessible }) => (isAccessible && policyId) || [])
  const [{ currency }, locked] = await Promise.all([findPolicySettings(ctx), lockPolicies(ctx, { ids, clientIds })])
  const entries: Entry[] = locked.flatMap((before) =>
    before.deletedAt ? [] : { policy: before, before, lastOutcome: undefined },
  )
  const entryById = new Map(entries.map((entry) => [entry.policy.id, entry]))
  return {
    found,
    currency,
    entriesByClient: Map.groupBy(entries, ({ policy }) => policy.clientId),
    entriesByKey: new Map(
      [...found.values()].flatMap(({ key, policyId }) => {
        const entry = policyId && entryById.get(policyId)
        return entry ? [[key, entry]] : []
      }),
    ),
  }
}

/** The action for the policy of a row. */
type PolicyPlan =
  | { kind: 'none' }
  | { kind: 'problem'; message: string }
  | { kind: 'add'; policy: ImportedPolicy; key: string | undefined }
  | { kind: 'change'; entry: Entry; changes: PolicyChanges }

type Target = { clientId: string; isArchived: boolean; action: RowAction }

/** Decides the action for the policy of a row whose client is known: docs/product/imports.md#policies. */
export function planPolicy(batch: PolicyBatch, row: PolicyRow, { clientId, isArchived, action }: Target): PolicyPlan {
  const { line, policy } = row
  if (!policy) return { kind: 'none' }
  const found = batch.found.get(line)
  const own = found && batch.entriesByKey.get(found.key)
  const taken =
    own && own.policy.clientId !== clientId && !found.policyId
      ? `${policy.carrier} has a policy ${policy.policyNumber} already, of an earlier row.`
      : describeTakenPolicy(row, found, clientId)
  if (taken) return { kind: 'problem', message: taken }
  const entry = own ?? (policy.policyNumber === null ? findUnnumbered(batch, policy, clientId) : undefined)
  if (entry) {
    if (action === 'leave') return { kind: 'none' }
    const changes = mergePolicy(entry.policy, policy, action === 'overwrite' ? 'overwrite' : 'fill')
    const { effectiveDate, renewalDate } = { ...entry.policy, ...changes }
    if (renewalDate <= effectiveDate)
      return { kind: 'problem', message: 'Its renewal date is not after the effective date that the policy has.' }
    return Object.keys(changes).length ? { kind: 'change', entry, changes } : { kind: 'none' }
  }
  if (isArchived) return { kind: 'problem', message: 'This client is archived. Restore them before adding a policy.' }
  if ((batch.entriesByClient.get(clientId)?.length ?? 0) >= policyLimits.countPerClient)
    return { kind: 'problem', message: `A client has ${policyLimits.countPerClient} policies at most.` }
  return { kind: 'add', policy, key: found?.key }
}

/** Without a number, a policy of the same client, carrier, line and date is the same. */
const findUnnumbered = (batch: PolicyBatch, row: ImportedPolicy, clientId: string): Entry | undefined =>
  batch.entriesByClient
    .get(clientId)
    ?.find(
      ({ policy }) =>
        policy.carrier.toLowerCase() === row.carrier.toLowerCase() &&
        (policy.line === row.line || row.derived.includes('line')) &&
        (['effectiveDate', 'renewalDate'] as const).some(
          (date) => !row.derived.includes(date) && policy[date] === row[date],
        ),
    )

/** Adds or changes the policy in the batch, and records it in the outcome of the row. */
export function applyPolicyPlan(ctx: Ctx, batch: PolicyBatch, plan: PolicyPlan, clientId: string, outcome: RowOutcome) {
  if (plan.kind === 'add') {
    const { derived: _, ...form } = plan.policy
    const policy: ImportedPolicyState = {
      ...form,
      status: form.status ?? 'active',
      currency: form.currency ?? batch.currency,
      id: newId(),
      clientId,
      term: 0,
      version: 1,
      ended: null,
      updatedAt: ctx.now.toISOString(),
    }
    const entry: Entry = { policy, before: undefined, lastOutcome: outcome }
    if (plan.key !== undefined) batch.entriesByKey.set(plan.key, entry)
    batch.entriesByClient.set(clientId, [...(batch.entriesByClient.get(clientId) ?? []), entry])
    outcome.policy = { id: policy.id, outcome: 'added', before: null, after: { version: 1, term: 0 } }
  } else if (plan.kind === 'change') {
    const { entry, changes } = plan
    const before = entry.policy
    entry.policy = changePolicyState(before, changes, ctx.now)
    entry.lastOutcome = outcome
    const former = Object.fromEntries(Object.keys(changes).map((key) => [key, before[key as keyof typeof changes]]))
    const { version, term, ended, updatedAt } = before
    outcome.policy = {
      id: before.id,
      outcome: 'changed',
      before: { fields: former, version, term, ended, updatedAt, endedAssignments: null },
      after: { fields: changes, version: entry.policy.version, term: entry.policy.term },
    }
  }
}

/** Saves what the rows of a batch added and changed, and updates sequences. Clients are saved first. */
export async function savePolicyBatch(ctx: Ctx, batch: PolicyBatch): Promise<void> {
  const entries = [...batch.entriesByClient.values()].flat().filter(({ lastOutcome }) => lastOutcome)
  const added = entries.flatMap(({ policy, before }) => (before ? [] : policy))
  const changed: ImportedPolicyState[] = []
  for (const { policy, before, lastOutcome } of entries) {
    if (!before) continue
    const { policy: saved, ended } = await updateSequences(ctx, before, policy)
    changed.push(saved)
    // The last row is undone first.
    lastOutcome!.policy!.before!.endedAssignments = ended
  }
  if (added.length) await addImportedPolicies(ctx, added)
  if (changed.length) await saveImportedPolicies(ctx, changed)
}
