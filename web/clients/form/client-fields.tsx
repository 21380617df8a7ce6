import { clientStatuses, clientStatusLabels } from '#contract/clients/clients.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { words } from '#web/clients/words.ts'
import { DateField, SelectField, TextAreaField, TextField } from '#web/ui/form/form-fields.tsx'
import { Skeleton } from '#web/ui/load-states.tsx'
import type { ClientFormValues } from './client-form-values.ts'

/**
 * The fields of a client, each with its error below it. Autofill is off, because the client is not the user. On the
 * record page the status `active` is called 'Active Client' and spelled `client` (docs/product/clients.md).
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
        <TextField form={form} name="firstName" label={words.firstName} required />
        <TextField form={form} name="lastName" label={words.lastName} />
      </div>
      <div className={twoColumnStyle}>
        <TextField form={form} name="email" label={words.email} type="email" inputMode="email" />
        <TextField form={form} name="phone" label={words.phone} type="tel" inputMode="tel" />
      </div>
      <TextAreaField form={form} name="address" label={words.address} rows={1} className="min-h-10! touch:min-h-11!" />
      <div className={twoColumnStyle}>
        <DateField form={form} name="dateOfBirth" label={words.dateOfBirth} />
        <SelectField
          form={form}
          name="status"
          label={words.status}
          options={clientStatuses.map((status) => (isRecordPage && status === 'active' ? 'client' : status))}
          names={{ ...clientStatusLabels, client: words.activeClient }}
        />
      </div>
      <TextAreaField form={form} name="notes" label={words.notes} rows={1} />
    </>
  )
}

const twoColumnStyle = 'grid items-start gap-4 sm:grid-cols-2'

/** The placeholder of a client's fields while the full client is loaded; as high as the truncated texts. */
export const ClientFieldsSkeleton = ({ values }: { values: ClientFormValues }) => (
  <div className="grid gap-4">
    <p role="status" className="sr-only">
      {words.loadingClient}
    </p>
    <FieldPair left={words.firstName} right={words.lastName} />
    <FieldPair left={words.email} right={words.phone} />
    <TextPlaceholder label={words.address} text={values.address} className="min-h-10 touch:min-h-11" />
    <FieldPair left={words.dateOfBirth} right={words.status} />
    <TextPlaceholder label={words.notes} text={values.notes} className="min-h-20" />
  </div>
)

const FieldPair = ({ left, right }: { left: string; right: string }) => (
  <div className={twoColumnStyle}>
    {[left, right].map((label) => (
      <div key={label} aria-hidden className="grid gap-1.5">
        <span className="text-sm font-medium">{label}</span>
        <Skeleton className="h-10 touch:h-11" />
      </div>
    ))}
  </div>
)

const TextPlaceholder = ({ label, text, className }: { label: string; text: string; className: string }) => (
  <div aria-hidden className="grid gap-1.5">
    <span className="text-sm font-medium">{label}</span>
    <div className={`grid ${className}`}>
      <p className="invisible col-start-1 row-start-1 border px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap touch:text-base">
        {text}
      </p>
      <Skeleton className="col-start-1 row-start-1" />
    </div>
  </div>
)
