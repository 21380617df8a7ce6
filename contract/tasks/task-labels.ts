import type { RepeatInterval } from './recurrence.ts'
import { taskTypes } from './task-types.ts'
import type { Priority, TaskType, TaskStatus } from './tasks.ts'

/** Display names of the types of tasks. */
export const taskTypeLabels = Object.fromEntries(
  Object.entries(taskTypes).map(([type, { label }]) => [type, label]),
) as Record<TaskType, string>

/** Adds the name of its client to the title of a task that does not name them: "Call (Ana Silva)". */
export const addClientName = (title: string, clientName: string | null): string =>
  clientName === null || title.toLowerCase().includes(clientName.toLowerCase()) ? title : `${title} (${clientName})`

/** Display names of the priorities. */
export const taskPriorityLabels: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High' }

/** Display names of the intervals of a repeat. */
export const repeatIntervalLabels: Record<RepeatInterval, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
  custom: 'Custom',
}

/** Display names of the states, for counts and read-only lists of tasks. */
export const taskStatusLabels: Record<TaskStatus, string> = {
  completed: 'Completed',
  in_progress: 'Started',
  pending: 'To do',
  abandoned: 'Abandoned',
}

/** The message for a day before today. It is here because the rules are loaded with the forms. */
export const pastDueDateMessage = 'Must not be before today'
