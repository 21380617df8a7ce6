import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { type ClientSummary, fullName } from '#contract/clients/clients.ts'
import type { Issue } from '#contract/base/errors.ts'
import { customDaysLimits, type Repeat } from '#contract/tasks/recurrence.ts'
import { RepeatInterval, TaskDraft, taskDefaults, type TaskType } from '#contract/tasks/tasks.ts'
import { validate } from '#web/base/validate.ts'
import { words } from './words.ts'

/** The types a person may choose for a task of the day (spec 3). */
export const selectableTaskTypes = [
  'call',
  'social',
  'follow_up',
  'message',
  'other',
] as const satisfies readonly TaskType[]

/** The types of a task scheduled with a client (spec 3). */
export const clientTaskTypes = [
  'call',
  'email',
  'meeting',
  'follow_up',
  'message',
  'other',
] as const satisfies readonly TaskType[]

/** Days of a custom repeat until somebody says otherwise (spec 9). */
export const defaultCustomDays = 30

/** What the fields of Add Task hold: texts, as they are typed. */
export type TaskFormValues = ReturnType<typeof getDefaultTaskValues>

/** An untouched form (spec 9), about nobody or a client. */
export const getDefaultTaskValues = (today: CalendarDay, client?: ClientSummary) => ({
  title: '',
  type: taskDefaults.type as string,
  description: '',
  priority: taskDefaults.priority as string,
  dueDate: today as string,
  targetCount: String(taskDefaults.targetCount),
  estimatedMinutes: String(taskDefaults.estimatedMinutes),
  /** The client that was chosen, and what stands in the search: their name then. */
  clientId: client?.id ?? '',
  client: client ? fullName(client) : '',
  resourceType: taskDefaults.resourceType as string,
  resourceLink: '',
  /** 'yes' or nothing. */
  hasRepeat: '',
  repeatInterval: 'weekly',
  repeatCustomDays: String(defaultCustomDays),
  repeatEndDate: '',
})

/** What to send, or what is wrong beside which field. What is no number counts as the default (spec 5). */
export function parseTask(values: TaskFormValues, today: CalendarDay): { value: TaskDraft } | { issues: Issue[] } {
  const { resourceLink, hasRepeat, repeatInterval, repeatCustomDays, repeatEndDate, ...fields } = values
  const dueDate = values.dueDate || today
  const parsed = validate(TaskDraft, {
    ...fields,
    dueDate,
    targetCount: parseNumberOr(values.targetCount, taskDefaults.targetCount),
    estimatedMinutes: parseNumberOr(values.estimatedMinutes, taskDefaults.estimatedMinutes),
    ...(values.resourceType === 'link' && { resourceLink }),
    ...(hasRepeat && {
      hasRepeat: true,
      repeatInterval,
      repeatEndDate,
      ...(repeatInterval === 'custom' && { repeatCustomDays: parseNumberOr(repeatCustomDays, defaultCustomDays) }),
    }),
  })
  const issues = [...('issues' in parsed ? parsed.issues : []), ...findCrossFieldIssues(values, dueDate, today)]
  return issues.length || 'issues' in parsed ? { issues } : parsed
}

/** The repeat as it is typed, for its summary; undefined while it is off or would be refused. */
export function parseRepeat(values: TaskFormValues, today: CalendarDay): Repeat | undefined {
  const first = values.dueDate || today
  const { repeatInterval: interval, repeatEndDate: end } = values
  const customDays = parseNumberOr(values.repeatCustomDays, defaultCustomDays)
  const knownInterval = RepeatInterval.options.find((one) => one === interval)
  if (!values.hasRepeat || !knownInterval || !isCalendarDay(first) || first < today) return undefined
  if (knownInterval === 'custom' && !isValidCustomDays(customDays)) return undefined
  if (end && (!isCalendarDay(end) || end < first)) return undefined
  return { first, interval: knownInterval, customDays, end: end && isCalendarDay(end) ? end : null }
}

/** Whether the resource is the client and none was chosen: the yellow hint of spec 5. */
export const isMissingClient = ({
  resourceType,
  clientId,
}: Pick<TaskFormValues, 'resourceType' | 'clientId'>): boolean => resourceType === 'client' && !clientId

function findCrossFieldIssues(values: TaskFormValues, dueDate: string, today: CalendarDay): Issue[] {
  const issues: Issue[] = []
  if (dueDate < today) issues.push({ path: 'dueDate', message: words.notBeforeToday })
  if (values.client.trim() && !values.clientId) issues.push({ path: 'clientId', message: words.chooseFromList })
  else if (isMissingClient(values)) issues.push({ path: 'clientId', message: words.chooseClient })
  if (values.resourceType === 'link' && !values.resourceLink.trim())
    issues.push({ path: 'resourceLink', message: words.linkRequired })
  if (values.hasRepeat && values.repeatEndDate && values.repeatEndDate < dueDate)
    issues.push({ path: 'repeatEndDate', message: words.notBeforeFirst })
  return issues
}

const isValidCustomDays = (days: number) =>
  Number.isInteger(days) && days >= customDaysLimits.min && days <= customDaysLimits.max

const parseNumberOr = (text: string, fallback: number): number =>
  text.trim() && Number.isFinite(Number(text)) ? Number(text) : fallback
