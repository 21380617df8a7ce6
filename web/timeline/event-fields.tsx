import { maxTextLengths } from '#contract/base/schema.ts'
import { TimelineEventType } from '#contract/timeline/timeline.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { DateField, SelectField, TextAreaField, TextField } from '#web/ui/form/form-fields.tsx'
import { timelineEventTypeLabels, words } from './words.ts'
import { maxEventDay, type EventFormValues } from './event-form-values.ts'

/** The fields of Add Event, each with its error below it. */
export function EventFields({ form }: { form: FormFieldMethods<EventFormValues> }) {
  return (
    <>
      <TextField
        form={form}
        name="title"
        label={words.title}
        required
        maxLength={maxTextLengths.title}
        placeholder={words.titlePlaceholder}
      />
      <SelectField
        form={form}
        name="eventType"
        label={words.eventType}
        options={TimelineEventType.options}
        names={timelineEventTypeLabels}
      />
      <TextAreaField form={form} name="description" label={words.description} />
      <div className="grid grid-cols-2 items-start gap-4">
        <DateField form={form} name="date" label={words.date} max={maxEventDay} />
        <TextField form={form} name="time" label={words.time} hint={words.timeHint} type="time" />
      </div>
    </>
  )
}
