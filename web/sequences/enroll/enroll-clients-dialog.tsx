import { Check, CircleMinus } from 'lucide-react'
import { useState } from 'react'
import { formatFullName, type ListedClient } from '#contract/clients/clients.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, FormDialog } from '#web/ui/dialog.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { AssignFields, SequenceField } from './assign-fields.tsx'
import { useAssignForm } from './assign-form.ts'
import { useEnrollClients } from './queries.ts'
import { EnrollmentPreview } from './step-dates.tsx'
import { type ClientOutcome, describeClientsToEnroll, describeEnrollmentResults, words } from './words.ts'

type EnrollClientsProps = FormDialogState & {
  clients: readonly ListedClient[]
  /** The sequence chosen initially. */
  sequenceId: string | undefined
}

/** The dialog that puts several clients on a sequence: it says what will happen, and afterwards what did. */
export function EnrollClientsDialog({ onClose, ...props }: EnrollClientsProps) {
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
      description={describeEnrollmentResults(results)}
      footer={
        <DialogClose>
          <Button variant="primary">{words.done}</Button>
        </DialogClose>
      }
    >
      <ResultList results={results} clients={props.clients} />
    </Dialog>
  ) : (
    <EnrollForm {...props} onClose={close} onEnrolled={setResults} />
  )
}

function EnrollForm({
  draft,
  clients,
  sequenceId,
  onEnrolled,
  ...dialog
}: EnrollClientsProps & { onEnrolled: (results: readonly ClientOutcome[]) => void }) {
  const { query, sequences, form, sequence } = useAssignForm({ open: dialog.open, draft, sequenceId })
  const { isPending: busy, enroll } = useEnrollClients()
  const [enrolledCount, setEnrolledCount] = useState(0)
  const currentCount = clients.filter(({ activeSequences }) =>
    activeSequences.some(({ sequenceId }) => sequenceId === sequence?.id),
  ).length

  const submit = form.handleSave(async ({ sequenceId, ...options }) => {
    setEnrolledCount(0)
    return enroll(sequenceId, options, clients, setEnrolledCount)
  }, onEnrolled)
  return (
    <FormDialog
      {...dialog}
      title={words.add}
      description={words.forClients(clients.length)}
      submitLabel={words.add}
      form={form}
      busy={busy}
      disabled={!sequences.length}
      onSubmit={submit}
    >
      <SequenceField form={form} query={query} sequences={sequences} currentIds={[]} />
      {sequences.length > 0 && <AssignFields form={form} sequence={sequence} />}
      {sequence && (
        <>
          <p role="status" className="rounded-control bg-teal-wash px-3 py-2 text-sm">
            {busy && enrolledCount
              ? words.progress(enrolledCount, clients.length)
              : sequence.anchor === 'kickoff'
                ? describeClientsToEnroll(clients.length - currentCount, currentCount)
                : words.anchoredSeveral[sequence.anchor]}
          </p>
          {sequence.anchor === 'kickoff' && <EnrollmentPreview sequence={sequence} date={form.watch('date')} />}
        </>
      )}
    </FormDialog>
  )
}

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
