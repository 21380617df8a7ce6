import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { addDays, type CalendarDay, getWeekday } from '#contract/base/calendar-day.ts'
import { type TaskType, taskDefaults } from '#contract/tasks/tasks.ts'
import { formatMinutes } from '#web/base/format-time.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useScrollIntoView } from './use-scroll-into-sight.ts'
import { TaskLineField } from './line-field.tsx'
import { RepeatCheckboxAndFields } from './repeat-fields.tsx'
import { ResourceFields } from './resource-fields.tsx'
import {
  DescriptionField,
  DueDateField,
  TargetAndMinutesFields,
  TaskClientField,
  TypeAndPriorityFields,
} from './task-fields.tsx'
import type { TaskFormValues } from './task-form-values.ts'
import type { TaskTitleReader } from './task-line.ts'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { words } from './words.ts'

/** The fields of a new task: one line, its client and its day, and the rest behind More. */
export function NewTaskFields({
  form,
  line,
  types,
  today,
  addClient,
  initiallyShowsMore,
}: {
  form: FormFieldMethods<TaskFormValues>
  line: TaskTitleReader
  types: readonly TaskType[]
  today: CalendarDay
  addClient: ((searchText: string) => void) | undefined
  initiallyShowsMore: boolean
}) {
  const [showsMore, setShowsMore] = useState(initiallyShowsMore)
  const hasErrorInMore = namesInMore.some((name) => form.errorFor(name))
  if (hasErrorInMore && !showsMore) setShowsMore(true)
  const more = useScrollIntoView<HTMLDivElement>(showsMore)
  const moreId = useId()
  const dueDate = form.watch('dueDate')
  return (
    <>
      <TaskLineField form={form} line={line} today={today} />
      <TaskClientField form={form} addClient={addClient} />
      <DueDateField form={form} label={words.dueDate} min={today}>
        <div role="group" aria-label={words.day} className="flex flex-wrap gap-2">
          {listDayChoices(today).map(({ name, day }) => (
            <button
              key={name}
              type="button"
              aria-pressed={dueDate === day}
              onClick={() => form.setValues({ dueDate: day })}
              className={dayStyle}
            >
              {name}
            </button>
          ))}
        </div>
      </DueDateField>
      <button
        type="button"
        aria-expanded={showsMore}
        aria-controls={moreId}
        onClick={() => setShowsMore(!showsMore)}
        className={moreStyle}
      >
        <ChevronDown aria-hidden className={joinClasses('size-4 transition-transform', showsMore && 'rotate-180')} />
        <span className="font-medium text-ink">{words.moreOnly}</span>
        {!showsMore && <Summary form={form} />}
      </button>
      <div ref={more} id={moreId} hidden={!showsMore}>
        <div className="grid gap-4">
          <TypeAndPriorityFields form={form} types={types} />
          <DescriptionField form={form} />
          <TargetAndMinutesFields form={form} />
          <ResourceFields form={form} />
          <hr className="border-line" />
          <RepeatCheckboxAndFields form={form} today={today} />
        </div>
      </div>
    </>
  )
}

/** Whether a field behind More has another value than its default and than the line says. */
export function hasChangedFieldsBehindMore(
  values: TaskFormValues,
  line: TaskTitleReader,
  defaults: TaskFormValues,
): boolean {
  const said = new Set(line.readPhrases(values).map(({ value }) => value as unknown))
  return namesInMore.some((name) => values[name] !== defaults[name] && !said.has(values[name]))
}

const namesInMore = [
  'type',
  'priority',
  'description',
  'targetCount',
  'estimatedMinutes',
  'resourceType',
  'resourceLink',
  'hasRepeat',
  'repeatInterval',
  'repeatCustomDays',
  'repeatEndDate',
] as const satisfies (keyof TaskFormValues)[]

/** What the fields behind More hold. */
function Summary({ form }: { form: FormFieldMethods<TaskFormValues> }) {
  const [type, priority, minutes] = form.watch(['type', 'priority', 'estimatedMinutes'])
  const parts = [
    taskTypeLabels[type],
    taskPriorityLabels[priority],
    formatMinutes(minutes || taskDefaults.estimatedMinutes),
  ]
  return <span className="truncate text-ink-soft">{parts.join(' · ')}</span>
}

const listDayChoices = (today: CalendarDay) => [
  { name: words.today, day: today },
  { name: words.tomorrow, day: addDays(today, 1) },
  { name: words.nextMonday, day: addDays(today, (8 - getWeekday(today)) % 7 || 7) },
]

const dayStyle = joinClasses(
  getButtonClasses({ size: 'small' }),
  'aria-pressed:border-teal aria-pressed:bg-teal-wash aria-pressed:text-teal-deep',
)

const moreStyle =
  '-mx-2 flex min-h-9 min-w-0 items-center gap-2 rounded-control px-2 text-left text-sm text-ink-soft touch:min-h-11 hover:bg-well'
