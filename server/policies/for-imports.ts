import { startsNewTerm } from '#contract/policies/policies.ts'
import type { Ctx } from '#server/base/context.ts'
import {
  endAnchoredAssignments,
  type EndedAssignments,
  restoreAnchoredAssignments,
} from '#server/sequences/anchors/for-ended-anchors.ts'
import type { PolicyForm } from './columns.ts'
import type { LockedImportedPolicy, SavedPolicy } from './for-imports-store.ts'
import { endOrResumeSequences, isRunningStatus } from './service.ts'

/** A policy as the rows of an import have changed it so far. */
export type ImportedPolicyState = SavedPolicy & { clientId: string }

/** Changes fields of a policy, which starts a new term if the renewal date belongs to a later one. */
export function changePolicyState(
  policy: ImportedPolicyState,
  changes: Partial<PolicyForm>,
  now: Date,
): ImportedPolicyState {
  const changed = { ...policy, ...changes, version: policy.version + 1, updatedAt: now.toISOString() }
  return { ...changed, term: policy.term + (startsNewTerm(policy, changed) ? 1 : 0) }
}

/**
 * Ends or resumes the sequences of a locked policy after an import changed it. Returns the state to save, and the
 * assignments that ended, for the undo of the import.
 */
export async function updateSequences(
  ctx: Ctx,
  before: LockedImportedPolicy,
  after: ImportedPolicyState,
): Promise<{ policy: ImportedPolicyState; ended: EndedAssignments | null }> {
  if (isRunningStatus(before.status) && !before.hasAssignments && !before.ended) return { policy: after, ended: null }
  const { ended, toRestore } = await endOrResumeSequences(ctx, before, after, after.term > before.term)
  return { policy: { ...after, ended: toRestore }, ended }
}

/** Ends and resumes the sequences of a policy as before an undone import, after the policy's former state was saved. */
export async function restoreSequences(
  ctx: Ctx,
  before: LockedImportedPolicy,
  former: ImportedPolicyState,
  ended: readonly EndedAssignments[],
): Promise<void> {
  const { id, clientId, status, line } = before
  if (isRunningStatus(status) && !isRunningStatus(former.status))
    await endAnchoredAssignments(ctx, { clientId, policyId: id })
  else if (line !== former.line) await endAnchoredAssignments(ctx, { clientId, policyId: id, exceptLine: former.line })
  for (const one of ended) await restoreAnchoredAssignments(ctx, before, one, former.line)
}
