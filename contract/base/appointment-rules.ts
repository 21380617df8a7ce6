import type { Issue } from './errors.ts'
import { type Appointment, type AppointmentPatch, hasTimeForReminder, reminderIssue } from './appointments.ts'

/** Completes what a draft or a patch says about the hour. A reminder goes with its hour. */
export function applyAppointmentPatch(before: Appointment, patch: AppointmentPatch): Appointment {
  const { dueTime = before.dueTime, reminderMinutes = dueTime === null ? null : before.reminderMinutes } = patch
  return { dueTime, reminderMinutes }
}

/** Of the reminder that a form proposes with an hour. */
export const reminderDefaultMinutes = 15

export const noAppointment: Appointment = { dueTime: null, reminderMinutes: null }

/** Checks that the reminder of an edited task, rule or step has an hour. */
export const validateReminder = (after: AppointmentPatch): Issue[] => (hasTimeForReminder(after) ? [] : [reminderIssue])
