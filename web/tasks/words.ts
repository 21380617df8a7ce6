import { type CalendarDay, daysBetween } from '#contract/base/calendar-day.ts'
import type { TaskAction } from '#contract/tasks/task-actions.ts'
import { pastDueDateMessage } from '#contract/tasks/task-rules.ts'
import type { CreatedTask, Task, TaskType } from '#contract/tasks/tasks.ts'
import { formatDayWithoutYear, formatFullDay } from '#web/base/format-time.ts'

export const resourceTypeLabels: Record<Task['resourceType'], string> = {
  none: 'None',
  client: 'The client',
  link: 'A link',
}

/** The texts of tasks. */
export const words = {
  failedToUpdate: 'Failed to update task',
  failedToCreate: 'Failed to create task',
  failedToSchedule: 'Failed to schedule task',
  failedToDelete: 'Failed to delete task',
  failedToMoveBack: 'Failed to move it back',
  failedToTakeBack: 'Failed to bring the task back',
  failedToLogMessage: "The message could not be noted on the client's timeline",
  dailyRoleplay: 'Daily Roleplay',
  required: 'Required',
  clientNotFound: (id: string) => `Client not found (ID: ${id})`,
  status: { pending: 'to do', in_progress: 'started', completed: 'done', abandoned: 'abandoned' },
  client: 'For',
  due: 'Due:',
  estimated: 'Takes',
  priority: 'priority',
  abandoned: (type: TaskType) => (type === 'roleplay' ? 'Skipped' : 'Abandoned'),
  progress: (done: number, target: number) => `${formatCount(done)} of ${formatCount(target)}`,
  done: 'Done',
  whatWasSaid: 'What was said?',
  saveNote: 'Save note',
  noteSaved: 'Note added',
  nextTask: 'Next task',
  previousTask: 'Previous task',
  toTasks: 'Go to the tasks',
  toTomorrow: 'Move to tomorrow',
  staysOnItsDay: 'The daily roleplay stays on its day',
  takeNote: 'Note what was said',
  checkOff: 'Check off',
  checkOffOne: 'Check off one',
  call: 'Call',
  emailTo: (address: string) => `E-mail ${address}`,
  textTo: (number: string) => `Text ${number}`,
  sendMessage: 'Send Message',
  openClient: 'Open Client',
  seeResources: 'See Resources',
  seeResourcesInNewWindow: 'See Resources, in a new window',
  more: 'Reschedule and more',
  reschedule: 'Reschedule',
  tomorrow: 'Tomorrow',
  nextWorkingDay: 'Next working day',
  nextWeek: 'Next week',
  pickDate: 'Pick a date',
  newDay: 'New due date',
  movedBack: 'Moved back',
  edit: 'Edit',
  editTask: 'Edit task',
  save: 'Save',
  updated: 'Task updated successfully',
  loadingTask: 'Loading the task',
  failedToLoadTask: (why: string) => `The task could not be loaded. ${why}`,
  moreOnly: 'More',
  delete: 'Delete',
  deleteTitle: 'Delete this task?',
  deleteDescription: (title: string, repeats: boolean) =>
    `“${title}” was not started yet. It will be gone for good${repeats ? '; the next ones still come' : ''}.`,
  keepTask: 'Keep it',
  deleted: (title: string) => `Deleted: ${title}`,
  message: 'Message',
  messageTo: (name: string) => `Message to ${name}`,
  noContactDetails: (name: string) =>
    `There is neither an e-mail address nor a phone number for ${name} yet. Add one to the client to write.`,
  channel: 'Send as',
  channels: { email: 'E-mail', sms: 'Text message' },
  template: 'Start from',
  subject: 'Subject',
  text: 'Message',
  messageRequired: 'Write a message first',
  handoverHint: "Opens in your own program, which sends it. The client's timeline notes it.",
  noRecipientHint: 'This task has no client: choose who gets it in your own program.',
  openInMail: 'Open in mail',
  openInMessages: 'Open in messages',
  openedInMail: 'Handed over to your mail program',
  openedInMessages: 'Handed over to your messages',
  loading: 'Loading tasks',
  failedToLoadDescription: (why: string) => `The rest of the description could not be loaded. ${why}`,
  addTask: 'Add Task',
  scheduleTask: 'Schedule Task',
  lineExample: 'You can say it all here: “tomorrow 9 calls 15m high”',
  savedAs: (title: string) => `Saved as “${title}”`,
  understood: 'Understood',
  takeAway: 'Take away',
  times: (count: number) => (count === 1 ? 'Once' : `${formatCount(count)} times`),
  day: 'Day',
  today: 'Today',
  nextMonday: 'Next Monday',
  cancel: 'Cancel',
  title: 'Title',
  type: 'Type',
  priorityLabel: 'Priority',
  description: 'Description',
  dueDate: 'Due date',
  firstDay: 'First day',
  notBeforeToday: pastDueDateMessage,
  targetCount: 'Target count',
  minutes: 'Estimated minutes',
  targetClient: 'Target client',
  searchClients: 'Name, e-mail or phone',
  clearClient: 'Clear client',
  addClient: (searchText: string) => (searchText ? `Add client “${searchText}”` : 'Add client'),
  clientsFound: (count: number) =>
    count === 0 ? 'No client found' : count === 1 ? '1 client found' : `${count} clients found`,
  searching: 'Looking for clients',
  searchFailed: (why: string) => `Clients could not be searched. ${why}`,
  chooseFromList: 'Choose a client from the list, or clear this',
  resourceType: 'Resource',
  resourceLink: 'Link',
  resourceNeedsClient: 'This resource needs a target client: choose one above.',
  repeat: 'Repeat this task',
  interval: 'How often',
  customDays: 'Every how many days',
  endDate: 'Until (optional)',
  repeatSummaryUnavailable: 'Once the days above make sense, you will see here how it repeats.',
  occurrencesInNext90Days: (count: number) =>
    count === 0
      ? 'none of them in the next 90 days'
      : count === 1
        ? '1 task in the next 90 days'
        : `${count} tasks in the next 90 days`,
  added: 'Task added',
} as const

