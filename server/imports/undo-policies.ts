import { importFieldLabels, type PolicyImportField } from '#contract/imports/import-fields.ts'
import type { Ctx } from '#server/base/context.ts'
import { changePolicyState, type ImportedPolicyState, restoreSequences } from '#server/policies/for-imports.ts'
import {
  deleteImportedPolicies,
  findAnsweredPolicies,
  type LockedImportedPolicy,
  lockAllPolicies,
  saveImportedPolicies,
} from '#server/policies/for-imports-store.ts'
import { deleteAssignmentsWithOpenTasks, type EndedAssignments } from '#server/sequences/anchors/for-ended-anchors.ts'
import { type ImportedAssignment, listAssignmentsOfClients } from '#server/sequences/anchors/for-imports-store.ts'
import type { UndoRow } from './undo-store.ts'

/** Result of undoing a row; `keptReason` says why something was kept. */
export type RowUndo = { keptReason: string | null; isRestored: boolean }
export const notRestored: RowUndo = { keptReason: null, isRestored: false }

type Entry = {
  before: LockedImportedPolicy
  policy: ImportedPolicyState
  isRemoved: boolean
  isRestored: boolean
  /** Assignments that resume with it, and the terms that began with the import. */
  endedAssignments: EndedAssignments[]
  undoneTerms: number[]
}

type PoliciesToUndo = {
  entries: Map<string, Entry>
  /** Policies a client still has, including deleted ones. */
  entriesByClient: Map<string, Set<Entry>>
  /** Policies on which somebody has worked: renewals answered, assignments by hand. */
  touchedIds: Set<string>
  assignments: ImportedAssignment[]
}

/** Reads and locks the policies of rows and of their clients, with the work done on them. */
export async function readPoliciesToUndo(
  ctx: Ctx,
  rows: readonly UndoRow[],
  clientIds: readonly string[],
): Promise<PoliciesToUndo> {
  const ids = rows.flatMap(({ policyId }) => policyId ?? [])
  const [locked, answered, assignments] = await Promise.all([
    lockAllPolicies(ctx, { ids, clientIds }),
    findAnsweredPolicies(ctx, ids),
    listAssignmentsOfClients(ctx, clientIds),
  ])
  const entries: Entry[] = locked.map((before) => ({
    before,
    policy: before,
    isRemoved: false,
    isRestored: false,
    endedAssignments: [],
    undoneTerms: [],
  }))
  return {
    entries: new Map(entries.map((entry) => [entry.policy.id, entry])),
    entriesByClient: new Map(
      [...Map.groupBy(entries, ({ policy }) => policy.clientId)].map(([id, list]) => [id, new Set(list)]),
    ),
    touchedIds: new Set([
      ...answered,
      ...assignments.flatMap(({ policyId, isUntouched }) => (!isUntouched && policyId) || []),
    ]),
    assignments,
  }
}

/** Undoes what a row added or changed in a policy, unless someone has worked with it since. */
export function undoPolicyOfRow(
  ctx: Ctx,
  { entries, entriesByClient, touchedIds }: PoliciesToUndo,
  row: UndoRow,
): RowUndo {
  const entry = row.policyId ? entries.get(row.policyId) : undefined
  if (!entry || !row.policyAfter) return notRestored
  const { policy, before: locked } = entry
  const { policyAfter: after, policyBefore: before } = row
  if (row.policyOutcome === 'added') {
    if (policy.version !== after.version || locked.deletedAt || touchedIds.has(policy.id))
      return { keptReason: 'Somebody has worked with this policy since', isRestored: false }
    entry.isRemoved = true
    const standing = entriesByClient.get(policy.clientId)
    standing?.delete(entry)
    if (!standing?.size) entriesByClient.delete(policy.clientId)
    return { keptReason: null, isRestored: true }
  }
  if (!before || !after.fields) return notRestored
  const current = policy as unknown as Record<string, unknown>
  const keys = Object.keys(before.fields)
  if (policy.version === after.version && !touchedIds.has(policy.id)) {
    const { fields, version, term, ended, updatedAt, endedAssignments } = before
    entry.policy = { ...policy, ...fields, version, term, ended, updatedAt }
    entry.isRestored = true
    if (endedAssignments) entry.endedAssignments.push(endedAssignments)
    if (after.term !== term) entry.undoneTerms.push(after.term)
    return { keptReason: null, isRestored: true }
  }
  const own = keys.filter((key) => current[key] === after.fields![key])
  const former = { ...policy, ...Object.fromEntries(own.map((key) => [key, before.fields[key]])) }
  const canRestore = own.length > 0 && former.renewalDate > former.effectiveDate && !touchedIds.has(policy.id)
  const kept = canRestore ? keys.filter((key) => !own.includes(key)) : keys
  if (canRestore) {
    entry.policy = { ...changePolicyState(policy, former, ctx.now), term: policy.term }
    entry.isRestored = true
  }
  const names = kept.map((key) => importFieldLabels[fieldOfKey[key]!]).join(', ')
  return { keptReason: kept.length ? `Changed since: ${names}` : null, isRestored: canRestore }
}

const fieldOfKey: Record<string, PolicyImportField> = {
  carrier: 'policyCarrier',
  line: 'policyLine',
  policyNumber: 'policyNumber',
  status: 'policyStatus',
  effectiveDate: 'policyEffectiveDate',
  renewalDate: 'policyRenewalDate',
  termMonths: 'policyTermMonths',
  premiumCents: 'policyPremium',
  currency: 'policyPremium',
  notes: 'policyNotes',
}

/** Saves and deletes policies, with the untouched assignments that standing sequences started for them. */
export async function saveUndonePolicies(ctx: Ctx, { entries, assignments }: PoliciesToUndo): Promise<void> {
  const removed = [...entries.values()].filter(({ isRemoved }) => isRemoved)
  const restored = [...entries.values()].filter(({ isRestored, isRemoved }) => isRestored && !isRemoved)
  const removedIds = new Set(removed.map(({ policy }) => policy.id))
  const isUndoneTerm = ({ policyId, anchorTerm }: ImportedAssignment) =>
    policyId !== null && anchorTerm !== null && entries.get(policyId)!.undoneTerms.includes(anchorTerm)
  await deleteAssignmentsWithOpenTasks(
    ctx,
    assignments.flatMap((one) =>
      one.isUntouched && one.policyId && (removedIds.has(one.policyId) || isUndoneTerm(one)) ? one.id : [],
    ),
  )
  if (removed.length) await deleteImportedPolicies(ctx, [...removedIds])
  if (restored.length)
    await saveImportedPolicies(
      ctx,
      restored.map(({ policy }) => policy),
    )
  for (const { before, policy, endedAssignments } of restored)
    await restoreSequences(ctx, before, policy, endedAssignments)
}
