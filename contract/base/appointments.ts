import * as z from 'zod/mini'
import type { Issue } from './errors.ts'

/** The hour of a task, and its reminder: docs/product/tasks.md#appointments. */
export type Appointment = { dueTime: string | null; reminderMinutes: number | null }
export type AppointmentPatch = { [Field in keyof Appointment]?: Appointment[Field] | undefined }

/** Completes what a draft or a patch says about the hour. A reminder goes with its hour. */
export function applyAppointmentPatch(before: Appointment, patch: AppointmentPatch): Appointment {
  const { dueTime = before.dueTime, reminderMinutes = dueTime === null ? null : before.reminderMinutes } = patch
  return { dueTime, reminderMinutes }
}

/** Minutes between a reminder and the hour. */
export const reminderChoices = [0, 5, 15, 60] as const
export const OptionalReminderMinutes = z.optional(
  z.nullable(z.literal(reminderChoices, `Must be ${reminderChoices.join(', ')} or null`)),
)

/** Of the reminder that a form proposes with an hour. */
export const reminderDefaultMinutes = 15

export const noAppointment: Appointment = { dueTime: null, reminderMinutes: null }

const hasTimeForReminder = ({ dueTime, reminderMinutes }: AppointmentPatch): boolean =>
  reminderMinutes == null || Boolean(dueTime)

const reminderIssue = { path: 'reminderMinutes', message: 'A reminder needs a time' }

/** Checks that the reminder of an edited task, rule or step has an hour. */
export const validateReminder = (after: AppointmentPatch): Issue[] => (hasTimeForReminder(after) ? [] : [reminderIssue])

/** Checks the same of a draft. */
export const reminderNeedsTime = z.refine<AppointmentPatch>(hasTimeForReminder, {
  path: [reminderIssue.path],
  error: reminderIssue.message,
})

/** Stands for no hour: sorts after every other. */
export const lastTime = '24:00'

/** Sorts the tasks of a day that have an hour by it, before the others. */
export const compareByDueTime = (one: { dueTime: string | null }, other: { dueTime: string | null }): number => {
  const [time, otherTime] = [one.dueTime ?? lastTime, other.dueTime ?? lastTime]
  return time < otherTime ? -1 : time > otherTime ? 1 : 0
}
