import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskCountOfDay } from '#contract/tasks/monthly-tasks.ts'
import type { HistoryEntry } from '#contract/tasks/task-history.ts'
import type { Ctx } from '#server/base/context.ts'
import { getHistoryPage } from '#server/tasks/reads/history.ts'
import * as monthly from '#server/tasks/reads/monthly-store.ts'

/** Lists the viewer's newest entries of the last seven days. */
export const listNewestHistory = async (ctx: Ctx, limit: number): Promise<HistoryEntry[]> =>
  (await getHistoryPage(ctx, { limit })).rows

/** Counts the viewer's stored tasks of each day with tasks, and those that are done. */
export const countStoredTasks = (
  ctx: Ctx,
  range: { from: CalendarDay; through: CalendarDay },
): Promise<TaskCountOfDay[]> => monthly.countTasksByDay(ctx, range)
