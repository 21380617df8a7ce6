import { useId, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { ClientNote } from '#contract/notes/notes.ts'
import type { Client } from '#contract/clients/clients.ts'
import { useToday } from '#web/base/today.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowList } from '#web/ui/row-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddNoteButton } from './add-note-button.tsx'
import { NoteCard } from './note-card.tsx'
import { NoteComposer } from './note-composer.tsx'
import { NoteFilters } from './note-filters.tsx'
import { NoteListSkeleton } from './note-list-skeleton.tsx'
import { useClientNotes } from './queries.ts'
import { filterNotes, type NoteFilter, findTagSpelling, collectTagsOfNotes } from './note-rules.ts'
import { words } from './words.ts'

/** All notes about a client, newest first, below the form for a new one. */
export function NotesTab({ client }: { client: Client }) {
  const { timeZone } = useSignedInUser()
  const today = useToday(timeZone)
  const query = useClientNotes(client.id)
  const [filter, setFilter] = useState<NoteFilter>(emptyFilter)
  const id = useId()
  const composer = useRef<HTMLDivElement>(null)
  return (
    <div className="grid gap-6">
      <div ref={composer} className="max-sm:hidden">
        {/* The filter could hide the new note. */}
        <NoteComposer client={client} onSent={() => setFilter(emptyFilter)} />
      </div>
      <section aria-labelledby={id} className="grid gap-3">
        <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 touch:min-h-11">
          <h2 id={id} className="font-serif text-lg font-semibold max-sm:grow">
            {words.notes}
          </h2>
          <AddNoteButton client={client} onSent={() => setFilter(emptyFilter)} className="sm:hidden" />
          {query.state === 'loading' && <Skeleton className="h-11 w-full sm:hidden" />}
          {query.state === 'ready' && query.data.length > 0 && (
            <NoteFilters notes={query.data} filter={filter} onChange={setFilter} />
          )}
        </div>
        {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
        {query.state === 'loading' && <NoteListSkeleton />}
        {query.state === 'ready' && (
          <Notes
            client={client}
            notes={query.data}
            filter={filter}
            today={today}
            onWrite={() => composer.current?.querySelector('textarea')?.focus()}
            onShowAll={() => setFilter(emptyFilter)}
          />
        )}
      </section>
    </div>
  )
}

function Notes({
  client,
  notes,
  filter,
  today,
  onWrite,
  onShowAll,
}: {
  client: Client
  notes: readonly ClientNote[]
  filter: NoteFilter
  today: CalendarDay
  onWrite: () => void
  onShowAll: () => void
}) {
  if (!notes.length)
    return (
      <EmptyState
        title={words.none}
        action={
          <Button onClick={onWrite} className="max-sm:hidden">
            {words.writeFirstNote}
          </Button>
        }
      >
        {words.noneHint(client.firstName)}
      </EmptyState>
    )
  // The last note with the chosen tag may have been deleted.
  const visibleNotes = filterNotes(notes, { ...filter, tag: findTagSpelling(collectTagsOfNotes(notes), filter.tag) })
  if (!visibleNotes.length)
    return (
      <EmptyState title={words.noMatch} action={<Button onClick={onShowAll}>{words.showAll}</Button>}>
        {words.noMatchHint}
      </EmptyState>
    )
  return (
    <RowList rows={visibleNotes} label={words.notes} className="grid gap-3">
      {(note, { tabIndex }) => <NoteCard key={note.id} client={client} note={note} today={today} tabIndex={tabIndex} />}
    </RowList>
  )
}

const emptyFilter: NoteFilter = { type: '', tag: '' }
