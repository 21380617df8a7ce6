import { limits } from '#contract/base/schema.ts'
import { EventType } from '#contract/timeline/timeline.ts'
import type { Form } from '#web/base/use-form.ts'
import { submitOnCtrlEnter } from '#web/base/submit-on-ctrl-enter.ts'
import { Field, type FieldProps, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { eventTypeNames, words } from './words.ts'
import { lastEventDay, type EventFormValues } from './event-form-values.ts'

/** The fields of Add Event, each with its error beside it. */
export function EventFields({ form }: { form: Pick<Form<EventFormValues>, 'values' | 'set' | 'errorFor'> }) {
  const bindField = (name: keyof EventFormValues, control: FieldProps) => ({
    ...control,
    name: `event-${name}`,
    autoComplete: 'off',
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  return (
    <>
      <Field label={words.title} error={form.errorFor('title')}>
        {(control) => (
          <TextInput
            {...bindField('title', control)}
            dir="auto"
            required
            maxLength={limits.title}
            placeholder={words.titlePlaceholder}
          />
        )}
      </Field>
      <Field label={words.eventType} error={form.errorFor('eventType')}>
        {(control) => (
          <Select {...bindField('eventType', control)}>
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
            {...bindField('description', control)}
            dir="auto"
            maxLength={limits.text}
            onKeyDown={submitOnCtrlEnter}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={words.date} error={form.errorFor('date')}>
          {(control) => <TextInput {...bindField('date', control)} type="date" max={lastEventDay} />}
        </Field>
        <Field label={words.time} hint={words.timeHint} error={form.errorFor('time')}>
          {(control) => <TextInput {...bindField('time', control)} type="time" />}
        </Field>
      </div>
    </>
  )
}
