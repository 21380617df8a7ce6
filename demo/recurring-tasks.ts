import { addDays, type CalendarDay, daysBetween, getDateParts, getWeekday } from '#contract/base/calendar-day.ts'
import { taskDefaults, type TaskDraft } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import * as tasks from '#server/tasks/service.ts'
import { addMinutes, rewindContext } from './demo-context.ts'

type RecurringTemplate = Pick<TaskDraft, 'type' | 'title' | 'estimatedMinutes' | 'repeatInterval'> & {
  description?: string
  repeatCustomDays?: number
  findFirstDay(today: CalendarDay): CalendarDay
}

/** One rule of each interval. What is due first was done; the daily one falls on today, the others on later days. */
const recurringTemplates: RecurringTemplate[] = [
  {
    ...{ type: 'email', title: 'Answer the overnight e-mails', estimatedMinutes: 20, repeatInterval: 'daily' },
    findFirstDay: (today) => findWorkdayBefore(today, 1),
  },
  {
    ...{ type: 'social', title: 'Plan the posts of the week', estimatedMinutes: 30, repeatInterval: 'weekly' },
    findFirstDay: (today) => findWorkdayBefore(today, 2),
  },
  {
    ...{ type: 'other', title: 'Check the commission statement', estimatedMinutes: 45, repeatInterval: 'monthly' },
    description: 'On the last day of the month: compare it with the policies sold.',
    findFirstDay: findLatest31st,
  },
  {
    ...{ type: 'other', title: 'Renew the license', estimatedMinutes: 120, repeatInterval: 'yearly' },
    findFirstDay: (today) => addDays(today, 45),
  },
  {
    ...{ type: 'call', title: 'Ask the carriers for new rates', estimatedMinutes: 40, repeatInterval: 'custom' },
    repeatCustomDays: 10,
    findFirstDay: (today) => findWorkdayBefore(today, 3),
  },
]

/** Creates an agent's recurring tasks of every interval through the services, and today's of them. */
export async function createRecurringTasks(ctx: Ctx): Promise<void> {
  for (const { findFirstDay, ...template } of recurringTemplates) {
    const dueDate = findFirstDay(ctx.today)
    const daysBack = Math.max(0, daysBetween(dueDate, ctx.today))
    const pastCtx = daysBack ? rewindContext(ctx, daysBack) : ctx
    const { id } = await tasks.createTask(pastCtx, newId(), { ...taskDefaults, ...template, dueDate, hasRepeat: true })
    if (daysBack) await tasks.updateTask({ ...pastCtx, now: addMinutes(pastCtx.now, 30) }, id, { status: 'completed' })
  }
  await tasks.createDueTasksOfRules(ctx.db, ctx.now, [{ userId: ctx.viewer.id, today: ctx.today }])
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
