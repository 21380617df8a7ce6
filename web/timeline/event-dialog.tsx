import { type SubmitEvent, useId, useMemo } from 'react'
import type { DraftKey } from '#web/base/draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EventFields } from './event-fields.tsx'
import { useLogEvent } from './queries.ts'
import { words } from './words.ts'
import { getDefaultEventValues, parseEvent } from './event-form-values.ts'

/** Asks what happened with a client and logs it; keeps what was typed until it is logged or thrown away. */
export function AddEventDialog({
  open,
  onClose,
  draft,
  clientId,
  zone,
  openedAt,
}: {
  open: boolean
  onClose: () => void
  draft: DraftKey
  clientId: string
  zone: string
  /** The moment it is opened at; it does not run on under the fingers. */
  openedAt: Date
}) {
  const defaultValues = useMemo(() => getDefaultEventValues(zone, openedAt), [zone, openedAt])
  const { ref, ...form } = useForm(defaultValues, draft)
  const { isPending: busy, send } = useLogEvent()
  const id = useId()

  const resetAndClose = () => {
    form.reset()
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = form.rejectIncompleteDates(parseEvent(form.values, defaultValues, zone))
    if ('issues' in parsed) return form.setIssues(parsed.issues)
    const result = await send({ params: { clientId }, body: parsed.value })
    if (!result.ok)
      return form.setIssues(
        result.issues.map((issue) => (issue.path === 'eventDate' ? { ...issue, path: 'date' } : issue)),
      )
    toast({ title: words.added, description: result.reply.title })
    resetAndClose()
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || resetAndClose()}
      hasUnsavedChanges={!busy && form.isDirty}
      title={words.addEvent}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">{words.cancel}</Button>
          </DialogClose>
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
