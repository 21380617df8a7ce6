import { type SubmitEvent, useId, useMemo } from 'react'
import type { Draft } from '#web/base/draft.ts'
import { useForm } from '#web/base/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, Leave } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EventFields } from './event-fields.tsx'
import { useLogEvent } from './timeline-queries.ts'
import { words } from './timeline-words.ts'
import { blankEvent, eventFrom } from './typed-event.ts'

/** Asks what happened with a client and logs it; keeps what was typed until it is logged or thrown away. */
export function AddEventDialog({
  open,
  onClose,
  draft,
  clientId,
  zone,
  now,
}: {
  open: boolean
  onClose: () => void
  draft: Draft
  clientId: string
  zone: string
  /** The moment it is opened at; it does not run on under the fingers. */
  now: Date
}) {
  const blank = useMemo(() => blankEvent(zone, now), [zone, now])
  const { ref, ...form } = useForm(blank, draft)
  const { busy, send } = useLogEvent()
  const id = useId()

  const leave = () => {
    form.reset()
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const logged = form.whole(eventFrom(form.values, blank, zone))
    if ('issues' in logged) return form.setIssues(logged.issues)
    const sent = await send({ params: { clientId }, body: logged.value })
    if (!sent.ok)
      return form.setIssues(
        sent.issues.map((issue) => (issue.path === 'eventDate' ? { ...issue, path: 'date' } : issue)),
      )
    toast({ title: words.added, description: sent.answer.title })
    leave()
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || leave()}
      guard={!busy && form.isTyped}
      title={words.addEvent}
      footer={
        <>
          <Leave>
            <Button variant="quiet">{words.cancel}</Button>
          </Leave>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {words.addEvent}
          </Button>
        </>
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <EventFields form={form} />
      </form>
    </Dialog>
  )
}
