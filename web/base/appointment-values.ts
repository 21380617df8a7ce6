import { type Appointment, type reminderChoices, defaultReminderMinutes } from '#contract/base/appointments.ts'

/** The minutes of a reminder in a select; '' for none. */
type ReminderChoice = '' | `${(typeof reminderChoices)[number]}`

/** The time and the reminder in a form; '' for no time. */
export type AppointmentValues = { dueTime: string; reminderMinutes: ReminderChoice }

/** Form values for the time of a task, rule or step; without a time, the reminder it would get. */
export const toAppointmentValues = ({ dueTime, reminderMinutes }: Appointment): AppointmentValues => ({
  dueTime: dueTime ?? '',
  reminderMinutes: String(dueTime ? (reminderMinutes ?? '') : defaultReminderMinutes) as ReminderChoice,
})

/** The fields to send; without a time there is no reminder. */
export const toAppointmentFields = ({ dueTime, reminderMinutes }: AppointmentValues) => ({
  dueTime: dueTime || null,
  reminderMinutes: dueTime && reminderMinutes ? (Number(reminderMinutes) as (typeof reminderChoices)[number]) : null,
})
