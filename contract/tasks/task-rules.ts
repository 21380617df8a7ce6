import { validateReminder } from '#contract/base/appointments.ts'
import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import type { Issue } from '#contract/base/errors.ts'
import { pastDueDateMessage } from './task-labels.ts'

/** Fields of a new task as a draft or a form has them. A text that is invalid by itself is left to the schema. */
export type TaskFieldsToValidate = {
  dueDate?: string
  dueTime?: string | null
  reminderMinutes?: number | null
  clientId?: string | null
  resourceType?: string
  resourceLink?: string | null
  hasRepeat?: boolean
  repeatInterval?: string | null
  repeatCustomDays?: number | null
  repeatEndDate?: string | null
}

/** Lists the issues of a new task that span fields or depend on today: docs/product/tasks.md. */
export function validateTaskDraft(draft: TaskFieldsToValidate, { today }: { today: CalendarDay }): Issue[] {
  const dueDate = draft.dueDate || today
  return [
    ...validateDueDate(dueDate, today),
    ...checkResource(draft),
    ...(draft.hasRepeat ? checkRepeat(draft, dueDate) : []),
  ]
}

type EditToValidate = TaskFieldsToValidate & { dueDate: string }

/**
 * Lists the issues of an edited task that span fields or depend on today; fields that are unchanged are not checked
 * again.
 */
export const validateTaskEdit = (
  before: EditToValidate,
  after: EditToValidate,
  { today }: { today: CalendarDay },
): Issue[] => [
  ...(after.dueDate === before.dueDate ? [] : validateDueDate(after.dueDate, today)),
  ...validateReminder(after),
  ...(isResourceEdited(before, after) ? checkResource(after) : []),
]

/** Lists the issues of an edited recurring rule: those of an edited task, and those of its repeat. */
export const validateRecurringRuleEdit = (
  before: EditToValidate,
  after: EditToValidate,
  context: { today: CalendarDay },
): Issue[] => [...validateTaskEdit(before, after, context), ...checkRepeat(after, after.dueDate)]

/** Lists the issue of a day before today, for a task that is created or moved. */
export const validateDueDate = (dueDate: string, today: CalendarDay): Issue[] =>
  isBefore(dueDate, today) ? [{ path: 'dueDate', message: pastDueDateMessage }] : []

/** Whether the task's resource is its client, but it has none. */
export const isResourceClientMissing = ({
  resourceType,
  clientId,
}: Pick<TaskFieldsToValidate, 'resourceType' | 'clientId'>): boolean => resourceType === 'client' && !clientId

const isResourceEdited = (before: TaskFieldsToValidate, after: TaskFieldsToValidate): boolean =>
  (['resourceType', 'resourceLink', 'clientId'] as const).some((field) => after[field] !== before[field])

function checkResource(task: TaskFieldsToValidate): Issue[] {
  if (isResourceClientMissing(task)) return [{ path: 'clientId', message: 'Choose the client this resource is about' }]
  return task.resourceType === 'link' && !task.resourceLink?.trim()
    ? [{ path: 'resourceLink', message: 'Enter the link of this resource' }]
    : []
}

function checkRepeat(
  { repeatInterval, repeatCustomDays, repeatEndDate }: TaskFieldsToValidate,
  dueDate: string,
): Issue[] {
  const issues: Issue[] = []
  if (!repeatInterval) issues.push({ path: 'repeatInterval', message: 'Choose how often it repeats' })
  if (repeatInterval === 'custom' && (repeatCustomDays ?? null) === null)
    issues.push({ path: 'repeatCustomDays', message: 'Required' })
  if (repeatEndDate && isBefore(repeatEndDate, dueDate))
    issues.push({ path: 'repeatEndDate', message: 'Must not be before the first day' })
  return issues
}

const isBefore = (day: string, other: string) => isCalendarDay(day) && isCalendarDay(other) && day < other

/** Whether an edit leaves every field as it was. */
export const isUnchanged = <Row extends object>(before: Row, after: Row): boolean =>
  (Object.keys(before) as (keyof Row)[]).every((key) => before[key] === after[key])
