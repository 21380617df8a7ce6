import { removeAccents } from '#contract/base/text.ts'
import type { RowAction } from '#contract/imports/import-decisions.ts'
import { policyLimits } from '#contract/policies/policies.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { mergePolicy } from '#server/imports/rules/merge-row.ts'
import type { ImportedPolicy } from '#server/imports/rules/read-policy.ts'
import {
  addImportedPolicies,
  findPoliciesOfNumbers,
  findPolicySettings,
  type LockedImportedPolicy,
  lockPolicies,
  type PolicyOfNumber,
  saveImportedPolicies,
} from '#server/policies/for-imports-store.ts'
import { changePolicyState, type ImportedPolicyState, updateSequences } from '#server/policies/for-imports.ts'
import type { EndedAssignments } from '#server/sequences/anchors/for-ended-anchors.ts'
import type { PolicyOutcome } from './rows-store.ts'

/** The part of a row of a file that its policy needs. */
type PolicyRow = { line: number; policy: ImportedPolicy | null; fields: { firstName: string | null } }

/** Finds which policy of the organization has the number that a row names: a map by the row's line in the file. */
export async function findPolicies(ctx: Ctx, rows: readonly PolicyRow[]): Promise<Map<number, PolicyOfNumber>> {
  const numbered = rows.flatMap(({ line, policy }) =>
    policy?.policyNumber ? { line, carrier: policy.carrier, policyNumber: policy.policyNumber } : [],
  )
  const found = numbered.length ? await findPoliciesOfNumbers(ctx, numbered) : []
  return new Map(found.map((one) => [one.line, one]))
}

/**
 * Finds the client whose policy a row names, for a row without a known e-mail or phone; undefined unless their first
 * name is the same.
 */
export function findClientOfPolicy({ fields }: PolicyRow, found: PolicyOfNumber | undefined): string | undefined {
  if (!found?.clientId || !found.clientFirstName || !fields.firstName) return undefined
  return toFirstWord(found.clientFirstName) === toFirstWord(fields.firstName) ? found.clientId : undefined
}

const toFirstWord = (name: string) => removeAccents(name.trim().split(/\s/)[0]!.toLowerCase())

/**
 * Says why a row's policy cannot be saved to a client: someone else has a policy with its number; undefined if it can.
 */
export function describeTakenPolicy(
  { policy }: PolicyRow,
  found: Pick<PolicyOfNumber, 'policyId' | 'clientId' | 'clientName' | 'isAccessible'> | undefined,
  clientId: string | undefined,
): string | undefined {
  if (!policy || !found?.policyId) return undefined
  const { carrier, policyNumber } = policy
  if (!found.isAccessible) return `${carrier} already has a policy ${policyNumber}; it belongs to a colleague’s client.`
  return found.clientId === clientId
    ? undefined
    : `${carrier} already has a policy ${policyNumber}, held by ${found.clientName}.`
}

/** A policy as the rows of a batch have changed it so far. */
export type PolicyEntry = {
  policy: ImportedPolicyState
  /** As stored; undefined for one that this batch adds. */
  before: LockedImportedPolicy | undefined
  /** Carrier and number as the database compares them, if a row has them. */
  key: string | undefined
  /** The last row that changed it. */
  lastLine: number | undefined
}

/** The policies that a batch of rows is about, by id, and the currency of new ones. */
export type PolicyBatch = { entries: Map<string, PolicyEntry>; currency: string }

/** Reads and locks the policies of these clients and of the numbers of rows. */
export async function readPolicyBatch(
  ctx: Ctx,
  rows: readonly { found: PolicyOfNumber | undefined }[],
  clientIds: readonly string[],
): Promise<PolicyBatch> {
  const found = rows.flatMap((row) => (row.found?.isAccessible ? row.found : []))
  const ids = found.flatMap(({ policyId }) => policyId ?? [])
  const [{ currency }, locked] = await Promise.all([findPolicySettings(ctx), lockPolicies(ctx, { ids, clientIds })])
  const keys = new Map(found.map(({ policyId, key }) => [policyId, key]))
  const stored = locked.filter(({ deletedAt }) => !deletedAt)
  const entries = new Map(
    stored.map((before) => [
      before.id,
      { policy: before as ImportedPolicyState, before, key: keys.get(before.id), lastLine: undefined },
    ]),
  )
  return { entries, currency }
}

