import { Check, CircleMinus } from 'lucide-react'
import { useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatFullName, type ListedClient } from '#contract/clients/clients.ts'
import type { DraftKey } from '#web/base/draft.ts'
import {
  AssignFields,
  AssignFieldsSkeleton,
  SequenceEnrolmentPreview,
  SequenceField,
} from '#web/sequences/assign/assign-fields.tsx'
import { useAssignForm } from '#web/sequences/assign/use-assign-form.ts'
import { words as assignWords } from '#web/sequences/assign/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, FormDialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type ClientOutcome, useEnrolClients } from './queries.ts'
import { describeClientsToEnrol, describeEnrolmentResults, words } from './words.ts'

type EnrolClientsProps = {
  open: boolean
  onClose: () => void
  draft: DraftKey
  clients: readonly ListedClient[]
  today: CalendarDay
}

/** The dialog that puts several clients on a sequence: it says before what will happen, and after what did. */
export function EnrolClientsDialog({ onClose, ...props }: EnrolClientsProps) {
  const [results, setResults] = useState<readonly ClientOutcome[]>()
  const close = () => {
    setResults(undefined)
    onClose()
  }
  return results ? (
    <Dialog
      open={props.open}
      onClose={close}
      title={words.results}
      description={describeEnrolmentResults(results)}
      footer={
        <DialogClose>
          <Button variant="primary">{words.done}</Button>
        </DialogClose>
      }
    >
      <ResultList results={results} clients={props.clients} />
    </Dialog>
  ) : (
    <EnrolForm {...props} onClose={close} onEnrolled={setResults} />
  )
}

function EnrolForm({
  open,
  onClose,
  draft,
  clients,
  today,
  onEnrolled,
}: EnrolClientsProps & { onEnrolled: (results: readonly ClientOutcome[]) => void }) {
  const { query, sequences, form, sequence } = useAssignForm({ open, draft, today })
  const { isPending: busy, enrol } = useEnrolClients()
  const currentCount = clients.filter(({ activeSequences }) =>
    activeSequences.some(({ sequenceId }) => sequenceId === sequence?.id),
  ).length

  const submit = form.handleSave(({ sequenceId, ...options }) => enrol(sequenceId, options, clients), onEnrolled)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={words.for(clients.length)}
      submitLabel={words.enrol}
      form={form}
      busy={busy}
      disabled={query.state !== 'ready'}
      onSubmit={submit}
    >
      {query.state === 'failed' && <ErrorState message={assignWords.failedToLoad(query.message)} retry={query.retry} />}
      {query.state === 'loading' && <AssignFieldsSkeleton />}
      {query.state === 'ready' && (
        <>
          <SequenceField form={form} sequences={sequences} currentIds={noIds} today={today} />
          <AssignFields form={form} sequence={sequence} />
        </>
      )}
      {sequence && (
        <>
          <p role="status" className="rounded-control bg-teal-wash px-3 py-2 text-sm">
            {describeClientsToEnrol(clients.length - currentCount, currentCount)}
          </p>
          <SequenceEnrolmentPreview sequence={sequence} date={form.watch('date')} today={today} />
        </>
      )}
    </FormDialog>
  )
}

const noIds: readonly string[] = []

function ResultList({ results, clients }: { results: readonly ClientOutcome[]; clients: readonly ListedClient[] }) {
  const clientsById = new Map(clients.map((client) => [client.id, client]))
  return (
    <ul aria-label={words.results} className="divide-y divide-line text-sm">
      {results.map(({ clientId, outcome }) => {
        const client = clientsById.get(clientId)
        const isEnrolled = outcome === 'enrolled'
        return (
          <li key={clientId} className="flex items-center gap-3 py-2">
            {isEnrolled ? (
              <Check aria-hidden className="size-4 shrink-0 text-teal" />
            ) : (
              <CircleMinus aria-hidden className="size-4 shrink-0 text-ink-faint" />
            )}
            <bdi className="min-w-0 grow wrap-anywhere">{client ? formatFullName(client) : clientId}</bdi>
            <span className={isEnrolled ? 'shrink-0 text-teal-deep' : 'shrink-0 text-ink-soft'}>
              {words.outcomes[outcome]}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
