import type { ReactNode } from 'react'
import { reminderChoices } from '#contract/base/appointments.ts'
import type { AppointmentValues } from '#web/base/appointment-values.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { SelectField, TextField } from './form-fields.tsx'
import { words } from './words.ts'

/** The time of an appointment, and its reminder once it has one. */
export function AppointmentFields<V extends AppointmentValues>({
  form,
  hint,
}: {
  form: FormFieldMethods<V>
  /** Shown below the time. */
  hint?: ReactNode
}) {
  const fields = form as unknown as FormFieldMethods<AppointmentValues>
  const dueTime = fields.watch('dueTime')
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <TextField form={fields} name="dueTime" type="time" label={words.time} hint={hint} />
      {dueTime && (
        <SelectField
          form={fields}
          name="reminderMinutes"
          label={words.reminder}
          options={reminderOptions}
          names={reminderNames}
          emptyName={words.noReminder}
        />
      )}
    </div>
  )
}

const toChoice = (minutes: (typeof reminderChoices)[number]) => String(minutes) as `${typeof minutes}`

/** The minutes of a reminder in a select. */
export const reminderOptions = reminderChoices.map(toChoice)

/** Labels of the reminders in the select. */
export const reminderNames = Object.fromEntries(
  reminderChoices.map((minutes) => [toChoice(minutes), words.reminderBefore(minutes)]),
) as Record<ReturnType<typeof toChoice>, string>
