import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { Field } from '#web/ui/field.tsx'
import { DayInput } from './day-input.tsx'

/** A field of a form for a day, typed or chosen in a month, with its label and its error. */
export function DayField<V extends FieldValues>({
  form,
  name,
  label,
  min,
}: {
  form: FormFieldMethods<V>
  name: FieldPath<V>
  label: ReactNode
  min: CalendarDay
}) {
  const value: string = form.watch(name) ?? ''
  return (
    <Field label={label} error={form.errorFor(name)}>
      {(control) => (
        <DayInput
          {...control}
          {...form.register(name)}
          autoComplete="off"
          chosen={value}
          min={min}
          onSelect={(day) => form.setValues({ [name]: day } as Partial<V>)}
        />
      )}
    </Field>
  )
}
