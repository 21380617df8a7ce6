import type { ComponentProps } from 'react'
import { ClientStatus, statusNames } from '#contract/clients/clients.ts'
import { maxTextLengths } from '#contract/base/schema.ts'
import { type FormFields, submitOnCtrlEnter } from '#web/base/use-form.ts'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import type { ClientFormValues } from './client-form-values.ts'
import { words } from '#web/clients/words.ts'

/**
 * The fields of a client, each with its error below it. Autofill is off: the client is not the user. On the record page
 * the status `active` is called 'Active Client' and spelled `client` (docs/product.md#clients).
 */
export function ClientFields({
  form,
  isRecordPage = false,
}: {
  form: FormFields<ClientFormValues>
  isRecordPage?: boolean
}) {
  const renderInput = (name: keyof ClientFormValues & keyof typeof words, inputProps: ComponentProps<'input'>) => (
    <Field label={words[name]} error={form.errorFor(name)}>
      {(control) => <TextInput {...control} {...form.register(name)} autoComplete="off" {...inputProps} />}
    </Field>
  )
  const renderTextArea = (name: 'address' | 'notes') => (
    <Field label={words[name]} error={form.errorFor(name)}>
      {(control) => (
        <TextArea
          {...control}
          {...form.register(name)}
          autoComplete="off"
          dir="auto"
          rows={1}
          maxLength={maxTextLengths.text}
          onKeyDown={submitOnCtrlEnter}
          className={name === 'address' ? 'min-h-10! touch:min-h-11!' : undefined}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className={twoColumnStyle}>
        {renderInput('firstName', { dir: 'auto', required: true, maxLength: maxTextLengths.name })}
        {renderInput('lastName', { dir: 'auto', maxLength: maxTextLengths.name })}
      </div>
      <div className={twoColumnStyle}>
        {renderInput('email', { type: 'email', inputMode: 'email', maxLength: maxTextLengths.email })}
        {renderInput('phone', { type: 'tel', inputMode: 'tel', maxLength: maxTextLengths.phone })}
      </div>
      {renderTextArea('address')}
      <div className={twoColumnStyle}>
        {renderInput('dateOfBirth', { type: 'date', max: '9999-12-31' })}
        <Field label={words.status} error={form.errorFor('status')}>
          {(control) => (
            <Select {...control} {...form.register('status')} autoComplete="off">
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
