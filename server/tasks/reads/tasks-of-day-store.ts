import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { type JsonRow, jsonStatement } from '#server/base/database/json-rows.ts'
import { statement } from '#server/base/database/statement.ts'
import { isAccessibleClientSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import {
  listedTaskColumnsSql,
  isOpenTaskSql,
  placeInDaySql,
  tasksOfTodaySql,
  TaskWithClient,
} from '#server/tasks/columns.ts'

/** Where the next page of a day's list begins, in each of the parts that the list consists of. */
export type DayListCursor = {
  /** Place among the open tasks of earlier days, which come first. */
  overdueDay: string
  overdueId: string
  /** Place among the tasks of earlier days that were completed on the day. */
  completedDay: string
  completedId: string
  /** Place among the tasks due on the day. */
  placeInDay: string
  dueId: string
}

/**
 * Lists the tasks due on a day, from a position on; for the viewer's today also the open ones of earlier days, first,
 * and those of earlier days completed today. A client who is no longer accessible to the viewer is left out.
 * docs/product/days.md
 */
export const listTasksOfDay = (
  { db, viewer, today }: Ctx,
  day: CalendarDay,
  position: DayListCursor,
  limit: number,
): Promise<JsonRow[]> =>
  db.all(day === today ? tasksOfToday : tasksOfOtherDay, {
    ...position,
    ...toViewerAccess(viewer),
    day,
    limit,
  })

/** Lists the progress of the tasks that `listTasksOfDay` lists for today. */
export const listTaskProgressOfToday = ({ db, viewer, today }: Ctx): Promise<TaskProgress[]> =>
  db.all(progressOfToday, { viewerId: viewer.id, day: today })

const TaskProgress = z.pick(Task, { status: true, targetCount: true, completedCount: true, estimatedMinutes: true })
type TaskProgress = z.infer<typeof TaskProgress>

type DayOfViewer = { viewerId: string; day: CalendarDay }

type PageOfViewer = ViewerAccess & DayOfViewer & DayListCursor & { limit: number }

const selectWithClient = `select ${listedTaskColumnsSql}, row_to_json(c) as client`

/** `limit 1` keeps PostgreSQL from hash-joining all clients of the organization: it looks each up by its key. */
const joinClient = `left join lateral (
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone from clients c
    where c.organization_id = :organizationId and c.id = t.client_id
      and ${isAccessibleClientSql}
    limit 1
  ) c on true`

/** A part of the list, read in the order of an index from its position on. */
const selectPart = (part: 0 | 1 | 2, condition: string, order: string, place = `''`) =>
  `(select ${part} as part, ${place} as place, t.* from tasks t
    where t.organization_id = :organizationId and t.assigned_agent_id = :viewerId and not t.is_paused and ${condition}
    order by ${order} limit :limit)`

const selectDuePart = selectPart(
  2,
  `t.due_date = :day and (${placeInDaySql}, t.id) > (:placeInDay::text, :dueId::uuid)`,
  `${placeInDaySql}, t.id`,
  placeInDaySql,
)

const tasksOfOtherDay = jsonStatement(
  statement<PageOfViewer, TaskWithClient>(
    'tasks_of_other_day',
    TaskWithClient,
    `${selectWithClient} from ${selectDuePart} t ${joinClient} order by t.place, t.id`,
  ),
  TaskOfDay,
)

const progressOfToday = statement<DayOfViewer, TaskProgress>(
  'progress_of_today',
  TaskProgress,
  `select t.status, t.target_count as "targetCount", t.completed_count as "completedCount",
     t.estimated_minutes as "estimatedMinutes"
   from (${tasksOfTodaySql(':viewerId', ':day')}) t`,
)

const selectPageOfToday = [
  selectPart(
    0,
    `t.due_date < :day and ${isOpenTaskSql()}
      and (t.due_date, t.id) > (:overdueDay::date, :overdueId::uuid)`,
    't.due_date, t.id',
  ),
  selectPart(
    1,
    't.completed_on = :day and t.due_date < :day and (t.due_date, t.id) > (:completedDay::date, :completedId::uuid)',
    't.due_date, t.id',
  ),
  selectDuePart,
].join(' union all ')

const tasksOfToday = jsonStatement(
  statement<PageOfViewer, TaskWithClient>(
    'tasks_of_today',
    TaskWithClient,
    `${selectWithClient}
     from (select * from (${selectPageOfToday}) t order by t.part, t.due_date, t.place, t.id limit :limit) t
     ${joinClient}
     order by t.part, t.due_date, t.place, t.id`,
  ),
  TaskOfDay,
)
