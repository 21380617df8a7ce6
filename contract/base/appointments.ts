import * as z from 'zod/mini'
import { type AppointmentPatch, hasTimeForReminder, reminderChoices, reminderIssue } from './appointment-rules.ts'

export const OptionalReminderMinutes = z.optional(
  z.nullable(z.literal(reminderChoices, 'Must be 0, 5, 15, 60 or null')),
)

/** Checks that the reminder of a draft has a time. */
export const reminderNeedsTime = z.refine<AppointmentPatch>(hasTimeForReminder, {
  path: [reminderIssue.path],
  error: reminderIssue.message,
})
