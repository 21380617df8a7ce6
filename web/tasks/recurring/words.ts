import { type CalendarDay, daysBetween } from '#contract/base/calendar-day.ts'
import { formatWeekdayAndDay } from '#web/base/format-time.ts'

/** The texts of recurring tasks (docs/product/planning.md). */
export const words = {
  activeRules: 'Active Recurring Tasks',
  loading: 'Loading recurring tasks',
  failedToLoad: (why: string) => `Recurring tasks could not be loaded. ${why}`,
  none: 'No recurring tasks',
  addFirst: 'Add a task',
  noneHint:
    'Tasks that repeat will appear here, such as a call every Monday or a review every year. Add a task and choose “Repeat this task”.',
  nextOn: (day: CalendarDay, today: CalendarDay) => `Next: ${formatNextDay(day, today)}`,
  noneToCome: 'No more to come',
  suspended: 'Paused while the client is archived',
  interval: 'Repeats',
  client: 'For',
  stop: 'Stop',
  stopOf: (title: string) => `Stop ${title}`,
  edit: 'Edit',
  editOf: (title: string) => `Edit ${title}`,
  stopped: 'Recurring task stopped',
  resumed: (title: string) => `Resumed: ${title}`,
  failedToStop: 'Failed to stop recurring task',
  failedToResume: 'Failed to resume recurring task',
  editTitle: 'Edit Recurring Task',
  editHint: 'Changes every task from tomorrow on. Tasks already on your list stay as they are.',
  saved: 'Recurring task saved',
  failedToSave: 'Failed to update task',
  loadingRule: 'Loading the full text',
  failedToLoadRule: (why: string) => `The full text could not be loaded. ${why}`,
} as const

/** "tomorrow", "Mon, Nov 23", "Mon, Jan 4, 2027". */
const formatNextDay = (day: CalendarDay, today: CalendarDay): string =>
  daysBetween(today, day) === 1 ? 'tomorrow' : formatWeekdayAndDay(day, today)
