import { type SubmitEvent, useId, useState } from 'react'
import { type Client, type DuplicateClient, fullName } from '#contract/clients/clients.ts'
import type { Issue } from '#contract/base/errors.ts'
import type { ApiError } from '#web/base/api-error.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { describeConcurrentChanges } from './concurrent-changes.ts'
import { ClientFields } from './client-fields.tsx'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { parseClient, type ClientInput, type ClientFormValues } from './client-form-values.ts'
import { words } from '#web/clients/words.ts'

/** What a form is sent by; `told` takes the refusals that the form shows itself. */
export type SendClient = (
  form: ClientInput,
  onError: (failure: ApiError) => boolean,
) => Promise<{ ok: true; reply: Client } | { ok: false; issues: readonly Issue[] }>

/**
 * The dialog with a client's fields. Somebody with the same e-mail or phone is shown before anything is saved; what was
 * typed is kept until it is saved or thrown away, even over a sign-in.
 */
export function ClientFormDialog({
  open,
  onClose,
  draft,
  defaultValues,
  labels,
  isRecordPage,
  busy,
  send,
  onSaved,
}: {
  open: boolean
  onClose: () => void
  draft: DraftKey
  /** What the fields begin with, and those nobody has typed in go on with when it changes. */
  defaultValues: ClientFormValues
  labels: { title: string; save: string; confirmDuplicate: string; successMessage: string }
  isRecordPage?: boolean
  busy: boolean
  send: SendClient
  onSaved?: ((client: Client) => void) | undefined
}) {
  const { ref, ...form } = useForm(defaultValues, draft)
  const [duplicateCheck, setDuplicateCheck] = useState<{ duplicates: readonly DuplicateClient[]; valuesJson: string }>()
  const id = useId()
  /** What the form was begun on. */
  const [initialValues, setInitialValues] = useState(defaultValues)
  const changeNotice = describeConcurrentChanges(initialValues, defaultValues)
  if (changeNotice && !(open && form.isDirty)) setInitialValues(defaultValues)
  const valuesJson = JSON.stringify(form.values)
  // Another e-mail or phone is another question.
  const duplicates = duplicateCheck?.valuesJson === valuesJson ? duplicateCheck.duplicates : undefined

  const resetAndClose = () => {
    setDuplicateCheck(undefined)
    form.reset()
    onClose()
  }
  const showIssues = (issues: readonly Issue[]) => {
    // Spec 5 wants it told in a toast, too.
    if (issues.some(({ message }) => message === words.firstNameRequired))
      toast({ title: words.invalid, description: words.firstNameRequired, variant: 'destructive' })
    form.setIssues(issues)
  }
  const save = async (allowDuplicates: boolean) => {
    const client = form.rejectIncompleteDates(parseClient(form.values))
    if ('issues' in client) return showIssues(client.issues)
    let isHandled = false
    const result = await send(
      { ...client.value, ...(!allowDuplicates && { rejectDuplicates: true }) },
      ({ code, current }) => {
        isHandled = code === 'DUPLICATE' && Array.isArray(current)
        if (isHandled) setDuplicateCheck({ duplicates: current as DuplicateClient[], valuesJson: valuesJson })
        // The form has the row as it is now, and says so above its fields.
        return isHandled || code === 'STALE'
      },
    )
    if (!result.ok) {
      if (isHandled) return
      // To what is said above the fields.
      if (!result.issues.length) ref.current?.scrollIntoView({ block: 'start' })
      return form.setIssues(result.issues)
    }
    toast({ title: labels.successMessage, description: fullName(result.reply) })
    resetAndClose()
    onSaved?.(result.reply)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(false)
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || resetAndClose()}
      hasUnsavedChanges={!busy && form.isDirty}
      title={labels.title}
      footer={
        duplicates ? (
          <DuplicateNotice
            duplicates={duplicates}
            confirmLabel={labels.confirmDuplicate}
            busy={busy}
            onConfirm={() => void save(true)}
            onBack={() => setDuplicateCheck(undefined)}
          />
        ) : (
          <>
            <DialogClose>
              <Button variant="quiet">{words.cancel}</Button>
            </DialogClose>
            <Button variant="primary" type="submit" form={id} busy={busy}>
              {labels.save}
            </Button>
          </>
        )
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <p role="alert" className="rounded-control bg-teal-wash px-3 py-2 text-sm wrap-anywhere empty:hidden">
          {open && !busy && form.isDirty && changeNotice}
        </p>
        <ClientFields form={form} isRecordPage={isRecordPage ?? false} />
      </form>
    </Dialog>
  )
}
