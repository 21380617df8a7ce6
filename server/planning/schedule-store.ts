import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/statement.ts'
import { listedTaskColumnsSql, ListedTaskRow } from '#server/tasks/columns.ts'

/** Lists the viewer's tasks of a day that came from schedules, by id after another one. */
export const listScheduledTasks = (
  { db, viewer }: Ctx,
  day: CalendarDay,
  after: string,
  limit: number,
): Promise<ListedTaskRow[]> => db.all(scheduledTasksOfDay, { viewerId: viewer.id, day, after, limit })

/** Counts the tasks of a schedule that still exist, whoever has them now. */
export const countTasksOfSchedule = async ({ db }: Ctx, scheduleId: string): Promise<number> =>
  (await db.one(taskCountOfSchedule, { scheduleId })).count

const scheduledTasksOfDay = statement<
  { viewerId: string; day: CalendarDay; after: string; limit: number },
  ListedTaskRow
>(
  'scheduled_tasks_of_day',
  ListedTaskRow,
  `select ${listedTaskColumnsSql} from tasks t
   where t.organization_id = :organizationId and t.assigned_agent_id = :viewerId and t.due_date = :day
     and not t.is_daily and t.id > :after::uuid and t.source = 'schedule'
   order by t.id limit :limit`,
)

const taskCountOfSchedule = statement<{ scheduleId: string }, { count: number }>(
  'task_count_of_schedule',
  z.object({ count: z.int() }),
  `select count(*)::int as count from tasks t
   where t.organization_id = :organizationId and t.source = 'schedule' and t.source_id = :scheduleId`,
)
