import type { ComponentProps } from 'react'
import { ClientStatus, statusNames } from '#contract/clients/clients.ts'
import { limits } from '#contract/base/schema.ts'
import type { Form } from '#web/base/use-form.ts'
import { submitOnCtrlEnter } from '#web/base/submit-on-ctrl-enter.ts'
import { Field, type FieldProps, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import type { ClientFormValues } from './client-form-values.ts'
import { words } from '#web/clients/words.ts'

/**
 * The fields of a client, each with its error beside it. Nothing is filled in by the browser: it is another person. With
 * `onRecord` an active client is called 'Active Client' and is sent as `client` (spec 3).
 */
export function ClientFields({
  form,
  isRecordPage = false,
}: {
  form: Pick<Form<ClientFormValues>, 'values' | 'set' | 'errorFor'>
  isRecordPage?: boolean
}) {
  const bindField = (name: keyof ClientFormValues, control: FieldProps) => ({
    ...control,
    name: `client-${name}`,
    autoComplete: 'off',
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  const renderInput = (name: keyof ClientFormValues & keyof typeof words, inputProps: ComponentProps<'input'>) => (
    <Field label={words[name]} error={form.errorFor(name)}>
      {(control) => <TextInput {...bindField(name, control)} {...inputProps} />}
    </Field>
  )
  const renderTextArea = (name: 'address' | 'notes') => (
    <Field label={words[name]} error={form.errorFor(name)}>
      {(control) => (
        <TextArea
          {...bindField(name, control)}
          dir="auto"
          rows={1}
          maxLength={limits.text}
          onKeyDown={submitOnCtrlEnter}
          className={name === 'address' ? 'min-h-10! touch:min-h-11!' : undefined}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className={twoColumnStyle}>
        {renderInput('firstName', { dir: 'auto', required: true, maxLength: limits.name })}
        {renderInput('lastName', { dir: 'auto', maxLength: limits.name })}
      </div>
      <div className={twoColumnStyle}>
        {renderInput('email', { type: 'email', inputMode: 'email', maxLength: limits.email })}
        {renderInput('phone', { type: 'tel', inputMode: 'tel', maxLength: limits.phone })}
      </div>
      {renderTextArea('address')}
      <div className={twoColumnStyle}>
        {renderInput('dateOfBirth', { type: 'date', max: '9999-12-31' })}
        <Field label={words.status} error={form.errorFor('status')}>
          {(control) => (
            <Select {...bindField('status', control)}>
              {ClientStatus.options.map((status) =>
                isRecordPage && status === 'active' ? (
                  <option key={status} value="client">
                    {words.activeClient}
                  </option>
                ) : (
                  <option key={status} value={status}>
                    {statusNames[status]}
                  </option>
                ),
              )}
            </Select>
          )}
        </Field>
      </div>
      {renderTextArea('notes')}
    </>
  )
}

const twoColumnStyle = 'grid items-start gap-4 sm:grid-cols-2'
