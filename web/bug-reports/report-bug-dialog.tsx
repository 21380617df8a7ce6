import * as z from 'zod/mini'
import { BugReportDraft } from '#contract/bug-reports/bug-reports.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { toast } from '#web/base/toast.ts'
import { useForm } from '#web/base/use-form.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/form/form-fields.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { useReportBug } from './queries.ts'
import { words } from './words.ts'

/** Asks what went wrong and sends it. A failed send leaves the dialog open (docs/product/bug-reports.md). */
export function ReportBugDialog({ draft, ...dialog }: FormDialogState) {
  const form = useForm({
    defaultValues: { description: '' },
    draftKey: draft,
    parse: (values) => parseFormValues(DescriptionOnly, values),
  })
  const { isPending: busy, send } = useReportBug()
  return (
    <FormDialog
      {...dialog}
      title={words.title}
      submitLabel={busy ? words.submitting : words.submit}
      form={form}
      busy={busy}
      send={({ description }) => send(description)}
      onSaved={() => toast(words.sent)}
    >
      <TextAreaField
        form={form}
        name="description"
        label={words.label}
        hint={words.included}
        required
        readOnly={busy}
        className="min-h-[120px]"
      />
    </FormDialog>
  )
}

const DescriptionOnly = z.pick(BugReportDraft, { description: true })
