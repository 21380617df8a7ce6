import { type SubmitEvent, useId } from 'react'
import * as z from 'zod/mini'
import { BugReport } from '#contract/bug-reports.ts'
import { check } from '#web/base/check.ts'
import { useForm } from '#web/base/form.ts'
import { sendByKeys } from '#web/base/send-by-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { useReportBug } from './queries.ts'
import { words } from './words.ts'

const Written = z.pick(BugReport, { description: true })

/** Asks what went wrong and sends it; stays open with the words in it when that fails (spec 2, 4). */
export function ReportBugDialog({ open, onClose, owner }: { open: boolean; onClose: () => void; owner: string }) {
  const { ref, values, isTyped, set, errorOf, setIssues, reset } = useForm(
    { description: '' },
    { form: 'bug-report', owner },
  )
  const { busy, send } = useReportBug()
  const id = useId()

  const leave = () => {
    reset()
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const checked = check(Written, values)
    if ('issues' in checked) return setIssues(checked.issues)
    if (await send(checked.value.description)) leave()
    // The button it was sent with was disabled meanwhile, and focus is nowhere.
    else ref.current?.querySelector('textarea')?.focus()
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || leave()}
      guard={!busy && isTyped}
      title={words.title}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={leave}>
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
              onKeyDown={sendByKeys}
              className="min-h-[120px]"
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
