import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import { findNextOccurrence } from '#contract/tasks/recurrence.ts'
import type { Ctx } from '#server/base/context.ts'
import { listRulesOfClients } from './occurrences-store.ts'

/** Lists the next occurrence of each rule of clients that is not a task yet. The caller checks access to them. */
export async function listNextOccurrencesOfClients(
  ctx: Ctx,
  clientIds: readonly string[],
): Promise<{ clientId: string; title: string; dueDate: CalendarDay }[]> {
  const rules = await listRulesOfClients(ctx, clientIds)
  return rules.flatMap(({ clientId, title, openedThrough, storedKeys, ...repeat }) => {
    let dueDate = findNextOccurrence(repeat, openedThrough < ctx.today ? addDays(ctx.today, -1) : openedThrough)
    while (dueDate && storedKeys.includes(dueDate)) dueDate = findNextOccurrence(repeat, dueDate)
    return dueDate ? { clientId, title, dueDate } : []
  })
}
