import * as z from 'zod/mini'
import type { Issue } from './errors.ts'

/** The time of a task, and its reminder: docs/product/tasks.md#appointments. */
export type Appointment = { dueTime: string | null; reminderMinutes: number | null }
export type AppointmentPatch = { [Field in keyof Appointment]?: Appointment[Field] | undefined }

/** Minutes between a reminder and the time. */
export const reminderChoices = [0, 5, 15, 60] as const

/** Whether a reminder, if any, has a time. */
export const hasTimeForReminder = ({ dueTime, reminderMinutes }: AppointmentPatch): boolean =>
  reminderMinutes == null || Boolean(dueTime)

export const reminderIssue = { path: 'reminderMinutes', message: 'A reminder needs a time' }

/** Completes the time and reminder of a draft or patch. Removing the time removes the reminder. */
export function applyAppointmentPatch(before: Appointment, patch: AppointmentPatch): Appointment {
  const { dueTime = before.dueTime, reminderMinutes = dueTime === null ? null : before.reminderMinutes } = patch
  return { dueTime, reminderMinutes }
}

/** Minutes before an appointment that a form proposes for its reminder. */
export const reminderDefaultMinutes = 15

export const noAppointment: Appointment = { dueTime: null, reminderMinutes: null }

/** Checks that the reminder of an edited task, rule or step has a time. */
export const validateReminder = (after: AppointmentPatch): Issue[] => (hasTimeForReminder(after) ? [] : [reminderIssue])

export const OptionalReminderMinutes = z.optional(
  z.nullable(z.literal(reminderChoices, `Must be ${reminderChoices.join(', ')} or null`)),
)

/** Checks that the reminder of a draft has a time. */
export const reminderNeedsTime = z.refine<AppointmentPatch>(hasTimeForReminder, {
  path: [reminderIssue.path],
  error: reminderIssue.message,
})
