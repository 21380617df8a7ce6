import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { addDays, type CalendarDay, getWeekday, isCalendarDay } from '#contract/base/calendar-day.ts'
import { findShiftedTime, formatTimeOfDay } from '#contract/base/time-of-day.ts'
import type { ClientSummary } from '#contract/clients/clients.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { Priority, taskDefaults, taskLimits, type TaskType } from '#contract/tasks/tasks.ts'
import { formatMinutes } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { getViewerOrSystemTimeZone } from '#web/session/queries.ts'
import { useTasksOfDay } from '#web/tasks/dashboard/queries.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import { DayInput } from '#web/ui/days/day-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { AppointmentFields } from '#web/ui/form/appointment-fields.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/form-fields.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ClientField } from './client-field.tsx'
import { TaskLineField } from './line-field.tsx'
import { RepeatCheckboxAndFields, RepeatFields } from './repeat-fields.tsx'
import { ResourceFields } from './resource-fields.tsx'
import type { TaskFormValues } from './task-form-values.ts'
import type { TaskLine } from './task-line.ts'
import { useScrollIntoView } from './use-scroll-into-view.ts'
import { words } from './words.ts'

type FieldsProps = { form: FormFieldMethods<TaskFormValues> }

type TaskFieldsProps = FieldsProps & {
  types: readonly TaskType[]
  /** Reads the title of a new task, which may repeat, as a line. */
  line?: TaskLine
  /** Only for a rule: its current first day, which may be past. A task's repeat is changed elsewhere. */
  firstDay?: CalendarDay
  /** Not every task can be moved. */
  hasDay?: boolean
  addClient?: (searchText: string) => void
  onChooseClient?: (client: ClientSummary) => void
  initiallyShowsMore?: boolean
  /** Whether a task is the edited one, or one of the edited rule. */
  isOwn?: (task: TaskOfDay) => boolean
}

