import { useState } from 'react'
import { formatDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { joinList } from '#contract/base/text.ts'
import { formatFullName } from '#contract/clients/clients.ts'
import { type DuplicatePair, maxDuplicatePairs, type Merge, type PossibleDuplicate } from '#contract/clients/merging.ts'
import { formatPhone } from '#web/base/contact-links.ts'
import { useZone } from '#web/base/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { useDuplicatePairs, useRecentMerges, useUndoMerge } from './queries.ts'
import { duplicateReasonLabels, words } from './words.ts'

/** Pairs of clients that may be the same person, each with Merge, and the merges that can still be undone. */
export function DuplicatesDialog({ open, onClose }: DialogState) {
  const [ids, setIds] = useState<readonly [string, string]>()
  return (
    <>
      <Dialog
        open={open && !ids}
        onClose={onClose}
        title={words.duplicates}
        description={words.duplicatesDescription}
        isWide
        allowsUndo
      >
        <div className="grid gap-6">
          <Pairs merge={({ older, newer }) => setIds([older.id, newer.id])} />
          <RecentMerges />
        </div>
      </Dialog>
      {ids && (
        <MergeDialog
          key={ids.join()}
          ids={ids}
          open
          onClose={() => setIds(undefined)}
          onMerged={() => setIds(undefined)}
        />
      )}
    </>
  )
}

function Pairs({ merge }: { merge: (pair: DuplicatePair) => void }) {
  const query = useDuplicatePairs()
  if (query.state === 'failed')
    return <ErrorState message={words.failedToLoadDuplicates(query.message)} retry={query.retry} />
  if (query.state === 'loading')
    return (
      <LoadingState label={words.loadingDuplicates} className="grid gap-3 py-2">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </LoadingState>
    )
  if (!query.data.length)
    return (
      <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line px-4 py-8 text-center">
        <p className="font-serif text-lg">{words.noDuplicates}</p>
        <p className="max-w-prose text-sm text-ink-soft">{words.noDuplicatesHint}</p>
      </div>
    )
  return (
    <div className="grid gap-2">
      <ul className="divide-y divide-line">
        {query.data.map((pair) => (
          <li key={`${pair.older.id} ${pair.newer.id}`} className={pairStyle}>
            <Person person={pair.older} />
            <Person person={pair.newer} />
            <div className="flex items-center justify-between gap-3 sm:flex-col sm:items-end sm:gap-1">
              <span className="text-xs text-ink-soft">
                {joinList(pair.same.map((reason) => duplicateReasonLabels[reason]))}
              </span>
              <Button
                size="small"
                aria-label={words.mergePair(formatFullName(pair.older), formatFullName(pair.newer))}
                onClick={() => merge(pair)}
              >
                {words.mergeOf}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {query.data.length === maxDuplicatePairs && (
        <p className="text-sm text-ink-soft">{words.firstPairs(maxDuplicatePairs)}</p>
      )}
    </div>
  )
}

const pairStyle = 'grid gap-x-4 gap-y-1.5 py-3 sm:grid-cols-[1fr_1fr_auto] sm:items-center'

const Person = ({ person }: { person: PossibleDuplicate }) => (
  <div className="min-w-0 text-sm">
    <bdi className="block truncate font-medium">{formatFullName(person)}</bdi>
    <span className="block truncate text-ink-soft">
      {[person.phone && formatPhone(person.phone), person.email, person.agentName].filter(Boolean).join(' · ')}
    </span>
  </div>
)

function RecentMerges() {
  const query = useRecentMerges()
  if (query.state !== 'ready' || !query.data.length) return null
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-semibold">{words.recent}</h3>
      <ul className="divide-y divide-line">
        {query.data.map((merge) => (
          <RecentMerge key={merge.id} merge={merge} />
        ))}
      </ul>
    </section>
  )
}

function RecentMerge({ merge }: { merge: Merge }) {
  const { isPending, undo } = useUndoMerge()
  const day = formatDay(getDayInZone(useZone(), new Date(merge.mergedAt)), { month: 'short', day: 'numeric' })
  return (
    <li className="flex items-center justify-between gap-4 py-2.5 text-sm">
      <div className="min-w-0 wrap-anywhere">
        <p>{words.mergedInto(merge.mergedName, formatFullName(merge.client))}</p>
        <p className="text-ink-soft">{words.mergedBy(day, merge.mergedByName)}</p>
      </div>
      <Button
        size="small"
        busy={isPending}
        aria-label={words.undoOf(merge.mergedName)}
        onClick={() => void undo(merge.id, formatFullName(merge.client))}
      >
        {words.undo}
      </Button>
    </li>
  )
}
