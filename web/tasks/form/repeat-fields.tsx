import { Repeat2 } from 'lucide-react'
import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { repeatIntervalLabels } from '#contract/tasks/task-labels.ts'
import { customIntervalDaysLimits, RepeatInterval } from '#contract/tasks/tasks.ts'
import { useToday } from '#web/base/today.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { DayField } from '#web/ui/days/day-field.tsx'
import { CheckField, NumberField, SelectField } from '#web/ui/form/form-fields.tsx'
import { describeRepeat } from './repeat-words.ts'
import { defaultCustomIntervalDays, getValidTaskFormRecurrence, type TaskFormValues } from './task-form-values.ts'
import { useScrollIntoView } from './use-scroll-into-view.ts'
import { words } from './words.ts'

type RepeatFieldsProps = { form: FormFieldMethods<TaskFormValues> }

/** Whether a task repeats, and how. */
export function RepeatCheckboxAndFields({ form }: RepeatFieldsProps) {
  const hasRepeat = form.watch('hasRepeat')
  const ref = useScrollIntoView<HTMLFieldSetElement>(hasRepeat)
  return (
    <fieldset ref={ref} className="grid gap-4">
      <CheckField form={form} name="hasRepeat" label={words.repeat} />
      {hasRepeat && <RepeatFields form={form} />}
    </fieldset>
  )
}

/** How a task repeats, with a summary in words (docs/product/recurrence.md). A rule may keep a first day that is past. */
export function RepeatFields({ form, firstDay }: RepeatFieldsProps & { firstDay?: CalendarDay }) {
  const today = useToday()
  const values = form.watch()
  const repeat = getValidTaskFormRecurrence(values, today, firstDay)
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="repeatInterval"
          label={words.interval}
          options={RepeatInterval.options}
          names={repeatIntervalLabels}
        />
        {values.repeatInterval === 'custom' && (
          <NumberField
            form={form}
            name="repeatCustomDays"
            label={words.customDays}
            {...customIntervalDaysLimits}
            defaultNumber={defaultCustomIntervalDays}
          />
        )}
        <DayField
          form={form}
          name="repeatEndDate"
          label={words.endDate}
          min={isCalendarDay(values.dueDate) ? values.dueDate : today}
        />
      </div>
      <p role="status" className="flex min-h-9 items-center gap-2 rounded-control bg-well px-3 py-2 text-sm">
        <Repeat2 aria-hidden className="size-4 shrink-0 text-ink-soft" />
        {repeat ? describeRepeat(repeat, today) : words.repeatSummaryUnavailable}
      </p>
    </>
  )
}
