import { NoteType } from '#contract/client-notes.ts'
import { limits } from '#contract/schema.ts'
import type { Form } from '#web/base/form.ts'
import { sendByKeys } from '#web/base/send-by-keys.ts'
import { Field, Select, TextArea } from '#web/ui/field.tsx'
import { noteTypeNames, words } from './note-words.ts'
import { TagField } from './tag-field.tsx'
import { tagsOf, type TypedNote } from './typed-note.ts'

/** The fields of a note, each with its error beside it. */
export const NoteFields = ({
  form,
  firstName,
  readOnly = false,
}: {
  form: Pick<Form<TypedNote>, 'values' | 'set' | 'setAll' | 'errorOf' | 'setIssues'>
  /** Of whom it is, for the words that stand in an empty field. */
  firstName: string
  readOnly?: boolean
}) => (
  <>
    <Field label={words.note} error={form.errorOf('content')}>
      {(control) => (
        <TextArea
          {...control}
          name="content"
          dir="auto"
          required
          readOnly={readOnly}
          maxLength={limits.text}
          placeholder={words.placeholder(firstName)}
          value={form.values.content}
          onChange={({ target }) => form.set('content', target.value)}
          onKeyDown={sendByKeys}
          className="max-h-96"
        />
      )}
    </Field>
    <div className="grid items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <Field label={words.type} error={form.errorOf('noteType')}>
        {(control) => (
          <Select
            {...control}
            name="noteType"
            value={form.values.noteType}
            onChange={({ target }) => form.set('noteType', target.value)}
          >
            {NoteType.options.map((type) => (
              <option key={type} value={type}>
                {noteTypeNames[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TagField
        tags={tagsOf(form.values)}
        text={form.values.tag}
        error={form.errorOf('tags')}
        onChange={(tags, tag) => form.setAll({ tags: JSON.stringify(tags), tag })}
        onRefused={(message) => form.setIssues([{ path: 'tags', message }])}
      />
    </div>
  </>
)
