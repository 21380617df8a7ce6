import { type CalendarDay, daysBetween, formatDay, getDateParts } from '#contract/base/calendar-day.ts'

/** The texts of recurring tasks (docs/product.md#planning). */
export const words = {
  activeRules: 'Active Recurring Tasks',
  loading: 'Loading recurring tasks',
  failedToLoad: (why: string) => `Recurring tasks could not be loaded. ${why}`,
  none: 'No recurring tasks',
  addFirst: 'Add a task',
  noneHint:
    'Tasks that come back by themselves will appear here, such as a call every Monday or a review every year. Add a task and choose “Repeat this task”.',
  nextOn: (day: CalendarDay, today: CalendarDay) => `Next: ${formatNextDay(day, today)}`,
  noneToCome: 'None to come',
  suspended: 'Paused while the client is archived',
  interval: 'Repeats',
  takes: 'Takes',
  priority: 'priority',
  client: 'For',
  stop: 'Stop',
  stopOf: (title: string) => `Stop ${title}`,
  edit: 'Edit',
  editOf: (title: string) => `Edit ${title}`,
  stopped: 'Recurring task stopped',
  resumed: (title: string) => `Goes on: ${title}`,
  failedToStop: 'Failed to stop recurring task',
  failedToResume: 'Failed to take back the stop',
  editTitle: 'Edit Recurring Task',
  editHint: 'Changes every coming task from tomorrow on. What is on your list already stays as it is.',
  save: 'Save',
  saved: 'Recurring task saved',
  failedToSave: 'Failed to update task',
  loadingWhole: 'Loading the whole text',
  failedToLoadWhole: (why: string) => `The whole text could not be loaded. ${why}`,
} as const

/** "tomorrow", "Mon, Nov 23", "Mon, Jan 4, 2027". */
function formatNextDay(day: CalendarDay, today: CalendarDay): string {
  if (daysBetween(today, day) === 1) return 'tomorrow'
  const isThisYear = getDateParts(day).year === getDateParts(today).year
  return formatDay(day, { weekday: 'short', month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })
}
