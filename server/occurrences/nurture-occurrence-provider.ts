import * as sequences from '#server/sequences/service.ts'
import type { OccurrenceProvider } from './occurrence-provider.ts'

/** The nurture assignments, whose occurrences have round and step as key. */
export const nurtureOccurrenceProvider: OccurrenceProvider = {
  createDueTasks: sequences.createDueTasksOfAssignments,
  createTask: sequences.createTaskOfStep,
  listUpcoming: async (ctx, range, from, limit) => {
    const coming = await sequences.listUpcomingStepsOfViewer(ctx, range, from, limit)
    return coming.map(({ assignment: { id: sourceId, clientId, clientName, sequenceName }, occurrences }) => ({
      sourceId,
      occurrences: occurrences.map(({ key, day, step: { taskType, ...step } }) => ({
        ...step,
        id: `nurture/${sourceId}/${key}`,
        source: 'nurture' as const,
        sourceId,
        key,
        date: day,
        type: taskType,
        clientId,
        clientName,
        sequenceName,
      })),
    }))
  },
}
