import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { CountRow, statement } from '#server/base/database/statement.ts'
import { listedTaskColumnsSql, ListedTaskRow } from './columns.ts'

/** A task of a schedule; `sourceKey` identifies it within its schedule. */
type TaskOfSchedule = Pick<
  Task,
  | 'type'
  | 'title'
  | 'description'
  | 'priority'
  | 'dueDate'
  | 'dueTime'
  | 'reminderMinutes'
  | 'targetCount'
  | 'estimatedMinutes'
> & { sourceKey: string }

/** Adds tasks of a schedule to the viewer's list, in their order and in one statement. Returns how many. */
export const addTasksOfSchedule = (
  { db, viewer, now }: Ctx,
  scheduleId: string,
  tasks: readonly TaskOfSchedule[],
): Promise<number> =>
  db.run(insertTasksOfSchedule, {
    agentId: viewer.id,
    scheduleId,
    now,
    ids: tasks.map(newId),
    types: tasks.map(({ type }) => type),
    titles: tasks.map(({ title }) => title),
    descriptions: tasks.map(({ description }) => description),
    priorities: tasks.map(({ priority }) => priority),
    days: tasks.map(({ dueDate }) => dueDate),
    dueTimes: tasks.map(({ dueTime }) => dueTime),
    reminders: tasks.map(({ reminderMinutes }) => reminderMinutes),
    targetCounts: tasks.map(({ targetCount }) => targetCount),
    minutes: tasks.map(({ estimatedMinutes }) => estimatedMinutes),
    sourceKeys: tasks.map(({ sourceKey }) => sourceKey),
  })

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

type NewTasksOfSchedule = {
  agentId: string
  scheduleId: string
  now: Date
  ids: string[]
  types: Task['type'][]
  titles: string[]
  descriptions: (string | null)[]
  priorities: Task['priority'][]
  days: Task['dueDate'][]
  dueTimes: (string | null)[]
  reminders: (number | null)[]
  targetCounts: number[]
  minutes: number[]
  sourceKeys: string[]
}

const insertTasksOfSchedule = statement<NewTasksOfSchedule>(
  'insert_tasks_of_schedule',
  null,
  `insert into tasks (organization_id, id, assigned_agent_id, type, title, description, priority, due_date, due_time,
     reminder_minutes, target_count, estimated_minutes, resource_type, source, source_id, source_key, created_at, updated_at)
   select :organizationId, s.id, :agentId, s.type, s.title, s.description, s.priority, s.day, s.due_time, s.reminder, s.target_count, s.minutes,
     'none', 'schedule', :scheduleId, s.source_key, :now, :now
   from unnest(:ids::uuid[], :types::text[], :titles::text[], :descriptions::text[], :priorities::text[], :days::date[],
       :dueTimes::text[], :reminders::smallint[], :targetCounts::int[], :minutes::int[], :sourceKeys::text[])
     as s (id, type, title, description, priority, day, due_time, reminder, target_count, minutes, source_key)`,
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
