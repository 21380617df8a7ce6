import { compareByCodeUnits } from '#contract/base/text.ts'
import { getClient, listClients } from '#contract/clients/client-endpoints.ts'
import type { EnrolledSequence } from '#contract/clients/clients.ts'
import { assignSequence, listNurtureAssignments, type NurtureAssignment } from '#contract/sequences/assignments.ts'
import {
  createSequence,
  deleteSequence,
  duplicateSequence,
  getSequence,
  listSequences,
  getSequenceResults,
  updateSequence,
} from '#contract/sequences/sequences.ts'
import { compareSteps } from '#contract/sequences/step-days.ts'
import {
  addSequenceStep,
  deleteSequenceStep,
  getSequenceStep,
  type ListedSequenceStep,
  listSequenceSteps,
  restoreSequenceStep,
  updateSequenceStep,
} from '#contract/sequences/steps.ts'
import { useFullRow } from '#web/base/full-row.ts'
import { cacheOf, compareNewestFirst } from '#web/base/query-cache.ts'
import { toast } from '#web/base/toast.ts'
import { prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { sendWithUndo, useWrite } from '#web/base/use-write.ts'
import { words as assignWords } from '#web/sequences/enroll/words.ts'
import { words } from './words.ts'

/** All sequences the viewer may use, newest first. */
export const useSequences = (options?: { enabled?: boolean }) => useEndpointQuery(listSequences, {}, options)

export const prefetchSequences = (): void => prefetchEndpoint(listSequences, {})

/** A sequence with its full description; also one that the viewer may not use, if a client of theirs is on it. */
export const useSequence = (id: string, options?: { enabled?: boolean }) =>
  useEndpointQuery(getSequence, sequenceInput(id), options)

/** The steps of a sequence by their days. */
export const useSteps = (sequenceId: string, options?: { enabled?: boolean }) =>
  useEndpointQuery(listSequenceSteps, sequenceInput(sequenceId), options)

/** Reads a sequence and its steps ahead of its dialog. */
export function prefetchSequence(id: string): void {
  prefetchEndpoint(getSequence, sequenceInput(id))
  prefetchEndpoint(listSequenceSteps, sequenceInput(id))
}

/** A step with its full description, for its form. */
export const useFullStep = (sequenceId: string, step: ListedSequenceStep) =>
  useFullRow(getSequenceStep, stepInput(sequenceId, step.id), step)

/** How many clients a sequence has had, how they ended, and what became of each step. */
export const useSequenceResults = (id: string) => useEndpointQuery(getSequenceResults, sequenceInput(id))

export const useCreateSequence = () => useWrite(createSequence, { failed: words.failedToCreate })

/** Changes a sequence; only whether it is active is shown at once. */
export const useEditSequence = (id: string, failed: string) =>
  useWrite(updateSequence, {
    failed,
    targetId: id,
    optimistic: ({ body: { isActive } }) =>
      sequenceCache.patch(id, (sequence) => ({ ...sequence, isActive: isActive ?? sequence.isActive })),
    onSuccess: (sequence) => void sequenceCache.patch(id, (before) => ({ ...before, ...sequence })),
  })

/** Copies a sequence to an inactive one of the viewer. */
export const useDuplicateSequence = (id: string) =>
  useWrite(duplicateSequence, { failed: words.failedToCreate, targetId: id })

/** Deletes a sequence with its steps and assignments; it cannot be undone. */
export const useDeleteSequence = (id: string) =>
  useWrite(deleteSequence, {
    failed: words.failedToDelete,
    targetId: id,
    onSuccess: () => void sequenceCache.remove(id),
  })

export const useAddStep = (sequenceId: string) =>
  useWrite(addSequenceStep, {
    failed: words.failedToAddStep,
    onSuccess: (step) => void stepCache(sequenceId).insert(step),
  })

export const useEditStep = (sequenceId: string, stepId: string) =>
  useWrite(updateSequenceStep, {
    failed: words.failedToUpdateStep,
    targetId: stepId,
    onSuccess: (step) => void stepCache(sequenceId).insert(step),
  })

/** Returns `remove`, which removes a step, at once, with Undo in the toast. */
export function useRemoveStep(sequenceId: string, step: ListedSequenceStep) {
  const removal = useWrite(deleteSequenceStep, {
    failed: words.failedToRemoveStep,
    targetId: step.id,
    optimistic: () => stepCache(sequenceId).remove(step.id),
  })
  const restoration = useWrite(restoreSequenceStep, {
    failed: words.failedToAddStep,
    onSuccess: (restored) => {
      stepCache(sequenceId).insert(restored)
      toast({ title: words.stepRestored, description: words.skippedStaysSkipped })
    },
  })
  const input = stepInput(sequenceId, step.id)
  const remove = () =>
    sendWithUndo(removal.send(input), () => ({
      title: words.stepRemoved,
      description: step.title,
      changed: [step.id, sequenceId],
      undo: () => void restoration.send(input),
    }))
  return { isPending: removal.isPending, remove }
}

/** The assignments of a client, running ones first. */
export const useClientAssignments = (clientId: string, options?: { enabled?: boolean }) =>
  useEndpointQuery(listNurtureAssignments, { params: { clientId }, query: {} }, options)

export const prefetchClientAssignments = (clientId: string): void =>
  prefetchEndpoint(listNurtureAssignments, { params: { clientId }, query: {} })

/** Puts a client on a sequence. */
export const useAssignSequence = () =>
  useWrite(assignSequence, {
    failed: assignWords.failed,
    // One client does not wait for another.
    lockKeys: ({ params: { clientId } }) => [`sequences ${clientId}`],
    onSuccess: updateSequencesOfCachedClient,
  })

/** Updates the sequences and the last activity of a cached client after an assignment started, changed or ended. */
export const updateSequencesOfCachedClient = ({
  id,
  clientId,
  sequenceId,
  sequenceName: name,
  status,
  isActive,
  updatedAt,
}: NurtureAssignment): void =>
  void clientCache.patch(clientId, (client) => {
    const others = client.activeSequences.filter(({ assignmentId }) => assignmentId !== id)
    const changed = { assignmentId: id, sequenceId, name, status }
    return {
      ...client,
      activeSequences: isActive ? [...others, changed].toSorted(compareAssignments) : others,
      lastActivityAt: client.lastActivityAt < updatedAt ? updatedAt : client.lastActivityAt,
    }
  })

const compareAssignments = (one: EnrolledSequence, other: EnrolledSequence) =>
  compareByCodeUnits(one.assignmentId, other.assignmentId)

/** The cached clients, which stay in their places; the feature of clients depends on this one. */
const clientCache = cacheOf([listClients, getClient])

/** The cached sequences, in the list and in their dialogs. */
const sequenceCache = cacheOf([listSequences, getSequence], {
  compare: compareNewestFirst,
  belongs: (_sequence, _query, before) => before !== undefined,
})

const stepCache = (sequenceId: string) =>
  cacheOf([listSequenceSteps], { input: sequenceInput(sequenceId), compare: compareSteps })

const sequenceInput = (id: string) => ({ params: { sequenceId: id } })
const stepInput = (sequenceId: string, taskId: string) => ({ params: { sequenceId, taskId } })
