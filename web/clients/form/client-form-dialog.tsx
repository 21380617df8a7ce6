import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { DuplicateClient } from '#contract/clients/client-draft.ts'
import { type Client, formatFullName } from '#contract/clients/clients.ts'
import type { ApiError } from '#web/base/api-error.ts'
import { toast } from '#web/base/toast.ts'
import { useToday } from '#web/base/today.ts'
import { type FormFieldMethods, useForm } from '#web/base/use-form.ts'
import type { WriteResult } from '#web/base/use-write.ts'
import { words } from '#web/clients/words.ts'
import { Dialog, FormDialogFooter, useFocusAfterLoading } from '#web/ui/dialog.tsx'
import { ChangeNotice, useChangeNotice } from '#web/ui/form/change-notice.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { ClientFields } from './client-fields.tsx'
import { parseClientFormValues, type ClientRequestBody, type ClientFormValues } from './client-form-values.ts'
import { describeConcurrentChanges } from './concurrent-changes.ts'
import { DuplicatePrompt } from './duplicate-prompt.tsx'

/** Sends the form; `onError` returns true for a refusal that the form shows itself. */
type SubmitClientForm = (
  form: ClientRequestBody,
  onError: (failure: ApiError) => boolean,
) => Promise<WriteResult<Client>>

/** The dialog with a client's fields. Clients with the same e-mail or phone are shown before anything is saved. */
export function ClientFormDialog({
  open,
  onClose,
  draft,
  defaultValues,
  labels,
  isRecordPage,
  initialFocus,
  renderMore,
  busy,
  placeholder,
  send,
  onSaved,
}: FormDialogState & {
  /** Unchanged fields follow these when they change. */
  defaultValues: ClientFormValues
  labels: { title: string; save?: string; confirmDuplicate: string; successMessage: string }
  isRecordPage?: boolean
  /** The selector of the field to focus initially, else the first one. */
  initialFocus?: string | undefined
  /** More fields below those of the client. */
  renderMore?: (form: FormFieldMethods<ClientFormValues>) => ReactNode
  busy: boolean
  /** Shown instead of the fields until the default values are the full client's; nothing can be saved until then. */
  placeholder?: ReactNode
  send: SubmitClientForm
  onSaved?: (client: Client, values: ClientFormValues) => void
}) {
  const today = useToday()
  const { ref, ...form } = useForm({
    defaultValues,
    draftKey: draft,
    parse: (values) => parseClientFormValues(values, today),
  })
  const [duplicateCheck, setDuplicateCheck] = useState<{ duplicates: readonly DuplicateClient[]; valuesJson: string }>()
  const id = useId()
  const isLoading = Boolean(placeholder)
  const isDirty = open && form.isDirty
  const changeNotice = useChangeNotice(defaultValues, describeConcurrentChanges, { isDirty, isLoading })
  useFocusAfterLoading(ref, open && isLoading)
  const valuesJson = JSON.stringify(form.watch())
  // Duplicates apply only to the values they were found for.
  const duplicates = duplicateCheck?.valuesJson === valuesJson ? duplicateCheck.duplicates : undefined

  const resetAndClose = () => {
    setDuplicateCheck(undefined)
    form.reset()
    onClose()
  }
  const save = async (client: ClientRequestBody) => {
    const sent = structuredClone(form.getValues())
    const valuesJson = JSON.stringify(sent)
    let isHandled = false
    const result = await send(client, ({ code, current }) => {
      isHandled = code === 'DUPLICATE' && Array.isArray(current)
      if (isHandled) setDuplicateCheck({ duplicates: current as DuplicateClient[], valuesJson })
      // After STALE the default values are the current row, and the notice above the fields names the changes.
      return isHandled || code === 'STALE'
    })
    if (!result.ok) {
      if (isHandled) return
      // Scrolls to the notice above the fields.
      if (!result.issues.length) ref.current?.scrollIntoView({ block: 'start' })
      return form.setIssues(result.issues)
    }
    const values = form.getValues()
    toast({ title: labels.successMessage, description: formatFullName(result.reply) })
    setDuplicateCheck(undefined)
    if (!form.resetSent(sent)) onClose()
    onSaved?.(result.reply, values)
  }
  const showRequired = ({ firstName }: FieldErrors<ClientFormValues>) => {
    if (firstName?.message === words.firstNameRequired)
      toast({ title: words.invalid, description: words.firstNameRequired, variant: 'destructive' })
  }
  const submit = (event: SubmitEvent) =>
    form.handleSubmit((client) => isLoading || save({ ...client, rejectDuplicates: true }), showRequired)(event)
  const saveDuplicate = () => form.handleSubmit(save, showRequired)()

  return (
    <Dialog
      open={open}
      onClose={() => busy || resetAndClose()}
      hasUnsavedChanges={!busy && form.isDirty}
      title={labels.title}
      initialFocus={initialFocus}
      footer={
        duplicates ? (
          <DuplicatePrompt
            duplicates={duplicates}
            confirmLabel={labels.confirmDuplicate}
            busy={busy}
            onConfirm={() => void saveDuplicate()}
            onBack={() => setDuplicateCheck(undefined)}
          />
        ) : (
          <FormDialogFooter formId={id} submitLabel={labels.save} busy={busy} disabled={isLoading} />
        )
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <ChangeNotice text={!busy && changeNotice} />
        {placeholder || <ClientFields form={form} isRecordPage={isRecordPage} />}
        {!placeholder && renderMore?.(form)}
      </form>
    </Dialog>
  )
}
