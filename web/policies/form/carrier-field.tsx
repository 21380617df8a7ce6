import { useId } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { useCarriers } from '#web/policies/queries.ts'
import { renderOptions } from '#web/ui/field.tsx'
import { TextField } from '#web/ui/form/form-fields.tsx'

/** A carrier field that suggests carriers of the organization's policies, read once it is shown. */
export function CarrierField<V extends FieldValues>({
  form,
  name,
  label,
  isShown,
}: {
  form: FormFieldMethods<V>
  name: FieldPath<V>
  label: string
  isShown: boolean
}) {
  const id = useId()
  const carriers = useCarriers(isShown)
  return (
    <div>
      <TextField form={form} name={name} label={label} required list={id} className={inputStyle} />
      <datalist id={id}>{renderOptions(carriers, (carrier) => [carrier, carrier])}</datalist>
    </div>
  )
}

/* The browser's own arrow would not match our choices; the suggestions open on a click and while typing. */
const inputStyle = '[&::-webkit-calendar-picker-indicator]:hidden!'
