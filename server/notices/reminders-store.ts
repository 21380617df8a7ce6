import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Day, Id } from '#contract/base/schema.ts'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import { fullNameSql } from '#server/base/database/name-sql.ts'
import { type Arrays, statement, toArrays } from '#server/base/database/statement.ts'
import { isOpenTaskSql } from '#server/tasks/columns.ts'
import { type ZoneRange, zoneOfUserSql } from './zones-store.ts'

const ReminderCandidate = z.object({
  organizationId: Id,
  taskId: Id,
  zone: z.string(),
  dueDate: Day,
  dueTime: z.string(),
  reminderMinutes: z.int(),
  updatedAt: z.string(),
})
/** A reminder that may be due now, with its task and the zone of its user. */
export type ReminderCandidate = z.infer<typeof ReminderCandidate>

/** Lists the reminders of open tasks whose hour is in the range of their user's zone, of all organizations. */
export const listReminderCandidates = (db: PlatformDb, ranges: readonly ZoneRange[]): Promise<ReminderCandidate[]> => {
  const days = ranges.flatMap(({ from, to }) => [from.slice(0, 10), to.slice(0, 10)]).toSorted()
  return db.all(selectCandidates, {
    ...toArrays(ranges, 'zone', 'from', 'to'),
    firstDay: days[0] as CalendarDay,
    lastDay: days.at(-1) as CalendarDay,
  })
}

/** A task with a reminder that may be due, in its current state, with the key of its notice. */
const RemindedTask = z.object({
  id: Id,
  userId: Id,
  title: z.string(),
  dueDate: Day,
  dueTime: z.string(),
  reminderMinutes: z.int(),
  updatedAt: z.string(),
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  key: z.string(),
})

/** Lists the tasks of reminders again that may be due: those done, moved or paused in the meantime are left out. */
export const listRemindedTasks = (db: Db, taskIds: readonly string[]) => db.all(selectRemindedTasks, { taskIds })

/** A task gets one notice for each hour and reminder that it is given. */
const keySql = `'appointment/' || t.id || '/' || t.due_date || '/' || t.due_time || '/' || t.reminder_minutes`

const mayBeDueSql = `t.due_time is not null and t.reminder_minutes is not null and ${isOpenTaskSql()} and not t.is_paused`

type CandidateRanges = Arrays<ZoneRange> & { firstDay: CalendarDay; lastDay: CalendarDay }

const selectCandidates = statement<CandidateRanges, ReminderCandidate>(
  'reminder_candidates',
  ReminderCandidate,
  `select t.organization_id as "organizationId", t.id as "taskId", z.zone, t.due_date as "dueDate",
     t.due_time as "dueTime", t.reminder_minutes as "reminderMinutes", t.updated_at as "updatedAt"
   from tasks t
   join users u on u.organization_id = t.organization_id and u.id = t.assigned_agent_id and u.is_active
   join organizations o on o.id = t.organization_id and o.is_active
   join unnest(:zone::text[], :from::text[], :to::text[]) as z (zone, first, last) on z.zone = ${zoneOfUserSql}
   where ${mayBeDueSql} and t.due_date between :firstDay and :lastDay
     and t.due_date || ' ' || t.due_time between z.first and z.last
     and not exists (
       select from notices n
       where n.organization_id = t.organization_id and n.user_id = t.assigned_agent_id and n.key = ${keySql}
     )`,
)

const selectRemindedTasks = statement<{ taskIds: readonly string[] }, z.infer<typeof RemindedTask>>(
  'reminded_tasks',
  RemindedTask,
  `select t.id, t.assigned_agent_id as "userId", t.title, t.due_date as "dueDate", t.due_time as "dueTime",
     t.reminder_minutes as "reminderMinutes", t.updated_at as "updatedAt", t.client_id as "clientId",
     case when c.id is not null then ${fullNameSql('c')} end as "clientName", ${keySql} as key
   from tasks t
   join users u on u.organization_id = t.organization_id and u.id = t.assigned_agent_id
   left join clients c on c.organization_id = t.organization_id and c.id = t.client_id
     and (c.assigned_agent_id = u.id or u.role <> 'agent')
   where t.organization_id = :organizationId and t.id = any(:taskIds::uuid[]) and ${mayBeDueSql}`,
)