/** The fields of a task or a rule: its line or title, its client and its day, and the rest behind More. */
export function TaskFields({
  form,
  types,
  line,
  firstDay,
  hasDay = true,
  addClient,
  onChooseClient,
  initiallyShowsMore = false,
  isOwn,
}: TaskFieldsProps) {
  const today = useToday()
  const [showsMore, setShowsMore] = useState(initiallyShowsMore)
  const hasErrorInMore = namesInMore.some((name) => form.errorFor(name))
  if (hasErrorInMore && !showsMore) setShowsMore(true)
  const more = useScrollIntoView<HTMLDivElement>(showsMore)
  const moreId = useId()
  return (
    <>
      {line ? (
        <TaskLineField form={form} line={line} onChooseClient={onChooseClient} />
      ) : (
        <TextField form={form} name="title" label={words.title} required />
      )}
      <ClientField form={form} addClient={addClient} onChoose={onChooseClient} />
      {hasDay && (
        <DueDateField
          form={form}
          label={firstDay ? words.firstDay : words.dueDate}
          min={firstDay && firstDay < today ? firstDay : today}
        />
      )}
      {hasDay && <TaskAppointmentFields form={form} isOwn={isOwn} />}
      {firstDay && <RepeatFields form={form} firstDay={firstDay} />}
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
          <div className={twoColumnStyle}>
            <SelectField form={form} name="type" label={words.type} options={types} names={taskTypeLabels} />
            <SelectField
              form={form}
              name="priority"
              label={words.priorityLabel}
              options={Priority.options}
              names={taskPriorityLabels}
            />
          </div>
          <TextAreaField form={form} name="description" label={words.description} />
          <div className={twoColumnStyle}>
            <NumberField
              form={form}
              name="targetCount"
              label={words.targetCount}
              min={1}
              max={taskLimits.targetCount}
              defaultNumber={taskDefaults.targetCount}
            />
            <NumberField
              form={form}
              name="estimatedMinutes"
              label={words.minutes}
              min={1}
              max={taskLimits.estimatedMinutes}
              defaultNumber={taskDefaults.estimatedMinutes}
            />
          </div>
          <ResourceFields form={form} />
          {line && (
            <>
              <hr className="border-line" />
              <RepeatCheckboxAndFields form={form} />
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** Whether a field behind More differs from both its default and the line. */
export function hasChangedFieldsBehindMore(values: TaskFormValues, line: TaskLine, defaults: TaskFormValues): boolean {
  const saidFields = line.listFieldNames(values)
  return namesInMore.some((name) => values[name] !== defaults[name] && !saidFields.has(name))
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

/** Summarizes the fields behind More. */
function Summary({ form }: FieldsProps) {
  const [type, priority, minutes] = form.watch(['type', 'priority', 'estimatedMinutes'])
  const parts = [
    taskTypeLabels[type],
    taskPriorityLabels[priority],
    formatMinutes(minutes || taskDefaults.estimatedMinutes),
  ]
  return <span className="truncate text-ink-soft">{parts.join(' · ')}</span>
}

/** The day of a task: one press for the next ones, or a date. */
function DueDateField({ form, label, min }: FieldsProps & { label: string; min: CalendarDay }) {
  const today = useToday()
  const dueDate = form.watch('dueDate')
  const select = (day: CalendarDay) => form.setValues({ dueDate: day })
  return (
    <Field label={label} error={form.errorFor('dueDate')}>
      {(control) => (
        <>
          <div role="group" aria-label={words.day} className="flex flex-wrap gap-2">
            {listDayChoices(today).map(({ name, day }) => (
              <button
                key={name}
                type="button"
                aria-pressed={dueDate === day}
                onClick={() => select(day)}
                className={dayStyle}
              >
                {name}
              </button>
            ))}
          </div>
          <DayInput {...control} {...form.register('dueDate')} chosen={dueDate} min={min} onSelect={select} />
        </>
      )}
    </Field>
  )
}

/** The time; says if another appointment is at that time, or if the clock skips it. */
function TaskAppointmentFields({ form, isOwn }: FieldsProps & Pick<TaskFieldsProps, 'isOwn'>) {
  const today = useToday()
  const [dueDate, dueTime] = form.watch(['dueDate', 'dueTime'])
  const day = isCalendarDay(dueDate) ? dueDate : today
  const zone = getViewerOrSystemTimeZone()
  const tasks = useTasksOfDay(day, { enabled: dueTime !== '' })
  const shiftedTime = dueTime ? findShiftedTime(zone, day, dueTime) : undefined
  const other =
    tasks.state === 'ready' && dueTime
      ? tasks.data.find(
          (task) => task.dueTime === dueTime && task.dueDate === day && isOpenTask(task) && !isOwn?.(task),
        )
      : undefined
  const hint = shiftedTime
    ? words.skippedTime(formatTimeOfDay(dueTime), formatTimeOfDay(shiftedTime))
    : other && words.alsoAt(other.title)
  return <AppointmentFields form={form} hint={hint} />
}

/**
 * The days that one press chooses: Today, Tomorrow and Next Monday, each day once, so on a Sunday only the first two.
 */
export function listDayChoices(today: CalendarDay): { name: string; day: CalendarDay }[] {
  const [tomorrow, nextMonday] = [addDays(today, 1), addDays(today, (8 - getWeekday(today)) % 7 || 7)]
  const choices = [
    { name: words.today, day: today },
    { name: words.tomorrow, day: tomorrow },
  ]
  return nextMonday === tomorrow ? choices : [...choices, { name: words.nextMonday, day: nextMonday }]
}

const twoColumnStyle = 'grid grid-cols-2 items-start gap-4'

const dayStyle = joinClasses(
  getButtonClasses({ size: 'small' }),
  'aria-pressed:border-teal aria-pressed:bg-teal-wash aria-pressed:text-teal-deep',
)

const moreStyle =
  '-mx-2 flex min-h-9 min-w-0 items-center gap-2 rounded-control px-2 text-left text-sm text-ink-soft touch:min-h-11 hover:bg-well'
