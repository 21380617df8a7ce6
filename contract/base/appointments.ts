import * as z from 'zod/mini'
import type { Issue } from './errors.ts'

/** The time of a task, and its reminder: docs/product/tasks.md#appointments. */
export type Appointment = { dueTime: string | null; reminderMinutes: number | null }
type AppointmentPatch = { [Field in keyof Appointment]?: Appointment[Field] | undefined }

/** How many minutes before the time of a task its reminder may come. */
export const reminderChoices = [0, 5, 15, 60] as const

/** Whether there is a time or no reminder: a reminder needs a time. */
const hasTimeForReminder = ({ dueTime, reminderMinutes }: AppointmentPatch): boolean =>
  reminderMinutes == null || Boolean(dueTime)

const reminderIssue = { path: 'reminderMinutes', message: 'A reminder needs a time' }

/** Returns the time and reminder after a patch; absent fields stay, and removing the time removes the reminder. */
export function applyAppointmentPatch(before: Appointment, patch: AppointmentPatch): Appointment {
  const { dueTime = before.dueTime, reminderMinutes = dueTime === null ? null : before.reminderMinutes } = patch
  return { dueTime, reminderMinutes }
}

/** Minutes before an appointment that a form proposes for its reminder. */
export const defaultReminderMinutes = 15

export const noAppointment: Appointment = { dueTime: null, reminderMinutes: null }

/** Lists the issue of a reminder without a time, of an edited task, rule or step. */
export const validateReminder = (after: AppointmentPatch): Issue[] => (hasTimeForReminder(after) ? [] : [reminderIssue])

export const OptionalReminderMinutes = z.optional(
  z.nullable(z.literal(reminderChoices, `Must be ${reminderChoices.join(', ')} or null`)),
)

/** The schema's check that the reminder of a draft has a time. */
export const reminderNeedsTime = z.refine<AppointmentPatch>(hasTimeForReminder, {
  path: [reminderIssue.path],
  error: reminderIssue.message,
})
