import { noAppointment } from '#contract/base/appointments.ts'
import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import type { Issue } from '#contract/base/errors.ts'
import { type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { describeProgressRefusal } from '#contract/tasks/progress-refusals.ts'
import type { RepeatInterval, Recurrence } from '#contract/tasks/recurrence.ts'
import type { RecurringRule } from '#contract/tasks/recurring-rules.ts'
import { applyProgress } from '#contract/tasks/task-actions.ts'
import { validateTaskDraft, validateTaskEdit } from '#contract/tasks/task-rules.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { customIntervalDaysLimits, type Task, TaskDraft, taskDefaults, TaskPatch } from '#contract/tasks/tasks.ts'
import { type AppointmentValues, toAppointmentFields, toAppointmentValues } from '#web/base/appointment-values.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { words as fieldWords } from '#web/ui/form/words.ts'
import { words } from './words.ts'

export const defaultCustomIntervalDays = 30

/** The fields of Add Task; an empty text or date is '', an empty number NaN. */
export type TaskFormValues = Required<
  Pick<TaskDraft, 'title' | 'type' | 'priority' | 'targetCount' | 'estimatedMinutes' | 'resourceType' | 'hasRepeat'>
> &
  AppointmentValues & {
    description: string
    dueDate: string
    /** The day on which the line was typed, because "tomorrow" keeps the meaning it had then. */
    lineReadOn: string
    clientId: string
    /** The text of the client search: the name of the chosen client. */
    client: string
    resourceLink: string
    repeatInterval: RepeatInterval
    repeatCustomDays: number
    repeatEndDate: string
  }

/** The values of a new task; with a client, it is to call them. */
export const getDefaultTaskValues = (dueDate: CalendarDay, client?: ClientSummary): TaskFormValues => ({
  ...taskDefaults,
  // Agents know their clients by first name.
  title: client ? words.callClient(client.firstName) : '',
  description: '',
  dueDate,
  ...toAppointmentValues(noAppointment),
  lineReadOn: '',
  clientId: client?.id ?? '',
  client: client ? formatFullName(client) : '',
  resourceLink: '',
  hasRepeat: false,
  repeatInterval: 'weekly',
  repeatCustomDays: defaultCustomIntervalDays,
  repeatEndDate: '',
})

/** The values of an existing task, without its repeat, or of a rule as far as it has the same. */
export const toTaskFormValues = (
  task: Pick<TaskOfDay, 'client' | (keyof TaskOfDay & keyof RecurringRule)>,
): TaskFormValues => ({
  ...getDefaultTaskValues(task.dueDate, task.client ?? undefined),
  title: task.title,
  type: task.type,
  description: task.description ?? '',
  priority: task.priority,
  ...toAppointmentValues(task),
  targetCount: task.targetCount,
  estimatedMinutes: task.estimatedMinutes,
  clientId: task.clientId ?? '',
  resourceType: task.resourceType,
  resourceLink: task.resourceLink ?? '',
})

/** Parses an edited task. Its version lets the server refuse to overwrite someone else's change. */
export function parseTaskEdit(values: TaskFormValues, task: Task, today: CalendarDay): FormParseResult<TaskPatch> {
  const { hasRepeat: _, ...fields } = toTaskFieldsToSend({ ...values, hasRepeat: false }, task.dueDate)
  const patch = { ...fields, version: task.version }
  const parsed = parseFormValues(TaskPatch, patch, requiredMessages)
  const edited: Task = {
    ...task,
    type: values.type,
    dueDate: fields.dueDate as CalendarDay,
    dueTime: fields.dueTime,
    reminderMinutes: fields.reminderMinutes,
    clientId: values.clientId || null,
    resourceType: values.resourceType,
    resourceLink: fields.resourceLink ?? null,
  }
  const issues = [
    ...('issues' in parsed ? parsed.issues : validateTargetCount(task, fields.targetCount)),
    ...validateClientChoice(values),
    ...validateTaskEdit(task, edited, { today }),
  ]
  return issues.length || 'issues' in parsed ? { issues } : parsed
}

const requiredMessages = { title: fieldWords.titleRequired }

/** Refuses a target below the count, as the server does; all other rules of progress are left to the server. */
function validateTargetCount(task: Task, targetCount: number): Issue[] {
  const patch = { targetCount }
  const result = applyProgress(task, patch)
  if (result.allowed || result.field !== 'targetCount') return []
  return [{ path: result.field, message: describeProgressRefusal(task, patch, result) }]
}

/** Parses the fields of a task. An empty number counts as its default (docs/product/tasks.md). */
export function parseTaskFormValues(values: TaskFormValues, today: CalendarDay): FormParseResult<TaskDraft> {
  const draft = toTaskFieldsToSend(values, today)
  const parsed = parseFormValues(TaskDraft, draft, requiredMessages)
  const issues = [
    ...('issues' in parsed ? parsed.issues : []),
    ...validateClientChoice(values),
    ...validateTaskDraft(draft, { today }),
  ]
  return issues.length || 'issues' in parsed ? { issues } : parsed
}

/** Refuses a text in the client search of which no client was chosen. */
export const validateClientChoice = ({ client, clientId }: TaskFormValues): Issue[] =>
  client.trim() && !clientId ? [{ path: 'clientId', message: words.chooseFromList }] : []

/** The repeat for its summary; undefined while it is off or invalid. A rule may keep a first day that is past. */
export function getValidTaskFormRecurrence(
  values: TaskFormValues,
  today: CalendarDay,
  keptFirstDay: CalendarDay = today,
): Recurrence | undefined {
  const dueDate = values.dueDate || today
  const { repeatInterval, repeatEndDate: end } = values
  const repeatCustomDays = numberOr(values.repeatCustomDays, defaultCustomIntervalDays)
  if (!values.hasRepeat || !isCalendarDay(dueDate)) return undefined
  if (dueDate < today && dueDate !== keptFirstDay) return undefined
  if (repeatInterval === 'custom' && !isValidCustomDays(repeatCustomDays)) return undefined
  if (end && (!isCalendarDay(end) || end < dueDate)) return undefined
  return { dueDate, repeatInterval, repeatCustomDays, repeatEndDate: isCalendarDay(end) ? end : null }
}

/** The fields to send, without those that belong to another kind of resource or repeat. */
export function toTaskFieldsToSend(values: TaskFormValues, today: CalendarDay) {
  const {
    client: _client,
    lineReadOn: _lineReadOn,
    resourceLink,
    hasRepeat,
    repeatInterval,
    repeatCustomDays,
    repeatEndDate,
    ...fields
  } = values
  return {
    ...fields,
    dueDate: values.dueDate || today,
    ...toAppointmentFields(values),
    targetCount: numberOr(values.targetCount, taskDefaults.targetCount),
    estimatedMinutes: numberOr(values.estimatedMinutes, taskDefaults.estimatedMinutes),
    ...(values.resourceType === 'link' && { resourceLink }),
    ...(hasRepeat && {
      hasRepeat,
      repeatInterval,
      repeatEndDate,
      ...(repeatInterval === 'custom' && { repeatCustomDays: numberOr(repeatCustomDays, defaultCustomIntervalDays) }),
    }),
  }
}

const isValidCustomDays = (days: number) =>
  Number.isInteger(days) && days >= customIntervalDaysLimits.min && days <= customIntervalDaysLimits.max

const numberOr = (value: number, fallback: number): number => (Number.isNaN(value) ? fallback : value)
