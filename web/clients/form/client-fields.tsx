import { ClientStatus, clientStatusLabels } from '#contract/clients/clients.ts'
import { maxTextLengths } from '#contract/base/schema.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { DateField, SelectField, TextAreaField, TextField } from '#web/ui/form/form-fields.tsx'
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
  form: FormFieldMethods<ClientFormValues>
  isRecordPage?: boolean
}) {
  return (
    <>
      <div className={twoColumnStyle}>
        <TextField form={form} name="firstName" label={words.firstName} required maxLength={maxTextLengths.name} />
        <TextField form={form} name="lastName" label={words.lastName} maxLength={maxTextLengths.name} />
      </div>
      <div className={twoColumnStyle}>
        <TextField
          form={form}
          name="email"
          label={words.email}
          type="email"
          inputMode="email"
          maxLength={maxTextLengths.email}
        />
        <TextField
          form={form}
          name="phone"
          label={words.phone}
          type="tel"
          inputMode="tel"
          maxLength={maxTextLengths.phone}
        />
      </div>
      <TextAreaField form={form} name="address" label={words.address} rows={1} className="min-h-10! touch:min-h-11!" />
      <div className={twoColumnStyle}>
        <DateField form={form} name="dateOfBirth" label={words.dateOfBirth} />
        <SelectField
          form={form}
          name="status"
          label={words.status}
          options={ClientStatus.options.map((status) => (isRecordPage && status === 'active' ? 'client' : status))}
          names={{ ...clientStatusLabels, client: words.activeClient }}
        />
      </div>
      <TextAreaField form={form} name="notes" label={words.notes} rows={1} />
    </>
  )
}

const twoColumnStyle = 'grid items-start gap-4 sm:grid-cols-2'
