import * as z from 'zod/mini'
import { compareByCodeUnits } from './text.ts'

/** The hour of a task, and its reminder: docs/product/tasks.md#appointments. */
export type Appointment = { dueTime: string | null; reminderMinutes: number | null }
export type AppointmentPatch = { [Field in keyof Appointment]?: Appointment[Field] | undefined }

/** Minutes between a reminder and the hour. */
export const reminderChoices = [0, 5, 15, 60] as const
export const OptionalReminderMinutes = z.optional(
  z.nullable(z.literal(reminderChoices, 'Must be 0, 5, 15, 60 or null')),
)

/** Whether a reminder has its hour. */
export const hasTimeForReminder = ({ dueTime, reminderMinutes }: AppointmentPatch): boolean =>
  reminderMinutes == null || Boolean(dueTime)

export const reminderIssue = { path: 'reminderMinutes', message: 'A reminder needs a time' }

/** Checks that the reminder of a draft has an hour. */
export const reminderNeedsTime = z.refine<AppointmentPatch>(hasTimeForReminder, {
  path: [reminderIssue.path],
  error: reminderIssue.message,
})

/** Stands for no hour: sorts after every other. */
export const lastTime = '24:00'

/** Sorts the tasks of a day that have an hour by it, before the others. */
export const compareByDueTime = (one: { dueTime: string | null }, other: { dueTime: string | null }): number =>
  compareByCodeUnits(one.dueTime ?? lastTime, other.dueTime ?? lastTime)
