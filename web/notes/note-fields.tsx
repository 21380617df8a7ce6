import { NoteType } from '#contract/notes/notes.ts'
import { limits } from '#contract/base/schema.ts'
import type { Form } from '#web/base/use-form.ts'
import { submitOnCtrlEnter } from '#web/base/submit-on-ctrl-enter.ts'
import { classes } from '#web/ui/classes.ts'
import { Field, Select, TextArea } from '#web/ui/field.tsx'
import { noteTypeNames, words } from './words.ts'
import { TagField } from './tag-field.tsx'
import { parseTags, type NoteFormValues } from './note-form-values.ts'

/** The fields of a note, each with its error beside it. */
export const NoteFields = ({
  form,
  firstName,
  readOnly = false,
  isTall = false,
}: {
  form: Pick<Form<NoteFormValues>, 'values' | 'set' | 'setMany' | 'errorFor' | 'setIssues'>
  /** Of whom it is, for the words that stand in an empty field. */
  firstName: string
  readOnly?: boolean
  /** Where the form stands alone; in a dialog the suggestions below the tags need the room, too. */
  isTall?: boolean
}) => (
  <>
    <Field label={words.note} error={form.errorFor('content')}>
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
          onKeyDown={submitOnCtrlEnter}
          className={classes('max-h-96', isTall && 'min-h-52!')}
        />
      )}
    </Field>
    <div className="grid items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <Field label={words.type} error={form.errorFor('noteType')}>
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
        tags={parseTags(form.values)}
        text={form.values.tag}
        error={form.errorFor('tags')}
        onChange={(tags, tag) => form.setMany({ tags: JSON.stringify(tags), tag })}
        onRejected={(message) => form.setIssues([{ path: 'tags', message }])}
      />
    </div>
  </>
)