/** What a row does with its policy: nothing, a problem, or a policy with the row's outcome for it. */
type PolicyResult =
  | { problem: string; entry?: never; outcome?: never }
  | { problem?: never; entry: PolicyEntry; outcome: PolicyOutcome }
  | undefined

type Target = { clientId: string; isArchived: boolean; action: RowAction }

/** Adds or changes the policy of a row whose client is known: docs/product/imports.md#policies. */
export function importPolicy(
  ctx: Ctx,
  batch: PolicyBatch,
  row: PolicyRow & { found: PolicyOfNumber | undefined },
  { clientId, isArchived, action }: Target,
): PolicyResult {
  const { line, policy, found } = row
  if (!policy) return undefined
  const entries = [...batch.entries.values()]
  const ofClient = entries.filter((entry) => entry.policy.clientId === clientId)
  const own = found && entries.find(({ key }) => key === found.key)
  const taken =
    own && own.policy.clientId !== clientId && !found.policyId
      ? `${policy.carrier} already has a policy ${policy.policyNumber} in an earlier row.`
      : describeTakenPolicy(row, found, clientId)
  if (taken) return { problem: taken }
  const entry = own ?? (policy.policyNumber === null ? ofClient.find((one) => isSame(one.policy, policy)) : undefined)
  if (entry) return action === 'leave' ? undefined : changePolicy(ctx, entry, line, policy, action)
  if (isArchived) return { problem: 'This client is archived. Restore them before adding a policy.' }
  if (ofClient.length >= policyLimits.countPerClient)
    return { problem: `A client has ${policyLimits.countPerClient} policies at most.` }
  const { derived: _, ...form } = policy
  const added: ImportedPolicyState = {
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
  return {
    entry: { policy: added, before: undefined, key: found?.key, lastLine: line },
    outcome: {
      policyId: added.id,
      policyOutcome: 'added',
      policyAfter: { version: 1, term: 0 },
    },
  }
}

/** Without a number, a policy of the same client, carrier, line and date is the same. */
const isSame = (policy: ImportedPolicyState, row: ImportedPolicy): boolean =>
  policy.carrier.toLowerCase() === row.carrier.toLowerCase() &&
  (policy.line === row.line || row.derived.includes('line')) &&
  (['effectiveDate', 'renewalDate'] as const).some((date) => !row.derived.includes(date) && policy[date] === row[date])

function changePolicy(
  ctx: Ctx,
  entry: PolicyEntry,
  line: number,
  row: ImportedPolicy,
  action: RowAction,
): PolicyResult {
  const { policy: before } = entry
  const changes = mergePolicy(before, row, action === 'overwrite' ? 'overwrite' : 'fill')
  const { effectiveDate, renewalDate } = { ...before, ...changes }
  if (renewalDate <= effectiveDate)
    return { problem: 'Its renewal date is not after the effective date that the policy has.' }
  if (!Object.keys(changes).length) return undefined
  const policy = changePolicyState(before, changes, ctx.now)
  const fields = Object.fromEntries(Object.keys(changes).map((key) => [key, before[key as keyof typeof changes]]))
  const { id: policyId, version, term, ended, updatedAt } = before
  return {
    entry: { ...entry, policy, lastLine: line },
    outcome: {
      policyId,
      policyOutcome: 'changed',
      policyBefore: { fields, version, term, ended, updatedAt, endedAssignments: null },
      policyAfter: { fields: changes, version: policy.version, term: policy.term },
    },
  }
}

/**
 * Saves what the rows of a batch added and changed, and updates sequences. Clients are saved first. Returns the
 * assignments that ended with a policy by the last row that changed it, which is undone first.
 */
export async function savePolicyBatch(ctx: Ctx, { entries }: PolicyBatch): Promise<Map<number, EndedAssignments>> {
  const added: ImportedPolicyState[] = []
  const changed: ImportedPolicyState[] = []
  const endedByLine = new Map<number, EndedAssignments>()
  for (const { policy, before, lastLine } of entries.values()) {
    if (lastLine === undefined) continue
    if (!before) {
      added.push(policy)
      continue
    }
    const { policy: saved, ended } = await updateSequences(ctx, before, policy)
    changed.push(saved)
    if (ended) endedByLine.set(lastLine, ended)
  }
  if (added.length) await addImportedPolicies(ctx, added)
  if (changed.length) await saveImportedPolicies(ctx, changed)
  return endedByLine
}
