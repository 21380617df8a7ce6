import { type CalendarDay, getLocalTimeInZone } from '#contract/base/calendar-day.ts'
import { findShiftedTime, getInstantOfTime, formatTimeOfDay, toTimeOfDay } from '#contract/base/time-of-day.ts'
import { addClientName } from '#contract/tasks/task-labels.ts'

/** Minutes for which a reminder that could not ring on time still rings: docs/product/notices.md#reminders. */
const maxLateMinutes = 60

/** Maximum notices per person and day; one more replaces all that follow. */
export const maxNoticesPerDay = 60

/** The time of a task and its reminder. */
type Reminder = { dueDate: CalendarDay; dueTime: string; reminderMinutes: number }

/** Returns the instant at which a reminder rings in its user's zone. */
const getReminderInstant = (zone: string, { dueDate, dueTime, reminderMinutes }: Reminder): Date =>
  new Date(getInstantOfTime(zone, dueDate, dueTime).getTime() - reminderMinutes * 60_000)

/**
 * Whether a reminder rings now: its instant is at most `maxLateMinutes` ago, and the task was not created or changed
 * more than `changedMeanwhileMs` after it, which is a little longer than a run of the job.
 */
export function isReminderDue(zone: string, reminder: Reminder & { updatedAt: string }, now: Date): boolean {
  const ringsAt = getReminderInstant(zone, reminder).getTime()
  return (
    ringsAt <= now.getTime() &&
    ringsAt > now.getTime() - maxLateMinutes * 60_000 &&
    Date.parse(reminder.updatedAt) <= ringsAt + changedMeanwhileMs
  )
}

const changedMeanwhileMs = 90_000

/**
 * Returns the range of local times, `YYYY-MM-DD HH:MM`, of tasks whose reminders may be due now in a zone. It allows
 * for a change of the clock.
 */
export function getDueTimeRange(zone: string, now: Date): { from: string; to: string } {
  const at = (minutes: number) => {
    const local = getLocalTimeInZone(zone, new Date(now.getTime() + minutes * 60_000))
    return `${local.day} ${toTimeOfDay(local)}`
  }
  return { from: at(-maxLateMinutes - widestChangeMinutes), to: at(longestReminderMinutes + widestChangeMinutes) }
}

const longestReminderMinutes = 60
const widestChangeMinutes = 120

/** Describes a reminder: "3:00 PM: Call Ana"; a time that the clock skips is named with the one that replaces it. */
export function describeReminder(
  zone: string,
  { dueDate, dueTime }: Reminder,
  title: string,
  clientName: string | null,
): string {
  const shifted = findShiftedTime(zone, dueDate, dueTime)
  const time = shifted
    ? `${formatTimeOfDay(shifted)} (the clock skips ${formatTimeOfDay(dueTime)})`
    : formatTimeOfDay(dueTime)
  return `${time}: ${addClientName(title, clientName)}`
}
