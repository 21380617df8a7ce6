import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { sharedTaskFields, Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { CountRow, encodeRows, statement } from '#server/base/database/statement.ts'
import { listedTaskColumnsSql, ListedTaskRow } from './columns.ts'

/** A task of a schedule; `sourceKey` identifies it within its schedule. */
type TaskOfSchedule = Pick<Task, 'id' | 'type' | 'dueDate' | keyof typeof sharedTaskFields> & { sourceKey: string }

/** Adds tasks of a schedule to the viewer's list, in their order and in one statement. Returns how many. */
export const addTasksOfSchedule = (
  { db, viewer, now }: Ctx,
  scheduleId: string,
  tasks: readonly TaskOfSchedule[],
): Promise<number> => db.run(insertTasksOfSchedule, { agentId: viewer.id, scheduleId, tasks: encodeRows(tasks), now })

/** Lists the viewer's tasks of a day that came from schedules, by id after another one. */
export const listScheduledTasks = (
  { db, viewer }: Ctx,
  day: CalendarDay,
  after: string,
  limit: number,
): Promise<ListedTaskRow[]> => db.all(scheduledTasksOfDay, { viewerId: viewer.id, day, after, limit })

/** Counts the tasks of a schedule that still exist, including those handed over to another agent. */
export const countTasksOfSchedule = async ({ db }: Ctx, scheduleId: string): Promise<number> =>
  (await db.one(taskCountOfSchedule, { scheduleId })).count

const scheduledNames = `id, type, title, description, priority, due_date, due_time, reminder_minutes, target_count,
     estimated_minutes, source_key`

const insertTasksOfSchedule = statement<{ agentId: string; scheduleId: string; tasks: string; now: Date }>(
  'insert_tasks_of_schedule',
  null,
  `insert into tasks (organization_id, assigned_agent_id, ${scheduledNames}, resource_type, source, source_id, created_at,
     updated_at)
   select :organizationId::uuid, :agentId::uuid, ${scheduledNames}, 'none', 'schedule', :scheduleId::uuid,
     :now::timestamptz, :now::timestamptz
   from jsonb_populate_recordset(null::tasks, :tasks::jsonb)`,
)

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

const taskCountOfSchedule = statement<{ scheduleId: string }, CountRow>(
  'task_count_of_schedule',
  CountRow,
  `select count(*)::int as count from tasks t
   where t.organization_id = :organizationId and t.source = 'schedule' and t.source_id = :scheduleId`,
)
