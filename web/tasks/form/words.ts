import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatCount } from '#contract/base/format-count.ts'
import type { CreatedTask, Task } from '#contract/tasks/tasks.ts'
import { formatFullDay } from '#web/base/format-time.ts'

export const resourceTypeLabels: Record<Task['resourceType'], string> = {
  none: 'None',
  client: 'The client',
  link: 'A link',
}

/** The texts of the forms of a task. */
export const words = {
  failedToCreate: 'Failed to create task',
  failedToSchedule: 'Failed to schedule task',
  tomorrow: 'Tomorrow',
  editTask: 'Edit task',
  updated: 'Task updated successfully',
  loadingTask: 'Loading the task',
  failedToLoadTask: (why: string) => `The task could not be loaded. ${why}`,
  moreOnly: 'More',
  addTask: 'Add Task',
  scheduleTask: 'Schedule Task',
  lineExample: 'Try “Call Maya every Friday 15 min”',
  savedAs: (title: string) => `Saved as “${title}”`,
  understood: 'Understood',
  removePhrase: 'Remove',
  suggestedClients: 'Clients it may name',
  clientSuggested: (name: string) => `Tab chooses ${name}`,
  tab: 'Tab',
  callClient: (name: string) => `Call ${name}`,
  times: (count: number) => (count === 1 ? 'Once' : `${formatCount(count)} times`),
  day: 'Day',
  today: 'Today',
  nextMonday: 'Next Monday',
  title: 'Title',
  type: 'Type',
  priorityLabel: 'Priority',
  description: 'Description',
  dueDate: 'Due date',
  firstDay: 'First day',
  alsoAt: (title: string) => `Also then: ${title}`,
  skippedTime: (time: string, shifted: string) => `The clock skips ${time} that night. It will be at ${shifted}.`,
  targetCount: 'Target count',
  minutes: 'Minutes',
  targetClient: 'Client',
  addClient: (searchText: string) => (searchText ? `Add client “${searchText}”` : 'Add client'),
  chooseFromList: 'Choose a client from the list, or clear this',
  resourceType: 'Resource',
  resourceLink: 'Link',
  resourceNeedsClient: 'This resource needs a client. Choose one above.',
  repeat: 'Repeat this task',
  interval: 'How often',
  customDays: 'Repeat every … days',
  endDate: 'Until (optional)',
  repeatSummaryUnavailable: 'Complete the dates above to see how it repeats.',
  occurrencesInNext90Days: (count: number) =>
    count === 0
      ? 'none of them in the next 90 days'
      : count === 1
        ? '1 task in the next 90 days'
        : `${count} tasks in the next 90 days`,
  added: 'Task added',
} as const

/** The toast of a new task: its title, its day unless it is today, and the number of its occurrences. */
export function describeAddedTask(task: CreatedTask, today: CalendarDay): string {
  const day = task.dueDate === today ? '' : `, ${formatFullDay(task.dueDate)}`
  const { repeatingTasksCreated: count } = task
  return `${task.title}${day}${count === undefined ? '' : `: ${words.occurrencesInNext90Days(count)}`}`
}
