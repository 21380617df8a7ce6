import { NoteType } from '#contract/notes/notes.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { SelectField, TextAreaField } from '#web/ui/form/form-fields.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { NoteFormValues } from './note-form-values.ts'
import { TagField } from './tag-field.tsx'
import { noteTypeLabels, words } from './words.ts'

/** The fields of a note, each with its error below it. */
export function NoteFields({
  form,
  firstName,
  readOnly = false,
  isTall = false,
}: {
  form: FormFieldMethods<NoteFormValues>
  /** First name of the client, for the placeholder. */
  firstName: string
  readOnly?: boolean
  /** For dialogs: leaves space below the tags for their suggestions. */
  isTall?: boolean
}) {
  const [tags, tag] = form.watch(['tags', 'tag'])
  return (
    <>
      <TextAreaField
        form={form}
        name="content"
        label={words.note}
        required
        readOnly={readOnly}
        placeholder={words.placeholder(firstName)}
        className={joinClasses('max-h-96', isTall && 'min-h-52!')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <SelectField form={form} name="noteType" label={words.type} options={NoteType.options} names={noteTypeLabels} />
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
