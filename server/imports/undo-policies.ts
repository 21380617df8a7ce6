import type { PolicyImportField } from '#contract/imports/import-fields.ts'
import type { Ctx } from '#server/base/context.ts'
import { describeChangedFields, type PolicyChanges, restoreFields } from '#server/imports/rules/merge-row.ts'
import {
  deleteImportedPolicies,
  findAnsweredPolicies,
  type LockedImportedPolicy,
  lockPolicies,
  saveImportedPolicies,
} from '#server/policies/for-imports-store.ts'
import { changePolicyState, type ImportedPolicyState, restoreSequences } from '#server/policies/for-imports.ts'
import { deleteAssignmentsWithOpenTasks, type EndedAssignments } from '#server/sequences/anchors/for-ended-anchors.ts'
import { type ImportedAssignment, listAssignmentsOfClients } from '#server/sequences/anchors/for-imports-store.ts'
import type { UndoRow } from './undo-store.ts'

/** The result of undoing a row; `keptReason` says why something was kept. */
export type RowUndo = { keptReason: string | null; isRestored: boolean }
/** The result for a row of which nothing was restored or kept. */
export const notRestored: RowUndo = { keptReason: null, isRestored: false }

/** A policy after the rows undone so far. */
type UndonePolicy = {
  stored: LockedImportedPolicy
  policy: ImportedPolicyState
  isRemoved: boolean
  isRestored: boolean
  /** Assignments that resume with it, and the terms that began with the import. */
  endedAssignments: EndedAssignments[]
  undoneTerms: number[]
}

type PoliciesToUndo = {
  policies: ReadonlyMap<string, UndonePolicy>
  /** All policies of the clients, including deleted ones. */
  policiesByClient: ReadonlyMap<string, UndonePolicy[]>
  /** Policies on which somebody has worked: renewals answered, assignments by hand. */
  touchedIds: ReadonlySet<string>
  assignments: ImportedAssignment[]
}

/** Reads and locks the policies of rows and of their clients, and finds on which of them somebody has worked since. */
export async function readPoliciesToUndo(
  ctx: Ctx,
  rows: readonly UndoRow[],
  clientIds: readonly string[],
): Promise<PoliciesToUndo> {
  const ids = rows.flatMap(({ policyId }) => policyId ?? [])
  const [locked, answered, assignments] = await Promise.all([
    lockPolicies(ctx, { ids, clientIds }),
    findAnsweredPolicies(ctx, ids),
    listAssignmentsOfClients(ctx, clientIds),
  ])
  const policies = locked.map((stored): UndonePolicy => ({
    stored,
    policy: stored,
    isRemoved: false,
    isRestored: false,
    endedAssignments: [],
    undoneTerms: [],
  }))
  return {
    policies: new Map(policies.map((one) => [one.stored.id, one])),
    policiesByClient: Map.groupBy(policies, ({ stored }) => stored.clientId),
    touchedIds: new Set([
      ...answered,
      ...assignments.flatMap(({ policyId, isUntouched }) => (!isUntouched && policyId) || []),
    ]),
    assignments,
  }
}

/** Undoes what a row added or changed in a policy, unless someone has worked with it since. */
export function undoPolicyOfRow(ctx: Ctx, { policies, touchedIds }: PoliciesToUndo, row: UndoRow): RowUndo {
  const undone = row.policyId ? policies.get(row.policyId) : undefined
  const { policyAfter: after, policyBefore: before } = row
  if (!undone || !after) return notRestored
  const { policy, stored } = undone
  const isTouched = touchedIds.has(policy.id)
  if (row.policyOutcome === 'added') {
    undone.isRemoved = policy.version === after.version && !stored.deletedAt && !isTouched
    return undone.isRemoved
      ? { keptReason: null, isRestored: true }
      : { keptReason: 'Somebody has worked with this policy since', isRestored: false }
  }
  if (!before || !after.fields) return notRestored
  if (policy.version === after.version && !isTouched) {
    const { fields, version, term, ended, updatedAt, endedAssignments } = before
    undone.policy = { ...policy, ...fields, version, term, ended, updatedAt }
    undone.isRestored = true
    if (endedAssignments) undone.endedAssignments.push(endedAssignments)
    if (after.term !== term) undone.undoneTerms.push(after.term)
    return { keptReason: null, isRestored: true }
  }
  const { restored, changed } = restoreFields(policy, { before: before.fields, after: after.fields })
  const canRestore = restored !== undefined && restored.renewalDate > restored.effectiveDate && !isTouched
  if (canRestore) {
    undone.policy = { ...changePolicyState(policy, restored, ctx.now), term: policy.term }
    undone.isRestored = true
  }
  const kept = canRestore ? changed : (Object.keys(after.fields) as (keyof PolicyChanges)[])
  return { keptReason: describeChangedFields(kept.map((field) => importFields[field])), isRestored: canRestore }
}

const importFields: Record<keyof PolicyChanges, PolicyImportField> = {
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
export async function saveUndonePolicies(ctx: Ctx, { policies, assignments }: PoliciesToUndo): Promise<void> {
  const removedIds = [...policies.values()].flatMap(({ stored, isRemoved }) => (isRemoved ? stored.id : []))
  const restored = [...policies.values()].filter(({ isRestored, isRemoved }) => isRestored && !isRemoved)
  const isStarted = ({ policyId, anchorTerm }: ImportedAssignment) => {
    const undone = policyId === null ? undefined : policies.get(policyId)!
    return undone && (undone.isRemoved || (anchorTerm !== null && undone.undoneTerms.includes(anchorTerm)))
  }
  await deleteAssignmentsWithOpenTasks(
    ctx,
    assignments.flatMap((one) => (one.isUntouched && isStarted(one) ? one.id : [])),
  )
  if (removedIds.length) await deleteImportedPolicies(ctx, removedIds)
  if (restored.length)
    await saveImportedPolicies(
      ctx,
      restored.map(({ policy }) => policy),
    )
  for (const { stored, policy, endedAssignments } of restored)
    await restoreSequences(ctx, stored, policy, endedAssignments)
}
