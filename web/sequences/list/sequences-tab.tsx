import { Plus } from 'lucide-react'
import type { ListedSequence } from '#contract/sequences/sequences.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { useSequences } from '#web/sequences/queries.ts'
import { words } from '#web/sequences/words.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DialogButton, type DialogOpener } from '#web/ui/lazy-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type SequenceCardActions, SequenceCard } from './sequence-card.tsx'

/** The sequences the viewer may use, in all states of a list. */
export function SequencesTab({
  viewer,
  create,
  actions,
}: {
  viewer: CurrentUser
  create: DialogOpener
  actions: SequenceCardActions
}) {
  const query = useSequences()
  if (query.state === 'failed') return <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />
  if (query.state === 'loading') return <SequencesSkeleton />
  return <SequenceGrid sequences={query.data} viewer={viewer} create={create} actions={actions} />
}

const SequenceGrid = ({
  sequences,
  viewer,
  create,
  actions,
}: {
  sequences: readonly ListedSequence[]
  viewer: CurrentUser
  create: DialogOpener
  actions: SequenceCardActions
}) =>
  sequences.length ? (
    <ul aria-label={words.sequences} className={gridStyle}>
      {sequences.map((sequence) => (
        <li key={sequence.id} data-sequence={sequence.id} className="grid">
          <SequenceCard sequence={sequence} viewer={viewer} actions={actions} />
        </li>
      ))}
    </ul>
  ) : (
    <EmptyState
      title={words.none}
      action={
        <DialogButton {...create}>
          <Plus aria-hidden />
          {words.createFirst}
        </DialogButton>
      }
    >
      {words.noneHint}
    </EmptyState>
  )

const SequencesSkeleton = () => (
  <div role="status" className={gridStyle}>
    <span className="sr-only">{words.loading}</span>
    {nameWidths.map((width) => (
      <Card key={width} className="flex flex-col gap-4">
        <Skeleton className={`h-6 ${width}`} />
        <Skeleton className="h-11" />
        <Skeleton className="h-40" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="mt-2 h-8 touch:h-11" />
      </Card>
    ))}
  </div>
)

// As many as fill whole rows of two and of three columns.
const nameWidths = ['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3', 'w-3/4', 'w-1/4']
const gridStyle = 'grid grid-cols-[minmax(0,1fr)] gap-4 min-[52rem]:grid-cols-2 min-[80rem]:grid-cols-3'
