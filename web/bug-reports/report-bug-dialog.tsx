import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { BugReport } from '#contract/bug-reports.ts'
import { draftOf, dropDraft, keepDraft } from '#web/base/draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { useReportBug } from './queries.ts'
import { words } from './words.ts'

const form = 'bug-report'

/** Asks what went wrong and sends it; stays open with the words in it when that fails (spec 2, 4). */
export function ReportBugDialog({ open, onClose, owner }: { open: boolean; onClose: () => void; owner: string }) {
  const [text, setText] = useState(() => draftOf(form, owner)?.description ?? '')
  const [error, setError] = useState<string>()
  const { busy, send } = useReportBug()
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  const write = (next: string) => {
    setText(next)
    if (error) setError(wrongWith(next))
    if (next) keepDraft(form, owner, { description: next })
    else dropDraft(form)
  }
  const leave = () => {
    write('')
    setError(undefined)
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = wrongWith(text)
    setError(wrong)
    if (!wrong && (await send(text.trim()))) leave()
    else box.current?.focus()
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || leave()}
      guard={!busy && text.trim() !== ''}
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
      <form id={id} noValidate onSubmit={submit}>
        <Field label={words.label} hint={words.included} error={error}>
          {(control) => (
            <TextArea
              {...control}
              ref={box}
              name="description"
              required
              readOnly={busy}
              value={text}
              onChange={(event) => write(event.target.value)}
              onKeyDown={sendByKeys}
              className="min-h-[120px]"
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

/** Ctrl or Command with Enter sends, as Enter alone makes a new line. */
function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}

function wrongWith(text: string): string | undefined {
  const parsed = z.safeParse(BugReport.shape.description, text)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
