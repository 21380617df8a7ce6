import { maxTextLengths } from '#contract/base/schema.ts'
import { EventType } from '#contract/timeline/timeline.ts'
import { type FormFields, submitOnCtrlEnter } from '#web/base/use-form.ts'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { eventTypeNames, words } from './words.ts'
import { latestEventDay, type EventFormValues } from './event-form-values.ts'

/** The fields of Add Event, each with its error below it. */
export function EventFields({ form }: { form: FormFields<EventFormValues> }) {
  return (
    <>
      <Field label={words.title} error={form.errorFor('title')}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('title')}
            autoComplete="off"
            dir="auto"
            required
            maxLength={maxTextLengths.title}
            placeholder={words.titlePlaceholder}
          />
        )}
      </Field>
      <Field label={words.eventType} error={form.errorFor('eventType')}>
        {(control) => (
          <Select {...control} {...form.register('eventType')} autoComplete="off">
            {EventType.options.map((type) => (
              <option key={type} value={type}>
                {eventTypeNames[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.description} error={form.errorFor('description')}>
        {(control) => (
          <TextArea
            {...control}
            {...form.register('description')}
            autoComplete="off"
            dir="auto"
            maxLength={maxTextLengths.text}
            onKeyDown={submitOnCtrlEnter}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={words.date} error={form.errorFor('date')}>
          {(control) => (
            <TextInput {...control} {...form.register('date')} autoComplete="off" type="date" max={latestEventDay} />
          )}
        </Field>
        <Field label={words.time} hint={words.timeHint} error={form.errorFor('time')}>
          {(control) => <TextInput {...control} {...form.register('time')} autoComplete="off" type="time" />}
        </Field>
      </div>
    </>
  )
}
