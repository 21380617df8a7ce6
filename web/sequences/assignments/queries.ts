import type { CalendarDay } from '#contract/base/calendar-day.ts'
import {
  listNurtureAssignmentTasks,
  listNurtureAssignments,
  endNurtureAssignment,
  type NurtureAssignment,
  updateNurtureAssignment,
} from '#contract/sequences/assignments.ts'
import { cacheOf, compareNewestFirst } from '#web/base/query-cache.ts'
import { useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { sendWithUndo, useWrite } from '#web/base/use-write.ts'
import { updateSequencesOfCachedClient } from '#web/sequences/queries.ts'
import { words } from './words.ts'

/** The tasks of an assignment, newest first. */
export const useAssignmentTasks = (assignmentId: string, options?: { enabled?: boolean }) =>
  useEndpointQuery(listNurtureAssignmentTasks, { params: { assignmentId }, query: {} }, options)

/** Returns `pause`, which pauses an assignment, at once, with Undo in the toast. */
export function usePauseAssignment(assignment: NurtureAssignment, today: CalendarDay) {
  const { isPending, send } = useUpdateAssignment(assignment, today)
  const params = { clientId: assignment.clientId, assignmentId: assignment.id }
  const pause = () =>
    sendWithUndo(send({ params, body: { status: 'paused' } }), () => ({
      title: words.pausedNotice,
      description: assignment.sequenceName,
      changed: [assignment.id],
      // Keeps the former days, even after midnight.
      undo: () => void send({ params, body: { status: 'active', resumeMode: 'keep' } }),
    }))
  return { isPending, pause }
}

/** Pauses or resumes an assignment; a pause is shown at once. */
export const useUpdateAssignment = ({ id, clientId }: Pick<NurtureAssignment, 'id' | 'clientId'>, today: CalendarDay) =>
  useWrite(updateNurtureAssignment, {
    failed: words.failedToUpdate,
    targetId: id,
    optimistic: ({ body: { status } }) =>
      assignmentCache(clientId).patch(id, (assignment) =>
        status === 'paused' ? { ...assignment, status, pausedOn: today } : assignment,
      ),
    onSuccess: (assignment) => {
      assignmentCache(clientId).patch(id, () => assignment)
      updateSequencesOfCachedClient(assignment)
    },
  })

export const useEndAssignment = (assignment: NurtureAssignment) =>
  useWrite(endNurtureAssignment, {
    failed: words.failedToUpdate,
    targetId: assignment.id,
    onSuccess: () => {
      assignmentCache(assignment.clientId).remove(assignment.id)
      updateSequencesOfCachedClient({ ...assignment, isActive: false, updatedAt: new Date().toISOString() })
    },
  })

const assignmentCache = (clientId: string) =>
  cacheOf([listNurtureAssignments], { input: { params: { clientId } }, compare: compareNewestFirst })
