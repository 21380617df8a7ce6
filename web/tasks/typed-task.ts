import { type CalendarDay, isCalendarDay } from '#contract/calendar-day.ts'
import { type ClientOfTask, nameOf } from '#contract/clients.ts'
import type { Issue } from '#contract/errors.ts'
import { customDaysLimits, type Repeat } from '#contract/recurrence.ts'
import { RepeatInterval, TaskDraft, taskDefaults, type TaskType } from '#contract/tasks.ts'
import { check } from '#web/base/check.ts'
import { words } from './words.ts'

/** The types a person may choose for a task of the day (spec 3). */
export const typesToChoose = ['call', 'social', 'follow_up', 'message', 'other'] as const satisfies readonly TaskType[]

/** The types of a task scheduled with a client (spec 3). */
export const typesForClient = [
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
export type TypedTask = ReturnType<typeof blankTask>

/** An untouched form (spec 9), about nobody or a client. */
export const blankTask = (today: CalendarDay, client?: ClientOfTask) => ({
  title: '',
  type: taskDefaults.type as string,
  description: '',
  priority: taskDefaults.priority as string,
  dueDate: today as string,
  targetCount: String(taskDefaults.targetCount),
  estimatedMinutes: String(taskDefaults.estimatedMinutes),
  /** The client that was chosen, and what stands in the search: their name then. */
  clientId: client?.id ?? '',
  client: client ? nameOf(client) : '',
  resourceType: taskDefaults.resourceType as string,
  resourceLink: '',
  /** 'yes' or nothing. */
  hasRepeat: '',
  repeatInterval: 'weekly',
  repeatCustomDays: String(defaultCustomDays),
  repeatEndDate: '',
})

/** What to send, or what is wrong beside which field. What is no number counts as the default (spec 5). */
export function taskFrom(typed: TypedTask, today: CalendarDay): { value: TaskDraft } | { issues: Issue[] } {
  const { resourceLink, hasRepeat, repeatInterval, repeatCustomDays, repeatEndDate, ...fields } = typed
  const dueDate = typed.dueDate || today
  const checked = check(TaskDraft, {
    ...fields,
    dueDate,
    targetCount: numberOr(typed.targetCount, taskDefaults.targetCount),
    estimatedMinutes: numberOr(typed.estimatedMinutes, taskDefaults.estimatedMinutes),
    ...(typed.resourceType === 'link' && { resourceLink }),
    ...(hasRepeat && {
      hasRepeat: true,
      repeatInterval,
      repeatEndDate,
      ...(repeatInterval === 'custom' && { repeatCustomDays: numberOr(repeatCustomDays, defaultCustomDays) }),
    }),
  })
  const issues = [...('issues' in checked ? checked.issues : []), ...acrossFields(typed, dueDate, today)]
  return issues.length || 'issues' in checked ? { issues } : checked
}

/** The repeat as it is typed, for its summary; undefined while it is off or would be refused. */
export function repeatFrom(typed: TypedTask, today: CalendarDay): Repeat | undefined {
  const first = typed.dueDate || today
  const { repeatInterval: interval, repeatEndDate: end } = typed
  const customDays = numberOr(typed.repeatCustomDays, defaultCustomDays)
  const known = RepeatInterval.options.find((one) => one === interval)
  if (!typed.hasRepeat || !known || !isCalendarDay(first) || first < today) return undefined
  if (known === 'custom' && !isCustom(customDays)) return undefined
  if (end && (!isCalendarDay(end) || end < first)) return undefined
  return { first, interval: known, customDays, end: end && isCalendarDay(end) ? end : null }
}

/** Whether the resource is the client and none was chosen: the yellow hint of spec 5. */
export const lacksClient = ({ resourceType, clientId }: Pick<TypedTask, 'resourceType' | 'clientId'>): boolean =>
  resourceType === 'client' && !clientId

function acrossFields(typed: TypedTask, dueDate: string, today: CalendarDay): Issue[] {
  const issues: Issue[] = []
  if (dueDate < today) issues.push({ path: 'dueDate', message: words.notBeforeToday })
  if (typed.client.trim() && !typed.clientId) issues.push({ path: 'clientId', message: words.chooseFromList })
  else if (lacksClient(typed)) issues.push({ path: 'clientId', message: words.chooseClient })
  if (typed.resourceType === 'link' && !typed.resourceLink.trim())
    issues.push({ path: 'resourceLink', message: words.enterLink })
  if (typed.hasRepeat && typed.repeatEndDate && typed.repeatEndDate < dueDate)
    issues.push({ path: 'repeatEndDate', message: words.notBeforeFirst })
  return issues
}

const isCustom = (days: number) =>
  Number.isInteger(days) && days >= customDaysLimits.least && days <= customDaysLimits.most

const numberOr = (text: string, otherwise: number): number =>
  text.trim() && Number.isFinite(Number(text)) ? Number(text) : otherwise
