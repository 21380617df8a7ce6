import { NoteType } from '#contract/client-notes.ts'
import { limits } from '#contract/schema.ts'
import type { Form } from '#web/base/form.ts'
import { sendByKeys } from '#web/base/send-by-keys.ts'
import { classes } from '#web/ui/classes.ts'
import { Field, Select, TextArea } from '#web/ui/field.tsx'
import { noteTypeNames, words } from './note-words.ts'
import { TagField } from './tag-field.tsx'
import { tagsOf, type TypedNote } from './typed-note.ts'

/** The fields of a note, each with its error beside it. */
export const NoteFields = ({
  form,
  firstName,
  readOnly = false,
  tall = false,
}: {
  form: Pick<Form<TypedNote>, 'values' | 'set' | 'setAll' | 'errorOf' | 'setIssues'>
  /** Of whom it is, for the words that stand in an empty field. */
  firstName: string
  readOnly?: boolean
  /** Where the form stands alone; in a dialog the suggestions below the tags need the room, too. */
  tall?: boolean
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
          className={classes('max-h-96', tall && 'min-h-52!')}
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
