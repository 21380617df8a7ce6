import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import {
  validateHistoryRange,
  type HistoryEntry,
  maxHistoryPageSize,
  resolveHistoryRange,
  type taskHistory,
} from '#contract/tasks/task-history.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwIfIssues } from '#server/base/failure.ts'
import { decodeCursor, encodeCursor, maxId, type Page, toPage } from '#server/base/pagination.ts'
import { listHistory } from './store.ts'

/** Lists one page of the caller's history, newest first. Throws VALIDATION at `endDate` or `cursor`. */
export async function getHistoryPage(
  ctx: Ctx,
  { cursor, limit = maxHistoryPageSize, ...dates }: ParsedRequest<typeof taskHistory>['query'],
): Promise<Page<HistoryEntry[]>> {
  const range = resolveHistoryRange(dates, ctx.today)
  throwIfIssues(validateHistoryRange(range))
  const after = cursor === undefined ? undefined : decodeCursor('history', 'day', cursor)
  const position =
    after && after.value <= range.to ? { to: after.value as CalendarDay, beforeId: after.id } : { beforeId: maxId }
  const rows = await listHistory(ctx, { ...range, ...position, limit: limit + 1 })
  return toPage(rows, limit, ({ day, id }) => encodeCursor('history', { value: day, id }))
}
