import { getMonthRange } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import { type Occurrence, type OccurrenceSource, type listComingOccurrences } from '#contract/tasks/occurrences.ts'
import type { Task, TaskPatch } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwNotFound } from '#server/base/failure.ts'
import { decodeCursor, encodeCursor, type Page } from '#server/base/http/pagination.ts'
import { lockCreatingUser } from '#server/base/limits/create-limit.ts'
import { findTaskIdOfOccurrence } from '#server/tasks/for-opening-store.ts'
import { updateTask } from '#server/tasks/service.ts'
import { listUpcomingBySource } from './service.ts'
import { sources } from './sources.ts'

/**
 * Lists one page of the viewer's occurrences of a month that are not tasks yet, by the ids of their sources. Throws
 * VALIDATION at `cursor`.
 */
export async function getOccurrencePage(
  ctx: Ctx,
  { year, month, cursor, limit }: ParsedRequest<typeof listComingOccurrences>['query'],
): Promise<Page<Occurrence[]>> {
  const after = decodeCursor('preview', 'count', cursor)
  const firstId = after?.id ?? null
  const skipped = Number(after?.value ?? 0)
  const range = getMonthRange(year, month)
  const listed = skipped + limit + 1
  const lists = await listUpcomingBySource(ctx, range, firstId, listed)
  // Sources may have no occurrence in the month. What follows the last of a full list is not known yet.
  const [lastKnownId] = lists
    .flatMap((list) => (list.length === listed ? list.at(-1)!.sourceId : []))
    .toSorted(compareByCodeUnits)
  const occurrences = lists
    .flat()
    .filter(({ sourceId }) => lastKnownId === undefined || sourceId <= lastKnownId)
    .toSorted((one, other) => compareByCodeUnits(one.sourceId, other.sourceId))
    .flatMap((one) => one.occurrences.slice(one.sourceId === firstId ? skipped : 0))
  const rows = occurrences.slice(0, limit)
  const nextId = occurrences.length > limit ? rows.at(-1)!.sourceId : lastKnownId
  if (nextId === undefined) return { rows }
  const countOfNext = rows.filter(({ sourceId }) => sourceId === nextId).length
  const count = countOfNext + (nextId === firstId ? skipped : 0)
  return { rows, next: encodeCursor('preview', { id: nextId, value: String(count) }) }
}

/**
 * Creates the task of the viewer's occurrence unless it exists, and updates it. Throws NOT_FOUND if its source no longer has
 * this occurrence, and whatever `updateTask` throws.
 */
export async function updateOccurrence(
  ctx: Ctx,
  occurrence: { source: OccurrenceSource; sourceId: string; key: string },
  patch: TaskPatch,
): Promise<Task> {
  const { source, sourceId, key } = occurrence
  const create = async () => {
    await lockCreatingUser(ctx)
    return sources[source].createTask(ctx, sourceId, key)
  }
  const id =
    (await findTaskIdOfOccurrence(ctx, occurrence)) ??
    (await create()) ??
    // Another call may have created it in the meantime.
    (await findTaskIdOfOccurrence(ctx, occurrence)) ??
    throwNotFound()
  return updateTask(ctx, id, patch)
}
