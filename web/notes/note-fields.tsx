import { NoteType } from '#contract/notes/notes.ts'
import { maxTextLengths } from '#contract/base/schema.ts'
import { type FormFields, submitOnCtrlEnter } from '#web/base/use-form.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Field, Select, TextArea } from '#web/ui/field.tsx'
import type { NoteFormValues } from './note-form-values.ts'
import { TagField } from './tag-field.tsx'
import { noteTypeNames, words } from './words.ts'

/** The fields of a note, each with its error below it. */
export function NoteFields({
  form,
  firstName,
  readOnly = false,
  isTall = false,
}: {
  form: FormFields<NoteFormValues>
  /** First name of the client, for the placeholder. */
  firstName: string
  readOnly?: boolean
  /** For dialogs: leaves space below the tags for their suggestions. */
  isTall?: boolean
}) {
  const [tags, tag] = form.watch(['tags', 'tag'])
  return (
    <>
      <Field label={words.note} error={form.errorFor('content')}>
        {(control) => (
          <TextArea
            {...control}
            {...form.register('content')}
            dir="auto"
            required
            readOnly={readOnly}
            maxLength={maxTextLengths.text}
            placeholder={words.placeholder(firstName)}
            onKeyDown={submitOnCtrlEnter}
            className={joinClasses('max-h-96', isTall && 'min-h-52!')}
          />
        )}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <Field label={words.type} error={form.errorFor('noteType')}>
          {(control) => (
            <Select {...control} {...form.register('noteType')}>
              {NoteType.options.map((type) => (
                <option key={type} value={type}>
                  {noteTypeNames[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TagField
          tags={tags}
          text={tag}
          error={form.errorFor('tags')}
          onChange={(tags, tag) => form.setValues({ tags, tag })}
          onRejected={(message) => form.setIssues([{ path: 'tags', message }])}
        />
      </div>
    </>
  )
}
