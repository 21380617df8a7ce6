import type { CalendarDay } from '#contract/calendar-day.ts'
import type { Issue } from '#contract/errors.ts'
import { TaskDraft, taskDefaults, type TaskType } from '#contract/tasks.ts'
import { check } from '#web/base/check.ts'
import { words } from './words.ts'

/** The types a person may choose for a task of the day (spec 3). */
export const typesToChoose = ['call', 'social', 'follow_up', 'message', 'other'] as const satisfies readonly TaskType[]

/** What the fields of Add Task hold: texts, as they are typed. */
export type TypedTask = ReturnType<typeof blankTask>

/** An untouched form (spec 9). */
export const blankTask = (today: CalendarDay) => ({
  title: '',
  type: taskDefaults.type as string,
  description: '',
  priority: taskDefaults.priority as string,
  dueDate: today as string,
  targetCount: String(taskDefaults.targetCount),
  estimatedMinutes: String(taskDefaults.estimatedMinutes),
})

/** What to send, or what is wrong beside which field. What is no number counts as the default (spec 5). */
export function taskFrom(typed: TypedTask, today: CalendarDay): { value: TaskDraft } | { issues: Issue[] } {
  const dueDate = typed.dueDate || today
  const checked = check(TaskDraft, {
    ...typed,
    dueDate,
    targetCount: numberOr(typed.targetCount, taskDefaults.targetCount),
    estimatedMinutes: numberOr(typed.estimatedMinutes, taskDefaults.estimatedMinutes),
  })
  if (dueDate >= today) return checked
  return {
    issues: [...('issues' in checked ? checked.issues : []), { path: 'dueDate', message: words.notBeforeToday }],
  }
}

const numberOr = (text: string, otherwise: number): number =>
  text.trim() && Number.isFinite(Number(text)) ? Number(text) : otherwise
