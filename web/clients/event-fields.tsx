import { limits } from '#contract/schema.ts'
import { EventType } from '#contract/timeline.ts'
import type { Form } from '#web/base/form.ts'
import { sendByKeys } from '#web/base/send-by-keys.ts'
import { Field, type FieldProps, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { eventTypeNames, words } from './timeline-words.ts'
import { lastEventDay, type TypedEvent } from './typed-event.ts'

/** The fields of Add Event, each with its error beside it. */
export function EventFields({ form }: { form: Pick<Form<TypedEvent>, 'values' | 'set' | 'errorOf'> }) {
  const bound = (name: keyof TypedEvent, control: FieldProps) => ({
    ...control,
    name: `event-${name}`,
    autoComplete: 'off',
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  return (
    <>
      <Field label={words.title} error={form.errorOf('title')}>
        {(control) => (
          <TextInput
            {...bound('title', control)}
            dir="auto"
            required
            maxLength={limits.title}
            placeholder={words.titleLike}
          />
        )}
      </Field>
      <Field label={words.eventType} error={form.errorOf('eventType')}>
        {(control) => (
          <Select {...bound('eventType', control)}>
            {EventType.options.map((type) => (
              <option key={type} value={type}>
                {eventTypeNames[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.description} error={form.errorOf('description')}>
        {(control) => (
          <TextArea {...bound('description', control)} dir="auto" maxLength={limits.text} onKeyDown={sendByKeys} />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={words.date} error={form.errorOf('date')}>
          {(control) => <TextInput {...bound('date', control)} type="date" max={lastEventDay} />}
        </Field>
        <Field label={words.time} hint={words.timeHint} error={form.errorOf('time')}>
          {(control) => <TextInput {...bound('time', control)} type="time" />}
        </Field>
      </div>
    </>
  )
}
