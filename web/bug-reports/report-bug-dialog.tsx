import { useId } from 'react'
import * as z from 'zod/mini'
import { BugReportDraft } from '#contract/bug-reports/bug-reports.ts'
import { useForm } from '#web/base/use-form.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/form/form-fields.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { useReportBug } from './queries.ts'
import { words } from './words.ts'

/** Asks what went wrong and sends it. A failed send leaves the dialog open (docs/product/bug-reports.md). */
export function ReportBugDialog({ open, onClose, draft }: FormDialogState) {
  const { ref, ...form } = useForm({
    defaultValues: { description: '' },
    draftKey: draft,
    parse: (values) => parseFormValues(DescriptionOnly, values),
  })
  const { isPending: busy, send } = useReportBug()
  const id = useId()

  const resetAndClose = () => {
    form.reset()
    onClose()
  }
  const submit = form.handleSubmit(async ({ description }) => {
    if (busy) return
    if (await send(description)) resetAndClose()
    else form.setIssues([])
  })

  return (
    <Dialog
      open={open}
      onClose={() => busy || resetAndClose()}
      hasUnsavedChanges={!busy && form.isDirty}
      title={words.title}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet" disabled={busy}>
              {words.cancel}
            </Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {busy ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit}>
        <TextAreaField
          form={form}
          name="description"
          label={words.label}
          hint={words.included}
          required
          readOnly={busy}
          className="min-h-[120px]"
        />
      </form>
    </Dialog>
  )
}

const DescriptionOnly = z.pick(BugReportDraft, { description: true })