/** The label of an action; a roleplay is skipped, other tasks are abandoned. */
export const getTaskActionLabel = (action: TaskAction, type: TaskType): string =>
  action === 'abandon' && type === 'roleplay' ? 'Skip' : actionLabels[action]

/** The toast of a new task: its title, its day unless it is today, and the number of its occurrences. */
export function describeAddedTask(task: CreatedTask, today: CalendarDay): string {
  const day = task.dueDate === today ? '' : `, ${formatFullDay(task.dueDate)}`
  const { repeatingTasksCreated: count } = task
  return `${task.title}${day}${count === undefined ? '' : `: ${words.occurrencesInNext90Days(count)}`}`
}

/** The toast of moved tasks: "Moved to tomorrow". */
export function describeMovedTasks(
  tasks: readonly { title: string }[],
  day: CalendarDay,
  today: CalendarDay,
): { title: string; description: string } {
  const daysAhead = daysBetween(today, day)
  const target = daysAhead === 0 ? 'today' : daysAhead === 1 ? 'tomorrow' : formatDayWithoutYear(day)
  const description = tasks.length === 1 ? tasks[0]!.title : `${tasks.length} tasks`
  return { title: `Moved to ${target}`, description }
}

/** The announcement of a change for screen readers, with the progress of the day. */
export function buildTaskChangeAnnouncement(before: Task, after: Task, day: { done: number; total: number }): string {
  return `${describeOutcome(before, after)}: ${after.title}. ${day.done} of ${day.total} done`
}

/** The announcement of an abandonment that was undone. */
export const buildUndoneAbandonmentAnnouncement = (task: Task, day: { done: number; total: number }): string =>
  `The task is back: ${task.title}. ${day.done} of ${day.total} done`

/** "1,000" */
const formatCount = (count: number) => numberFormat.format(count)
const numberFormat = new Intl.NumberFormat('en-US')

const actionLabels: Record<TaskAction, string> = {
  start: 'Start',
  complete: 'Complete',
  undo: 'Undo',
  increment: 'Plus one',
  decrement: 'Minus one',
  abandon: 'Abandon',
}

function describeOutcome(before: Task, after: Task): string {
  if (after.status === 'abandoned') return words.abandoned(after.type)
  if (after.status === 'completed') return 'Completed'
  if (before.status === 'completed') return 'Reopened'
  if (after.targetCount > 1) return words.progress(after.completedCount, after.targetCount)
  return 'Started'
}
