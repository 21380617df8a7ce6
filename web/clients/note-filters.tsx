import { type ClientNote, NoteType } from '#contract/client-notes.ts'
import { Select } from '#web/ui/field.tsx'
import { countOfType, type NoteFilter, spelledIn, tagsIn } from './note-rules.ts'
import { noteTypeNames, words } from './note-words.ts'

/** Which notes are shown: by type, and by tag where there are tags. */
export function NoteFilters({
  notes,
  filter,
  onChange,
}: {
  notes: readonly ClientNote[]
  filter: NoteFilter
  onChange: (filter: NoteFilter) => void
}) {
  const tags = tagsIn(notes)
  return (
    <div className="flex grow flex-wrap gap-2 sm:justify-end">
      <Select
        aria-label={words.ofType}
        value={filter.type}
        onChange={({ target }) => onChange({ ...filter, type: target.value as NoteFilter['type'] })}
        className={select}
      >
        <option value="">{words.allTypes(notes.length)}</option>
        {NoteType.options.map((type) => (
          <option key={type} value={type}>
            {words.typeCount(noteTypeNames[type], countOfType(notes, type))}
          </option>
        ))}
      </Select>
      {tags.length > 0 && (
        <Select
          aria-label={words.withTag}
          value={spelledIn(tags, filter.tag)}
          onChange={({ target }) => onChange({ ...filter, tag: target.value })}
          className={select}
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

const select = 'w-auto! min-w-0 grow basis-36 sm:max-w-56 sm:grow-0'
