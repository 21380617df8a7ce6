import type { Issue } from '#contract/base/errors.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EventFields } from './event-fields.tsx'
import { useLogClientEvent } from './queries.ts'
import { words } from './words.ts'
import { getDefaultEventValues, parseEventFormValues } from './event-form-values.ts'

/** The dialog that logs an event on a client's timeline. */
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
  /** The default date and time. */
  openedAt: Date
}) {
  const defaultValues = getDefaultEventValues(zone, openedAt)
  const form = useForm({
    defaultValues,
    draftKey: draft,
    parse: (values) => parseEventFormValues(values, defaultValues, zone),
  })
  const { isPending: busy, send } = useLogClientEvent()
  const submit = form.handleSave(
    async (body) => {
      const result = await send({ params: { clientId }, body })
      return result.ok ? result : { ...result, issues: result.issues.map(toFieldIssue) }
    },
    ({ title }) => {
      toast({ title: words.added, description: title })
      onClose()
    },
  )

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.addEvent}
      submitLabel={words.addEvent}
      form={form}
      busy={busy}
      onSubmit={submit}
    >
      <EventFields form={form} />
    </FormDialog>
  )
}

/** The time of an event is its date in the form. */
const toFieldIssue = (issue: Issue): Issue => (issue.path === 'eventDate' ? { ...issue, path: 'date' } : issue)
