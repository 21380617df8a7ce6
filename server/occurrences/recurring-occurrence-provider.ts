import type { Occurrence } from '#contract/occurrences/occurrences.ts'
import * as tasks from '#server/tasks/service.ts'
import type { OccurrenceProvider } from './occurrence-provider.ts'

/** The recurring rules, whose occurrences have their day as key. */
export const recurringOccurrenceProvider: OccurrenceProvider = {
  createDueTasks: tasks.createDueTasksOfRules,
  createTask: tasks.createTaskOfRule,
  listUpcoming: async (ctx, range, from, limit) => {
    const rules = await tasks.listRulesWithOccurrences(ctx, range, from, limit)
    return rules.map(({ rule, days }) => ({
      sourceId: rule.id,
      occurrences: days.map((day): Occurrence => ({
        ...rule,
        id: `recurring/${rule.id}/${day}`,
        source: 'recurring',
        sourceId: rule.id,
        key: day,
        date: day,
      })),
    }))
  },
}
