import { type SubmitEvent, useId, useState } from 'react'
import { type Client, type ClientTwin, nameOf } from '#contract/clients.ts'
import type { Issue } from '#contract/errors.ts'
import type { CallFailed } from '#web/base/call-failed.ts'
import type { Draft } from '#web/base/draft.ts'
import { useForm } from '#web/base/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, Leave } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { changedWords } from './changed-meanwhile.ts'
import { ClientFields } from './client-fields.tsx'
import { TwinNotice } from './twin-notice.tsx'
import { clientFrom, type SentClient, type TypedClient } from './typed-client.ts'
import { words } from './words.ts'

/** What a form is sent by; `told` takes the refusals that the form shows itself. */
export type SendClient = (
  form: SentClient,
  told: (failure: CallFailed) => boolean,
) => Promise<{ ok: true; answer: Client } | { ok: false; issues: readonly Issue[] }>

/**
 * The dialog with a client's fields. Somebody with the same e-mail or phone is shown before anything is saved; what was
 * typed is kept until it is saved or thrown away, even over a sign-in.
 */
export function ClientFormDialog({
  open,
  onClose,
  draft,
  blank,
  says,
  onRecord,
  busy,
  send,
  onSaved,
}: {
  open: boolean
  onClose: () => void
  draft: Draft
  /** What the fields begin with, and those nobody has typed in go on with when it changes. */
  blank: TypedClient
  says: { title: string; save: string; anyway: string; saved: string }
  onRecord?: boolean
  busy: boolean
  send: SendClient
  onSaved?: ((client: Client) => void) | undefined
}) {
  const { ref, ...form } = useForm(blank, draft)
  const [found, setFound] = useState<{ twins: readonly ClientTwin[]; of: string }>()
  const id = useId()
  /** What the form was begun on. */
  const [begunOn, begin] = useState(blank)
  const changed = changedWords(begunOn, blank)
  if (changed && !(open && form.isTyped)) begin(blank)
  const typed = JSON.stringify(form.values)
  // Another e-mail or phone is another question.
  const twins = found?.of === typed ? found.twins : undefined

  const leave = () => {
    setFound(undefined)
    form.reset()
    onClose()
  }
  const refuse = (issues: readonly Issue[]) => {
    // Spec 5 wants it told in a toast, too.
    if (issues.some(({ message }) => message === words.firstNameRequired))
      toast({ title: words.invalid, description: words.firstNameRequired, variant: 'destructive' })
    form.setIssues(issues)
  }
  const save = async (anyway: boolean) => {
    const client = form.whole(clientFrom(form.values))
    if ('issues' in client) return refuse(client.issues)
    let shown = false
    const sent = await send({ ...client.value, ...(!anyway && { refuseTwins: true }) }, ({ code, current }) => {
      shown = code === 'DUPLICATE' && Array.isArray(current)
      if (shown) setFound({ twins: current as ClientTwin[], of: typed })
      // The form has the row as it is now, and says so above its fields.
      return shown || code === 'STALE'
    })
    if (!sent.ok) {
      if (shown) return
      // To what is said above the fields.
      if (!sent.issues.length) ref.current?.scrollIntoView({ block: 'start' })
      return form.setIssues(sent.issues)
    }
    toast({ title: says.saved, description: nameOf(sent.answer) })
    leave()
    onSaved?.(sent.answer)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(false)
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || leave()}
      guard={!busy && form.isTyped}
      title={says.title}
      footer={
        twins ? (
          <TwinNotice
            twins={twins}
            anyway={says.anyway}
            busy={busy}
            onAnyway={() => void save(true)}
            onBack={() => setFound(undefined)}
          />
        ) : (
          <>
            <Leave>
              <Button variant="quiet">{words.cancel}</Button>
            </Leave>
            <Button variant="primary" type="submit" form={id} busy={busy}>
              {says.save}
            </Button>
          </>
        )
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <p role="alert" className="rounded-control bg-teal-wash px-3 py-2 text-sm wrap-anywhere empty:hidden">
          {open && !busy && form.isTyped && changed}
        </p>
        <ClientFields form={form} onRecord={onRecord ?? false} />
      </form>
    </Dialog>
  )
}
