import { useId, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { ClientNote } from '#contract/client-notes.ts'
import type { Client } from '#contract/clients.ts'
import { useToday } from '#web/base/today.ts'
import { useSignedIn } from '#web/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { RowList } from '#web/ui/row-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NoteButton } from './note-button.tsx'
import { NoteCard } from './note-card.tsx'
import { NoteComposer } from './note-composer.tsx'
import { NoteFilters } from './note-filters.tsx'
import { NoteListSkeleton } from './note-list-skeleton.tsx'
import { useClientNotes } from './note-queries.ts'
import { filteredNotes, type NoteFilter, spelledIn, tagsIn } from './note-rules.ts'
import { words } from './note-words.ts'

/** All notes about a client, the newest first, below the form for a new one. */
export function NotesTab({ client }: { client: Client }) {
  const { timeZone } = useSignedIn()
  const today = useToday(timeZone)
  const read = useClientNotes(client.id)
  const [filter, show] = useState<NoteFilter>(everything)
  const id = useId()
  const composer = useRef<HTMLDivElement>(null)
  return (
    <div className="grid gap-6">
      <div ref={composer} className="max-sm:hidden">
        {/* What was just written must be seen. */}
        <NoteComposer client={client} onSent={() => show(everything)} />
      </div>
      <section aria-labelledby={id} className="grid gap-3">
        <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 touch:min-h-11">
          <h2 id={id} className="font-serif text-lg font-semibold max-sm:grow">
            {words.notes}
          </h2>
          <NoteButton client={client} onSent={() => show(everything)} className="sm:hidden" />
          {read.state === 'loading' && <Skeleton className="h-11 w-full sm:hidden" />}
          {read.state === 'here' && read.data.length > 0 && (
            <NoteFilters notes={read.data} filter={filter} onChange={show} />
          )}
        </div>
        {read.state === 'failed' && <Failure message={words.failedToLoad(read.message)} retry={read.retry} />}
        {read.state === 'loading' && <NoteListSkeleton />}
        {read.state === 'here' && (
          <Notes
            client={client}
            notes={read.data}
            filter={filter}
            today={today}
            write={() => composer.current?.querySelector('textarea')?.focus()}
            showAll={() => show(everything)}
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
  write,
  showAll,
}: {
  client: Client
  notes: readonly ClientNote[]
  filter: NoteFilter
  today: CalendarDay
  write: () => void
  showAll: () => void
}) {
  if (!notes.length)
    return (
      <Empty
        title={words.none}
        action={
          <Button onClick={write} className="max-sm:hidden">
            {words.writeFirst}
          </Button>
        }
      >
        {words.noneMore(client.firstName)}
      </Empty>
    )
  // The last note with a tag may be gone.
  const shown = filteredNotes(notes, { ...filter, tag: spelledIn(tagsIn(notes), filter.tag) })
  if (!shown.length)
    return (
      <Empty title={words.noMatch} action={<Button onClick={showAll}>{words.showAll}</Button>}>
        {words.noMatchMore}
      </Empty>
    )
  return (
    <RowList rows={shown} label={words.notes} className="grid gap-3">
      {(note, { tabIndex }) => <NoteCard key={note.id} client={client} note={note} today={today} tabIndex={tabIndex} />}
    </RowList>
  )
}

const everything: NoteFilter = { type: '', tag: '' }
