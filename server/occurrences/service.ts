import { type CalendarDay, getMonthRange } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import {
  maxOccurrencePageSize,
  type Occurrence,
  type OccurrenceSource,
  type recurringPreview,
} from '#contract/occurrences/occurrences.ts'
import type { Task, TaskPatch } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import { throwNotFound } from '#server/base/failure.ts'
import { decodeCursor, encodeCursor, type Page } from '#server/base/pagination.ts'
import * as tasks from '#server/tasks/service.ts'
import { recurringSource } from './recurring-source.ts'
import type { ComingOccurrences, Source } from './source.ts'

const sources: Record<OccurrenceSource, Source> = { recurring: recurringSource }

/** Creates the tasks that became due on users' days by any source. */
export async function createDueTasks(
  db: Db,
  now: Date,
  users: readonly { userId: string; today: CalendarDay }[],
): Promise<void> {
  for (const source of Object.values(sources)) await source.createDueTasks(db, now, users)
}

/**
 * Lists one page of the caller's occurrences of a month that are no tasks yet, by the ids of their sources. Throws
 * VALIDATION at `cursor`.
 */
export async function getOccurrencePage(
  ctx: Ctx,
  { year, month, cursor, limit = maxOccurrencePageSize }: ParsedRequest<typeof recurringPreview>['query'],
): Promise<Page<Occurrence[]>> {
  const after = cursor === undefined ? null : decodeCursor('preview', 'text', cursor).id
  const range = getMonthRange(year, month)
  const lists = Object.values(sources).map((source) => source.listComing(ctx, range, after, limit + 1))
  const coming = (await Promise.all(lists)).flat().toSorted((one, other) => (one.sourceId < other.sourceId ? -1 : 1))
  const pageLength = countFittingSources(coming, limit)
  const rows = coming.slice(0, pageLength).flatMap(({ occurrences }) => occurrences)
  const last = coming[pageLength - 1]
  if (!last || pageLength === coming.length) return { rows }
  return { rows, next: encodeCursor('preview', { id: last.sourceId, value: range.from }) }
}

/**
 * Makes an occurrence of the caller a task unless it is one, and changes that. Throws NOT_FOUND where its source yields no
 * such occurrence any more, and what `updateTask` throws.
 */
export async function updateOccurrence(
  ctx: Ctx,
  occurrence: { source: OccurrenceSource; sourceId: string; key: string },
  patch: TaskPatch,
): Promise<Task> {
  const { source, sourceId, key } = occurrence
  const id =
    (await tasks.findTaskIdOfOccurrence(ctx, occurrence)) ??
    (await sources[source].createTask(ctx, sourceId, key)) ??
    // Another call may have created it meanwhile.
    (await tasks.findTaskIdOfOccurrence(ctx, occurrence)) ??
    throwNotFound()
  return tasks.updateTask(ctx, id, patch)
}

/** Counts the first sources whose occurrences fit into a page of `limit`; at least one, so that a page is never empty. */
function countFittingSources(coming: readonly ComingOccurrences[], limit: number): number {
  let rowCount = 0
  for (const [index, { occurrences }] of coming.entries()) {
    rowCount += occurrences.length
    if (index === limit || (rowCount > limit && index)) return index
  }
  return coming.length
}
