import type { NurtureSequence, SequencePatch } from '#contract/sequences/sequences.ts'
import type { Ctx } from '#server/base/context.ts'
import { syncAnchoredAssignments } from '#server/sequences/anchors/for-changed-dates.ts'
import {
  endAnchoredAssignments,
  type EndedWithAnchor,
  joinEnded,
  restoreAnchoredAssignments,
} from '#server/sequences/anchors/for-ended-anchors.ts'
import { updateSequence } from '#server/sequences/service.ts'
import type { LockedPolicy } from './columns.ts'
import * as store from './store.ts'

/**
 * Changes a sequence. Its assignments end or resume with its lines as with the line of a policy:
 * docs/product/sequences.md#anchors. Throws what `updateSequence` does.
 */
export async function updateSequenceWithLines(ctx: Ctx, id: string, patch: SequencePatch): Promise<NurtureSequence> {
  const saved = await updateSequence(ctx, id, patch)
  if (!patch.lines) return saved
  const policies = await store.lockPoliciesOfLines(ctx, id)
  const byClient = [...Map.groupBy(policies, ({ clientId }) => clientId).values()]
  for (let start = 0; start < byClient.length; start += clientsAtOnce)
    await Promise.all(byClient.slice(start, start + clientsAtOnce).map((ofClient) => endOrResume(ctx, ofClient)))
  const agentIds = policies.map(({ agentId }) => agentId)
  if (policies.length) await syncAnchoredAssignments(ctx, agentIds, { sequenceId: id })
  return saved
}

/** Clients whose statements travel together. */
const clientsAtOnce = 50

/** Ends or resumes the sequences of locked policies of one client, one policy after another. */
async function endOrResume(ctx: Ctx, policies: readonly LockedPolicy[]): Promise<void> {
  for (const { id: policyId, clientId, line, ...before } of policies) {
    const ended = before.ended as EndedWithAnchor | null
    const kept = ended && (await restoreAnchoredAssignments(ctx, clientId, ended, line))
    const left = await endAnchoredAssignments(ctx, { clientId, policyId, exceptLine: line })
    await store.saveEnded(ctx, policyId, left.assignments.length ? joinEnded(kept, left) : kept)
  }
}
