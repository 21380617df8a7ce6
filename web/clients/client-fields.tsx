import type { ComponentProps } from 'react'
import { ClientStatus, statusNames } from '#contract/clients.ts'
import { limits } from '#contract/schema.ts'
import type { Form } from '#web/base/form.ts'
import { sendByKeys } from '#web/base/send-by-keys.ts'
import { Field, type FieldProps, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import type { TypedClient } from './typed-client.ts'
import { words } from './words.ts'

/**
 * The fields of a client, each with its error beside it. Nothing is filled in by the browser: it is another person. With
 * `onRecord` an active client is called 'Active Client' and is sent as `client` (spec 3).
 */
export function ClientFields({
  form,
  onRecord = false,
}: {
  form: Pick<Form<TypedClient>, 'values' | 'set' | 'errorOf'>
  onRecord?: boolean
}) {
  const bound = (name: keyof TypedClient, control: FieldProps) => ({
    ...control,
    name: `client-${name}`,
    autoComplete: 'off',
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  const line = (name: keyof TypedClient & keyof typeof words, more: ComponentProps<'input'>) => (
    <Field label={words[name]} error={form.errorOf(name)}>
      {(control) => <TextInput {...bound(name, control)} {...more} />}
    </Field>
  )
  const box = (name: 'address' | 'notes') => (
    <Field label={words[name]} error={form.errorOf(name)}>
      {(control) => (
        <TextArea
          {...bound(name, control)}
          dir="auto"
          rows={1}
          maxLength={limits.text}
          onKeyDown={sendByKeys}
          className={name === 'address' ? 'min-h-10! touch:min-h-11!' : undefined}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className={pair}>
        {line('firstName', { dir: 'auto', required: true, maxLength: limits.name })}
        {line('lastName', { dir: 'auto', maxLength: limits.name })}
      </div>
      <div className={pair}>
        {line('email', { type: 'email', inputMode: 'email', maxLength: limits.email })}
        {line('phone', { type: 'tel', inputMode: 'tel', maxLength: limits.phone })}
      </div>
      {box('address')}
      <div className={pair}>
        {line('dateOfBirth', { type: 'date', max: '9999-12-31' })}
        <Field label={words.status} error={form.errorOf('status')}>
          {(control) => (
            <Select {...bound('status', control)}>
              {ClientStatus.options.map((status) =>
                onRecord && status === 'active' ? (
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
      {box('notes')}
    </>
  )
}

const pair = 'grid items-start gap-4 sm:grid-cols-2'
