import { addDays, type CalendarDay, daysBetween, getDateParts, getWeekday } from '#contract/base/calendar-day.ts'
import { taskDefaults, type TaskDraft } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { createDueTasksOfRules } from '#server/tasks/recurring/for-opened-days.ts'
import * as tasks from '#server/tasks/service.ts'
import { addMinutes, type DemoAction, rewindContext } from './demo-context.ts'

type RecurringTemplate = Pick<TaskDraft, 'type' | 'title' | 'estimatedMinutes' | 'repeatInterval'> & {
  description?: string
  repeatCustomDays?: number
  findFirstDay(today: CalendarDay): CalendarDay
}

/**
 * One rule of each interval. The first occurrence was done; the daily rule falls on today, the others on later days.
 */
const recurringTemplates: RecurringTemplate[] = [
  {
    type: 'email',
    title: 'Answer the overnight e-mails',
    estimatedMinutes: 20,
    repeatInterval: 'daily',
    findFirstDay: (today) => findWorkdayBefore(today, 1),
  },
  {
    type: 'social',
    title: 'Plan this week’s posts',
    estimatedMinutes: 30,
    repeatInterval: 'weekly',
    findFirstDay: (today) => findWorkdayBefore(today, 2),
  },
  {
    type: 'other',
    title: 'Check the commission statement',
    estimatedMinutes: 45,
    repeatInterval: 'monthly',
    description: 'On the last day of the month: compare it with the policies sold.',
    findFirstDay: findLatest31st,
  },
  {
    type: 'other',
    title: 'Renew the license',
    estimatedMinutes: 120,
    repeatInterval: 'yearly',
    findFirstDay: (today) => addDays(today, 45),
  },
  {
    type: 'call',
    title: 'Ask the carriers for new rates',
    estimatedMinutes: 40,
    repeatInterval: 'custom',
    repeatCustomDays: 10,
    findFirstDay: (today) => findWorkdayBefore(today, 3),
  },
]

/** Plans, through the services, an agent's recurring tasks of every interval, those of today included. */
export function planRecurringRules(ctx: Ctx): DemoAction[] {
  const actions = recurringTemplates.flatMap(({ findFirstDay, ...template }): DemoAction[] => {
    const dueDate = findFirstDay(ctx.today)
    const daysBack = Math.max(0, daysBetween(dueDate, ctx.today))
    const pastCtx = rewindContext(ctx, daysBack)
    const laterCtx = { ...pastCtx, now: addMinutes(pastCtx.now, 30) }
    const id = newId()
    const create = () => tasks.createTask(pastCtx, id, { ...taskDefaults, ...template, dueDate, hasRepeat: true })
    const complete = () => tasks.updateTask(laterCtx, id, { status: 'completed' })
    return [{ at: pastCtx.now, run: create }, ...(daysBack ? [{ at: laterCtx.now, run: complete }] : [])]
  })
  const open = () => createDueTasksOfRules(ctx.db, ctx.now, [{ userId: ctx.viewer.id, today: ctx.today }])
  return [...actions, { at: ctx.now, run: open }]
}

/** Finds the last working day at least some days before another. */
function findWorkdayBefore(day: CalendarDay, daysBefore: number): CalendarDay {
  const candidate = addDays(day, -daysBefore)
  return getWeekday(candidate) % 6 === 0 ? findWorkdayBefore(candidate, 1) : candidate
}

function findLatest31st(today: CalendarDay): CalendarDay {
  const candidate = addDays(today, -1)
  return getDateParts(candidate).day === 31 ? candidate : findLatest31st(candidate)
}
