import { X } from 'lucide-react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { maxTextLengths } from '#contract/base/schema.ts'
import type { TaskPhrase } from '#contract/tasks/task-line.ts'
import { formatDueDay, formatMinutes } from '#web/base/format-time.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import type { TaskFormValues } from './task-form-values.ts'
import type { TaskTitleReader } from './task-line.ts'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { words } from './words.ts'

/** The title of a new task, with what it says besides as chips that can be taken away. */
export function TaskLineField({
  form,
  line,
  today,
}: {
  form: FormFieldMethods<TaskFormValues>
  line: TaskTitleReader
  today: CalendarDay
}) {
  const values = form.watch()
  const phrases = line.readPhrases(values)
  const title = line.readTitle(values)
  const { onChange, ...registered } = form.register('title')
  return (
    <Field
      label={words.title}
      error={form.errorFor('title')}
      hint={title === values.title ? words.lineExample : words.savedAs(title)}
    >
      {(control) => (
        <>
          <TextInput
            {...control}
            {...registered}
            onChange={(event) => {
              form.setValues(line.getChanges(values, event.target.value))
              return onChange(event)
            }}
            dir="auto"
            required
            maxLength={maxTextLengths.title}
            autoComplete="off"
            enterKeyHint="done"
          />
          <p role="status" className="sr-only">
            {phrases.map((phrase) => describePhrase(phrase, today)).join(', ')}
          </p>
          {phrases.length > 0 && (
            <ul aria-label={words.understood} className="flex flex-wrap gap-1.5 pt-0.5">
              {phrases.map((phrase) => (
                <li key={phrase.kind}>
                  <button
                    type="button"
                    className={chipStyle}
                    onClick={() => {
                      form.setValues(line.takeAway(phrase))
                      document.getElementById(control.id)?.focus()
                    }}
                  >
                    <span className="sr-only">{words.takeAway} </span>
                    {describePhrase(phrase, today)}
                    <X aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  )
}

function describePhrase(phrase: TaskPhrase, today: CalendarDay): string {
  switch (phrase.kind) {
    case 'day':
      return formatDueDay(phrase.value, today, true)
    case 'count':
      return words.times(phrase.value)
    case 'type':
      return taskTypeLabels[phrase.value]
    case 'minutes':
      return formatMinutes(phrase.value)
    case 'priority':
      return taskPriorityLabels[phrase.value]
  }
}

const chipStyle =
  'inline-flex h-8 items-center gap-1.5 rounded-full bg-teal-wash pr-2 pl-3 text-sm font-medium text-teal-deep transition-colors touch:h-11 hover:bg-well [&_svg]:size-3.5'
