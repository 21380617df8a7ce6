import { type SubmitEvent, useId } from 'react'
import type { Client } from '#contract/clients.ts'
import type { Issue } from '#contract/errors.ts'
import type { Draft } from '#web/base/draft.ts'
import { useForm } from '#web/base/form.ts'
import { useRepeatKey } from '#web/base/repeat-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, Leave } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ClientFields } from './client-fields.tsx'
import { useAddClient } from './queries.ts'
import { blankClient, clientFrom, clientLike } from './typed-client.ts'
import { words } from './words.ts'

/** Asks for a client and adds them; keeps what was typed until they are added or it is thrown away, even over a sign-in. */
export function AddClientDialog({
  open,
  onClose,
  draft,
  like = '',
  onAdded,
}: {
  open: boolean
  onClose: () => void
  draft: Draft
  /** What was searched for in vain: the form starts with it. */
  like?: string
  onAdded?: (client: Client) => void
}) {
  const { ref, ...form } = useForm({ ...blankClient, ...clientLike(like) }, draft)
  const { busy, send } = useAddClient()
  const keyFor = useRepeatKey()
  const id = useId()

  const leave = () => {
    form.reset()
    onClose()
  }
  const refuse = (issues: readonly Issue[]) => {
    // Spec 5 wants it told in a toast, too.
    if (issues.some(({ message }) => message === words.firstNameRequired))
      toast({ title: words.invalid, description: words.firstNameRequired, variant: 'destructive' })
    form.setIssues(issues)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const client = clientFrom(form.values)
    if ('issues' in client) return refuse(client.issues)
    const sent = await send({ body: client.value }, { idempotencyKey: keyFor(client.value) })
    if (!sent.ok) return form.setIssues(sent.issues)
    const { firstName, lastName } = sent.answer
    toast({ title: words.added, description: [firstName, lastName].filter(Boolean).join(' ') })
    leave()
    onAdded?.(sent.answer)
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || leave()}
      guard={!busy && form.isTyped}
      title={words.addNewClient}
      footer={
        <>
          <Leave>
            <Button variant="quiet">{words.cancel}</Button>
          </Leave>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {words.addClient}
          </Button>
        </>
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <ClientFields form={form} />
      </form>
    </Dialog>
  )
}
