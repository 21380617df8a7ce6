import { Pencil, Tag, Trash2 } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import type { ClientNote } from '#contract/notes/notes.ts'
import { callOutcomeLabels } from '#contract/tasks/call-outcomes.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import type { ApiError } from '#web/base/api-error.ts'
import { useViewer } from '#web/base/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Byline } from '#web/ui/byline.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { ChangeNotice } from '#web/ui/form/change-notice.tsx'
import { InlineForm, useInlineForm } from '#web/ui/form/inline-form.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { moveFocusFromRemovedRow } from '#web/ui/row-list.tsx'
import { NoteFields } from './note-fields.tsx'
import { toNoteFormIssue, parseNoteFormValues, toNoteFormValues } from './note-form-values.ts'
import { unsavedNoteId } from './note-rules.ts'
import { useDeleteNote, useEditNote } from './queries.ts'
import { noteTypeLabels, words } from './words.ts'

/** A note with its author and tags. Its author can edit and delete it. */
export const NoteCard = memo(function NoteCard({
  client,
  note,
  tabIndex,
}: {
  client: Client
  note: ClientNote
  tabIndex: 0 | -1
}) {
  const viewer = useViewer()
  const isMine = note.createdBy === viewer.id && note.id !== unsavedNoteId
  const card = useRef<HTMLLIElement>(null)
  const form = useInlineForm({ form: `edit-note-${note.id}` }, isMine, card)
  /** The `updatedAt` of the note that is edited, and whether it was changed elsewhere since the form was opened. */
  const [edited, setEdited] = useState({ updatedAt: note.updatedAt, isChanged: false })
  const { isPending: saving, send } = useEditNote(client.id, note)
  const { isPending: deleting, remove } = useDeleteNote(client.id, note)

  const handleEdit = () => {
    setEdited({ updatedAt: note.updatedAt, isChanged: false })
    form.open()
  }
  const handleDelete = () => {
    moveFocusFromRemovedRow(card.current)
    void remove()
  }
  return (
    <li data-row={note.id} tabIndex={tabIndex} ref={card} aria-labelledby={`note-${note.id}`} className={cardStyle}>
      <header className="flex min-h-9 items-center gap-x-3 touch:min-h-11">
        <p
          id={`note-${note.id}`}
          className="mr-auto flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft"
        >
          <Badge tone={note.isGeneral ? 'plain' : 'teal'}>{noteTypeLabels[note.noteType]}</Badge>
          {note.outcome && <Badge>{callOutcomeLabels[note.outcome]}</Badge>}
          <span className="min-w-0">
            <Byline row={note} />
          </span>
        </p>
        {isMine && !form.isOpen && (
          <div className="-my-1.5 -mr-2 flex touch:-mr-3">
            <IconButton label={words.edit} aria-disabled={saving || deleting} onClick={() => saving || handleEdit()}>
              <Pencil aria-hidden className="size-4.5!" />
            </IconButton>
            <IconButton
              label={words.delete}
              aria-disabled={saving || deleting}
              onClick={() => saving || deleting || handleDelete()}
            >
              <Trash2 aria-hidden className="size-4.5!" />
            </IconButton>
          </div>
        )}
      </header>
      {(!form.isOpen || edited.isChanged) && (
        <>
          <ExpandableText>{note.content}</ExpandableText>
          <NoteTags tags={note.tags} />
        </>
      )}
      <InlineForm
        edit={form}
        defaultValues={toNoteFormValues(note)}
        parse={parseNoteFormValues}
        label={words.editing}
        send={async (body) => {
          const { updatedAt } = edited
          const onError = ({ code, current }: ApiError) => {
            if (code === 'STALE') setEdited({ updatedAt: (current as ClientNote).updatedAt, isChanged: true })
            return false
          }
          const input = { params: { clientId: client.id, noteId: note.id }, body: { ...body, updatedAt } }
          const result = await send(input, { onError })
          return result.ok ? result : { ok: false, issues: result.issues.map(toNoteFormIssue) }
        }}
        onSaved={() => announceToScreenReader(words.saved)}
      >
        {(fields) => (
          <>
            <ChangeNotice text={edited.isChanged && words.changedMeanwhile} />
            <NoteFields form={fields} firstName={client.firstName} />
          </>
        )}
      </InlineForm>
    </li>
  )
})

const NoteTags = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 && (
    <ul aria-label={words.tags} className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-soft">
      {tags.map((tag) => (
        <li key={tag} className="flex min-w-0 items-start gap-1.5">
          <Tag aria-hidden className="mt-1 size-3 shrink-0 text-ink-faint" />
          <bdi className="min-w-0 wrap-anywhere">{tag}</bdi>
        </li>
      ))}
    </ul>
  )

const cardStyle = 'grid gap-2 rounded-card border border-line bg-sheet p-4 -outline-offset-2 sm:px-5'
