import type { ComponentProps, ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { submitOnCtrlEnter } from '#web/base/form-inputs.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { CheckBox, Field, renderOptions, Select, TextArea, TextInput } from '#web/ui/field.tsx'

/** The field of a form that a control is bound to, with its label and its hint; its error is shown below it. */
type BoundField<V extends FieldValues> = {
  form: FormFieldMethods<V>
  name: FieldPath<V>
  label: ReactNode
  hint?: ReactNode
}

type TextFieldProps<V extends FieldValues> = BoundField<V> & Omit<ComponentProps<'input'>, keyof BoundField<V>>

/** A single-line text, or an input of another `type`. Autofill is off: most forms are not about the user. */
export const TextField = <V extends FieldValues>({ form, name, label, hint, ...input }: TextFieldProps<V>) => (
  <Field label={label} hint={hint} error={form.errorFor(name)}>
    {(control) => (
      <TextInput
        autoComplete="off"
        onKeyDown={submitOnCtrlEnter}
        {...(!input.type && { dir: 'auto' })}
        {...input}
        {...control}
        {...form.register(name)}
      />
    )}
  </Field>
)

/**
 * A date that is only typed, as a birthday is; `DayField` has a month to choose from. 9999 is the last year of a
 * calendar day.
 */
export const DateField = <V extends FieldValues>(props: TextFieldProps<V>) => (
  <TextField type="date" max="9999-12-31" {...props} />
)

/** A web address. */
export const UrlField = <V extends FieldValues>(props: TextFieldProps<V>) => (
  <TextField type="url" inputMode="url" placeholder="https://" spellCheck={false} {...props} />
)

/** A whole number; left empty, it becomes `defaultNumber`. */
export const NumberField = <V extends FieldValues>({
  form,
  name,
  label,
  hint,
  min,
  max,
  defaultNumber,
}: BoundField<V> & {
  name: keyof V
  min: number
  max: number
  defaultNumber: number
}) => (
  <Field label={label} hint={hint} error={form.errorFor(name)}>
    {(control) => (
      <TextInput
        {...control}
        onKeyDown={submitOnCtrlEnter}
        {...form.register(name, {
          valueAsNumber: true,
          onBlur: ({ target }) => target.value || form.setValues({ [name]: defaultNumber } as Partial<V>),
        })}
        type="number"
        inputMode={min < 0 ? 'text' : 'numeric'}
        min={min}
        max={max}
        step={1}
      />
    )}
  </Field>
)

/** A text of several lines; Ctrl+Enter submits its form. */
export const TextAreaField = <V extends FieldValues>({
  form,
  name,
  label,
  hint,
  ...textArea
}: BoundField<V> & Omit<ComponentProps<'textarea'>, keyof BoundField<V>>) => (
  <Field label={label} hint={hint} error={form.errorFor(name)}>
    {(control) => (
      <TextArea
        autoComplete="off"
        dir="auto"
        onKeyDown={submitOnCtrlEnter}
        {...textArea}
        {...control}
        {...form.register(name)}
      />
    )}
  </Field>
)

/** A choice of one of `options`, labeled by `names`; `emptyName` adds an empty choice. */
export const SelectField = <V extends FieldValues, T extends string>({
  form,
  name,
  label,
  hint,
  options,
  names,
  emptyName,
}: BoundField<V> & { options: readonly T[]; names: Readonly<Record<T, string>>; emptyName?: string }) => (
  <Field label={label} hint={hint} error={form.errorFor(name)}>
    {(control) => (
      <Select autoComplete="off" {...control} {...form.register(name)}>
        {emptyName !== undefined && <option value="">{emptyName}</option>}
        {renderOptions(options, (option) => [option, names[option]])}
      </Select>
    )}
  </Field>
)

/** A choice of a time zone that the browser knows, or of the saved one, which may have another name there. */
export function TimeZoneField<V extends FieldValues>({
  savedZone,
  ...props
}: BoundField<V> & { savedZone: string; emptyName?: string }) {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...(savedZone ? [savedZone] : [])])]
  const names = Object.fromEntries(zones.map((zone) => [zone, zone.replaceAll('_', ' ')]))
  return <SelectField {...props} options={zones} names={names} />
}

/** A check box with a line that says what it means. */
export const CheckField = <V extends FieldValues>({ form, name, label, hint }: BoundField<V>) => (
  <div>
    <CheckBox label={label} hint={hint} {...form.register(name)} />
    <p role="alert" className="text-sm text-red empty:hidden">
      {form.errorFor(name)}
    </p>
  </div>
)
