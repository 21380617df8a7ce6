import { type ClientNote, NoteType } from '#contract/notes/notes.ts'
import { Select } from '#web/ui/field.tsx'
import { countNotesOfType, type NoteFilter, findTagSpelling, collectTagsOfNotes } from './note-rules.ts'
import { noteTypeLabels, words } from './words.ts'

/** Filters notes by type, and by tag if any note has one. */
export function NoteFilters({
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
        {NoteType.options.map((type) => (
          <option key={type} value={type}>
            {words.typeCount(noteTypeLabels[type], countNotesOfType(notes, type))}
          </option>
        ))}
      </Select>
      {tags.length > 0 && (
        <Select
          aria-label={words.withTag}
          value={findTagSpelling(tags, filter.tag)}
          onChange={({ target }) => onChange({ ...filter, tag: target.value })}
          className={selectStyle}
        >
          <option value="">{words.anyTag}</option>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

const selectStyle = 'w-auto! min-w-0 grow basis-36 sm:max-w-56 sm:grow-0'
