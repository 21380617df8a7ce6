import { Skeleton } from '#web/ui/skeleton.tsx'
import { words } from '#web/clients/words.ts'
import type { ClientFormValues } from './client-form-values.ts'

/** The place of a client's fields while the whole client is loaded; as high as its cut texts are. */
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
  <div className="grid items-start gap-4 sm:grid-cols-2">
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
