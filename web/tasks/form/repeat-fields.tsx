import { Repeat2 } from 'lucide-react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { customIntervalDaysLimits } from '#contract/tasks/recurrence.ts'
import { RepeatInterval } from '#contract/tasks/tasks.ts'
import type { FormFields } from '#web/base/use-form.ts'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { useScrollIntoSight } from './use-scroll-into-sight.ts'
import { describeRepeat } from './repeat-words.ts'
import { defaultCustomIntervalDays, parseRepeat, type TaskFormValues } from './task-form-values.ts'
import { intervalNames } from '#contract/tasks/task-names.ts'
import { words } from '#web/tasks/words.ts'

type RepeatFieldsProps = { form: FormFields<TaskFormValues>; today: CalendarDay }

/** Whether a task repeats, and how. */
export function OptionalRepeat({ form, today }: RepeatFieldsProps) {
  const hasRepeat = form.watch('hasRepeat')
  const ref = useScrollIntoSight<HTMLFieldSetElement>(hasRepeat)
  return (
    <fieldset ref={ref} className="grid gap-4">
      <label className="flex min-h-9 items-center gap-3 text-sm font-medium touch:min-h-11">
        <input type="checkbox" {...form.register('hasRepeat')} className="size-4.5 shrink-0 accent-teal" />
        {words.repeat}
      </label>
      {hasRepeat && <RepeatFields form={form} today={today} />}
    </fieldset>
  )
}

/** How a task repeats, with a summary in words (docs/product.md#recurrence). A rule may keep a first day that is past. */
export function RepeatFields({ form, today, firstDay }: RepeatFieldsProps & { firstDay?: CalendarDay }) {
  const values = form.watch()
  const repeat = parseRepeat(values, today, firstDay)
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={words.interval} error={form.errorFor('repeatInterval')}>
          {(control) => (
            <Select {...control} {...form.register('repeatInterval')}>
              {RepeatInterval.options.map((interval) => (
                <option key={interval} value={interval}>
                  {intervalNames[interval]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {values.repeatInterval === 'custom' && (
          <Field label={words.customDays} error={form.errorFor('repeatCustomDays')}>
            {(control) => (
              <TextInput
                {...control}
                {...form.register('repeatCustomDays', {
                  valueAsNumber: true,
                  onBlur: ({ target }) =>
                    target.value || form.setValues({ repeatCustomDays: defaultCustomIntervalDays }),
                })}
                type="number"
                inputMode="numeric"
                min={customIntervalDaysLimits.min}
                max={customIntervalDaysLimits.max}
                step={1}
              />
            )}
          </Field>
        )}
        <Field label={words.endDate} error={form.errorFor('repeatEndDate')}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('repeatEndDate')}
              type="date"
              min={values.dueDate || today}
              max="9999-12-31"
            />
          )}
        </Field>
      </div>
      <p role="status" className="flex min-h-9 items-center gap-2 rounded-control bg-well px-3 py-2 text-sm">
        <Repeat2 aria-hidden className="size-4 shrink-0 text-ink-soft" />
        {repeat ? describeRepeat(repeat, today) : words.repeatSummaryUnavailable}
      </p>
    </>
  )
}
