import { type CalendarDay, daysBetween } from '#contract/base/calendar-day.ts'
import { formatCount } from '#contract/base/format-count.ts'
import type { TaskAction } from '#contract/tasks/task-actions.ts'
import { pastDueDateMessage } from '#contract/tasks/task-labels.ts'
import type { Task, TaskType } from '#contract/tasks/tasks.ts'
import { formatDayWithoutYear } from '#web/base/format-time.ts'

/** The texts of tasks. */
export const words = {
  daySheet: 'The day on paper',
  failedToUpdate: 'Failed to update task',
  failedToDelete: 'Failed to delete task',
  failedToMoveBack: 'Failed to move it back',
  failedToReopen: 'Failed to restore the task',
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
  uncheck: 'Uncheck',
  call: 'Call',
  emailTo: (address: string) => `E-mail ${address}`,
  textTo: (number: string) => `Text ${number}`,
  sendMessage: 'Send Message',
  openClient: 'Open Client',
  seeResources: 'See Resources',
  seeResourcesInNewWindow: 'See Resources, in a new window',
  move: 'Move',
  more: 'Move and more',
  reschedule: 'Reschedule',
  tomorrow: 'Tomorrow',
  newDay: 'New due date',
  movedBack: 'Moved back',
  edit: 'Edit',
  editTask: 'Edit task',
  moreOnly: 'More',
  delete: 'Delete',
  deleteTitle: 'Delete this task?',
  deleteDescription: (title: string, repeats: boolean) =>
    `“${title}” has not been started. It will be deleted for good${repeats ? '. Future repeats are kept' : ''}.`,
  keepTask: 'Keep it',
  deleted: (title: string) => `Deleted: ${title}`,
  loading: 'Loading tasks',
  failedToLoadDescription: (why: string) => `The rest of the description could not be loaded. ${why}`,
  cancel: 'Cancel',
  notBeforeToday: pastDueDateMessage,
} as const

/** The label of an action; a roleplay is skipped, other tasks are abandoned. */
export const getTaskActionLabel = (action: TaskAction, type: TaskType): string =>
  action === 'abandon' && type === 'roleplay' ? 'Skip' : actionLabels[action]

/** The toast after tasks were moved, some of which may have failed to: "Moved to tomorrow". */
export function describeMovedTasks(
  tasks: readonly { title: string }[],
  day: CalendarDay,
  today: CalendarDay,
  total = tasks.length,
): { title: string; description: string } {
  const daysAhead = daysBetween(today, day)
  const target = daysAhead === 0 ? 'today' : daysAhead === 1 ? 'tomorrow' : formatDayWithoutYear(day)
  const count = tasks.length < total ? `${tasks.length} of ${total}` : tasks.length
  const description = total === 1 ? tasks[0]!.title : `${count} tasks`
  return { title: `Moved to ${target}`, description }
}

/** The announcement of a change for screen readers, with the progress of the day. */
export function buildTaskChangeAnnouncement(before: Task, after: Task, day: { done: number; total: number }): string {
  return `${describeOutcome(before, after)}: ${after.title}. ${day.done} of ${day.total} done`
}

/** The announcement of a task that was put back to its state before it was completed or abandoned. */
export const describeReopenedTask = (task: Task, day: { done: number; total: number }): string =>
  `Task restored: ${task.title}. ${day.done} of ${day.total} done`

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
