import { type Appointment, type reminderChoices, reminderDefaultMinutes } from '#contract/base/appointment-rules.ts'

/** The minutes of a reminder in a select; '' for none. */
export type ReminderChoice = '' | `${(typeof reminderChoices)[number]}`

/** The hour and the reminder in a form; '' for no hour. */
export type AppointmentValues = { dueTime: string; reminderMinutes: ReminderChoice }

/** What a form shows of the hour of a task, a rule or a step; where there is none yet, the reminder it would have. */
export const toAppointmentValues = ({ dueTime, reminderMinutes }: Appointment): AppointmentValues => ({
  dueTime: dueTime ?? '',
  reminderMinutes: String(dueTime ? (reminderMinutes ?? '') : reminderDefaultMinutes) as ReminderChoice,
})

/** What to send of them; a reminder goes with its hour. */
export const toAppointmentFields = ({ dueTime, reminderMinutes }: AppointmentValues) => ({
  dueTime: dueTime || null,
  reminderMinutes: dueTime && reminderMinutes ? (Number(reminderMinutes) as (typeof reminderChoices)[number]) : null,
})
