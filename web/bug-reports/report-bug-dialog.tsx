import { type SubmitEvent, useId } from 'react'
import * as z from 'zod/mini'
import { BugReport } from '#contract/bug-reports/bug-reports.ts'
import { validate } from '#web/base/validate.ts'
import { useForm } from '#web/base/use-form.ts'
import { submitOnCtrlEnter } from '#web/base/submit-on-ctrl-enter.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { useReportBug } from './queries.ts'
import { words } from './words.ts'

const DescriptionOnly = z.pick(BugReport, { description: true })

/** Asks what went wrong and sends it; stays open with the words in it when that fails (spec 2, 4). */
export function ReportBugDialog({ open, onClose, owner }: { open: boolean; onClose: () => void; owner: string }) {
  const {
    ref,
    values,
    isDirty: isTyped,
    set,
    errorFor: errorOf,
    setIssues,
    reset,
  } = useForm({ description: '' }, { form: 'bug-report', owner })
  const { isPending: busy, send } = useReportBug()
  const id = useId()

  const resetAndClose = () => {
    reset()
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const result = validate(DescriptionOnly, values)
    if ('issues' in result) return setIssues(result.issues)
    if (await send(result.value.description)) resetAndClose()
    // The button it was sent with was disabled meanwhile, and focus is nowhere.
    else ref.current?.querySelector('textarea')?.focus()
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || resetAndClose()}
      hasUnsavedChanges={!busy && isTyped}
      title={words.title}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={resetAndClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {busy ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit}>
        <Field label={words.label} hint={words.included} error={errorOf('description')}>
          {(control) => (
            <TextArea
              {...control}
              name="description"
              required
              readOnly={busy}
              value={values.description}
              onChange={(event) => set('description', event.target.value)}
              onKeyDown={submitOnCtrlEnter}
              className="min-h-[120px]"
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
