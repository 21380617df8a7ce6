import { Repeat2 } from 'lucide-react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { customDaysLimits } from '#contract/tasks/recurrence.ts'
import { RepeatInterval } from '#contract/tasks/tasks.ts'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import type { FormSectionProps } from './add-task-fields.tsx'
import { describeRepeat } from './repeat-words.ts'
import { defaultCustomDays, parseRepeat } from './task-form-values.ts'
import { intervalNames, words } from './words.ts'

/** Whether and how a task comes again, with what that means in words (spec 5). */
export function RepeatFields({ form, bindField, today }: FormSectionProps & { today: CalendarDay }) {
  const { hasRepeat, repeatInterval, dueDate } = form.values
  const repeat = parseRepeat(form.values, today)
  const isCustom = repeatInterval === 'custom'
  return (
    <fieldset className="grid gap-4">
      <label className="flex min-h-9 items-center gap-3 text-sm font-medium touch:min-h-11">
        <input
          type="checkbox"
          name="hasRepeat"
          checked={hasRepeat !== ''}
          onChange={({ target }) => form.set('hasRepeat', target.checked ? 'yes' : '')}
          className="size-4.5 shrink-0 accent-teal"
        />
        {words.repeat}
      </label>
      {hasRepeat && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label={words.interval} error={form.errorFor('repeatInterval')}>
              {(control) => (
                <Select {...bindField('repeatInterval', control)}>
                  {RepeatInterval.options.map((interval) => (
                    <option key={interval} value={interval}>
                      {intervalNames[interval]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {isCustom && (
              <Field label={words.customDays} error={form.errorFor('repeatCustomDays')}>
                {(control) => (
                  <TextInput
                    {...bindField('repeatCustomDays', control)}
                    type="number"
                    inputMode="numeric"
                    min={customDaysLimits.min}
                    max={customDaysLimits.max}
                    step={1}
                    onBlur={({ target }) => target.value || form.set('repeatCustomDays', String(defaultCustomDays))}
                  />
                )}
              </Field>
            )}
            <Field label={words.endDate} error={form.errorFor('repeatEndDate')}>
              {(control) => (
                <TextInput
                  {...bindField('repeatEndDate', control)}
                  type="date"
                  min={dueDate || today}
                  max="9999-12-31"
                />
              )}
            </Field>
          </div>
          <p role="status" className="flex min-h-9 items-center gap-2 rounded-control bg-well px-3 py-2 text-sm">
            <Repeat2 aria-hidden className="size-4 shrink-0 text-ink-soft" />
            {repeat ? describeRepeat(repeat) : words.repeatSummaryUnavailable}
          </p>
        </>
      )}
    </fieldset>
  )
}
