import { LibraryBig, Plus } from 'lucide-react'
import { words as libraryWords } from '#web/sequences/library/words.ts'
import { useSequences } from '#web/sequences/queries.ts'
import { words } from '#web/sequences/words.ts'
import { Card } from '#web/ui/card.tsx'
import { DialogButton, type DialogOpener } from '#web/ui/lazy-dialog.tsx'
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { type SequenceCardActions, SequenceCard } from './sequence-card.tsx'

/** The sequences the viewer may use, in all states of a list. */
export function SequencesTab({
  create,
  library,
  actions,
}: {
  create: DialogOpener
  library: DialogOpener
  actions: SequenceCardActions
}) {
  const query = useSequences()
  if (query.state === 'failed') return <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />
  if (query.state === 'loading') return <SequencesSkeleton />
  return query.data.length ? (
    <ul aria-label={words.sequences} className={gridStyle}>
      {query.data.map((sequence) => (
        <li key={sequence.id} data-sequence={sequence.id} className="grid">
          <SequenceCard sequence={sequence} actions={actions} />
        </li>
      ))}
    </ul>
  ) : (
    <EmptyState
      title={words.none}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <DialogButton {...library} variant="primary">
            <LibraryBig aria-hidden />
            {libraryWords.open}
          </DialogButton>
          <DialogButton {...create}>
            <Plus aria-hidden />
            {words.createFirst}
          </DialogButton>
        </div>
      }
    >
      {words.noneHint}
    </EmptyState>
  )
}

const SequencesSkeleton = () => (
  <LoadingState label={words.loading} className={gridStyle}>
    {nameWidths.map((width) => (
      <Card key={width} className="flex flex-col gap-4">
        <Skeleton className={`h-6 ${width}`} />
        <Skeleton className="h-11" />
        <Skeleton className="h-40" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="mt-2 h-8 touch:h-11" />
      </Card>
    ))}
  </LoadingState>
)

// Enough to fill whole rows of two and of three columns.
const nameWidths = ['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3', 'w-3/4', 'w-1/4']
const gridStyle = 'grid grid-cols-[minmax(0,1fr)] gap-4 min-[52rem]:grid-cols-2 min-[80rem]:grid-cols-3'
