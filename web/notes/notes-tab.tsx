import { useId, useRef, useState } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { type ClientNote, NoteType } from '#contract/notes/notes.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { renderOptions, Select } from '#web/ui/field.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { RowList, RowListSkeleton } from '#web/ui/row-list.tsx'
import { AddNoteButton } from './add-note-button.tsx'
import { NoteCard } from './note-card.tsx'
import { NoteFields } from './note-fields.tsx'
import { filterNotes, type NoteFilter, findTagSpelling, collectTagsOfNotes, countNotesOfType } from './note-rules.ts'
import { useClientNotes } from './queries.ts'
import { useNewNoteForm } from './use-new-note-form.ts'
import { words, noteTypeLabels } from './words.ts'

/** All notes about a client, newest first, below the form for a new one. */
export function NotesTab({ client }: { client: Client }) {
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
        {query.state === 'loading' && <RowListSkeleton label={words.loading} />}
        {query.state === 'ready' && (
          <Notes
            client={client}
            notes={query.data}
            filter={filter}
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
  onWrite,
  onShowAll,
}: {
  client: Client
  notes: readonly ClientNote[]
  filter: NoteFilter
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
      {(note, { tabIndex }) => <NoteCard key={note.id} client={client} note={note} tabIndex={tabIndex} />}
    </RowList>
  )
}

const emptyFilter: NoteFilter = { type: '', tag: '' }

/** Filters notes by type, and by tag if any note has one. */
function NoteFilters({
  notes,
  filter,
  onChange,
}: {
  notes: readonly ClientNote[]
  filter: NoteFilter
  onChange: (filter: NoteFilter) => void
}) {
  const tags = collectTagsOfNotes(notes)
  return (
    <div className="flex grow flex-wrap gap-2 sm:justify-end">
      <Select
        aria-label={words.ofType}
        value={filter.type}
        onChange={({ target }) => onChange({ ...filter, type: target.value as NoteFilter['type'] })}
        className={selectStyle}
      >
        <option value="">{words.allTypes(notes.length)}</option>
        {renderOptions(NoteType.options, (type) => [
          type,
          words.typeCount(noteTypeLabels[type], countNotesOfType(notes, type)),
        ])}
      </Select>
      {tags.length > 0 && (
        <Select
          aria-label={words.withTag}
          value={findTagSpelling(tags, filter.tag)}
          onChange={({ target }) => onChange({ ...filter, tag: target.value })}
          className={selectStyle}
        >
          <option value="">{words.anyTag}</option>
          {renderOptions(tags, (tag) => [tag, tag])}
        </Select>
      )}
    </div>
  )
}

const selectStyle = 'w-auto! min-w-0 grow basis-36 sm:max-w-56 sm:grow-0'

/** The form for a new note above the list of notes. */
function NoteComposer({ client, onSent }: { client: Client; onSent: () => void }) {
  const {
    form: { ref, ...form },
    busy,
    submit,
  } = useNewNoteForm(client, `note-${client.id}`, { onSent })
  return (
    <Card>
      <form ref={ref} noValidate aria-label={words.addNote} onSubmit={submit} className="grid gap-4">
        <NoteFields form={form} firstName={client.firstName} readOnly={busy} />
        <div className="flex justify-end">
          {/* A disabled button would lose the focus. */}
          <Button variant="primary" type="submit" aria-disabled={busy}>
            {words.addNote}
          </Button>
        </div>
      </form>
    </Card>
  )
}
