import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import {
  validateHistoryRange,
  type HistoryEntry,
  type HistorySummary,
  resolveHistoryRange,
  summarizeHistory,
  type listTaskHistory,
  type getTaskHistorySummary,
} from '#contract/tasks/task-history.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwIfIssues } from '#server/base/failure.ts'
import { decodeCursor, encodeCursor, maxId, type Page, toPage } from '#server/base/http/pagination.ts'
import { countHistoryByDay, listHistory } from './history-store.ts'

/** Lists one page of the viewer's history, newest first. Throws VALIDATION at `endDate` or `cursor`. */
export async function getHistoryPage(
  ctx: Ctx,
  { cursor, limit, action, search, ...dates }: ParsedRequest<typeof listTaskHistory>['query'],
): Promise<Page<HistoryEntry[]>> {
  const range = resolveRange(ctx, dates)
  const after = decodeCursor('history', 'day', cursor)
  const position =
    after && after.value <= range.to ? { to: after.value as CalendarDay, beforeId: after.id } : { beforeId: maxId }
  const rows = await listHistory(ctx, { ...range, ...position, action, search, limit: limit + 1 })
  return toPage(rows, limit, ({ day, id }) => encodeCursor('history', { value: day, id }))
}

/** Counts the viewer's history of a range. Throws VALIDATION at `endDate`. */
export async function getHistorySummary(
  ctx: Ctx,
  { search, ...dates }: ParsedRequest<typeof getTaskHistorySummary>['query'],
): Promise<HistorySummary> {
  const range = resolveRange(ctx, dates)
  return summarizeHistory(await countHistoryByDay(ctx, { ...range, search }), range)
}

function resolveRange({ today }: Ctx, dates: { startDate?: CalendarDay; endDate?: CalendarDay }) {
  const range = resolveHistoryRange(dates, today)
  throwIfIssues(validateHistoryRange(range))
  return range
}
