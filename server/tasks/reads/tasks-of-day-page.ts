import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { getPlaceInDay } from '#contract/tasks/task-order.ts'
import { type TaskOfDay, type listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { type JsonPage, toJsonPage } from '#server/base/database/json-rows.ts'
import { decodeCursor, encodeCursor, maxId, minId } from '#server/base/http/pagination.ts'
import * as store from './tasks-of-day-store.ts'

/** Lists one page of the tasks of a day. Throws VALIDATION at `cursor`. */
export async function getTaskPageOfDay(
  ctx: Ctx,
  { date, cursor, limit }: ParsedRequest<typeof listTasksOfDay>['query'],
): Promise<JsonPage> {
  const rows = await store.listTasksOfDay(ctx, date, toPosition(cursor), limit + 1)
  return toJsonPage<TaskOfDay>(rows, limit, (last) =>
    encodeCursor('planning', { value: toCursorValue(last, date), id: last.id }),
  )
}

const toCursorValue = (last: TaskOfDay, date: CalendarDay): string => {
  const part = toPart(last, date)
  return `${part} ${last.dueDate}${part === 2 ? ` ${getPlaceInDay(last)}` : ''}`
}

/** Returns the part of the list that a task is in, numbered as in the statement. */
function toPart(task: TaskOfDay, date: CalendarDay): 0 | 1 | 2 {
  if (task.dueDate < date) return isOpenTask(task) ? 0 : 1
  return 2
}

/** Parts before the cursor's are finished, those after it begin at their first row. */
function toPosition(cursor: string | undefined): store.DayListCursor {
  const after = decodeCursor('planning', 'dayOfPart', cursor)
  if (!after) return firstPage
  const { value, id } = after
  const part = Number(value[0])
  const day = value.slice(2, 12)
  const placeInDay = value.slice(13)
  return {
    overdueDay: part === 0 ? day : 'infinity',
    overdueId: part === 0 ? id : maxId,
    completedDay: part === 1 ? day : part > 1 ? 'infinity' : '-infinity',
    completedId: part === 1 ? id : minId,
    placeInDay,
    dueId: part === 2 ? id : minId,
  }
}

const firstPage: store.DayListCursor = {
  overdueDay: '-infinity',
  overdueId: minId,
  completedDay: '-infinity',
  completedId: minId,
  placeInDay: '',
  dueId: minId,
}
