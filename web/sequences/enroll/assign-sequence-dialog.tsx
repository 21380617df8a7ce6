import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Issue } from '#contract/base/errors.ts'
import { type Client, formatFullName } from '#contract/clients/clients.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { useAssignSequence, useClientAssignments } from '#web/sequences/queries.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import { toast } from '#web/base/toast.ts'
import { AssignFields, AssignFieldsSkeleton, SequenceEnrollmentPreview, SequenceField } from './assign-fields.tsx'
import { useAssignForm } from './assign-form.ts'
import { words } from './words.ts'

/** The dialog that puts a client on a sequence: it shows every step with its date before anything is saved. */
export function AssignSequenceDialog({
  open,
  onClose,
  draft,
  client,
  today,
}: {
  open: boolean
  onClose: () => void
  draft: DraftKey
  client: Pick<Client, 'id' | 'firstName' | 'lastName'>
  today: CalendarDay
}) {
  const { query, sequences, form, sequence } = useAssignForm({ open, draft, today })
  const assignments = useClientAssignments(client.id, { enabled: open })
  const currentIds =
    assignments.state === 'ready'
      ? assignments.data.filter(({ isActive }) => isActive).map(({ sequenceId }) => sequenceId)
      : []
  const { isPending: busy, send } = useAssignSequence()

  const submit = form.handleSave(
    async (body) => {
      const result = await send({ params: { clientId: client.id }, body })
      return result.ok ? result : { ...result, issues: result.issues.map(toFieldIssue) }
    },
    ({ sequenceName }) => {
      toast({ title: words.assigned, description: sequenceName })
      onClose()
    },
  )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={words.titleFor(formatFullName(client))}
      submitLabel={words.assign}
      form={form}
      busy={busy}
      disabled={query.state !== 'ready'}
      onSubmit={submit}
    >
      {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
      {query.state === 'loading' && <AssignFieldsSkeleton />}
      {query.state === 'ready' && (
        <>
          <SequenceField form={form} sequences={sequences} currentIds={currentIds} today={today} />
          <AssignFields form={form} sequence={sequence} today={today} />
          {sequence && <SequenceEnrollmentPreview sequence={sequence} date={form.watch('date')} today={today} />}
        </>
      )}
    </FormDialog>
  )
}

/** The date of the form is the start or the target date of the assignment. */
const toFieldIssue = (issue: Issue): Issue => (issue.path.startsWith('start') ? { ...issue, path: 'date' } : issue)
