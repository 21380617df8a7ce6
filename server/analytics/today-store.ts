import * as z from 'zod/mini'
import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import { Day, ReplyInstant } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { type Arrays, statement, toArrays } from '#server/base/database/statement.ts'
import { isOpenTaskSql, tasksOfTodaySql } from '#server/tasks/columns.ts'
import type { AgentWithToday } from './store.ts'

/** How many days back a user's own last entry is searched; while they are away, the program adds entries each day. */
export const activityDays = 30

const CountedToday = z.object({
  userId: z.string(),
  due: z.int(),
  done: z.int(),
  overdue: z.int(),
  lastActivityAt: z.nullable(ReplyInstant),
  clearedDay: z.nullable(Day),
  streak: z.nullable(z.int()),
})
/** The counts of a user's today. */
export type CountedToday = z.infer<typeof CountedToday>

/**
 * Counts each user's tasks of today, with their last activity of the last 30 days and the last day that they cleared.
 */
export const countToday = ({ db }: Ctx, agents: readonly AgentWithToday[]): Promise<CountedToday[]> => {
  const users = agents.map(({ id, today }) => ({ id, today, firstDay: addDays(today, -activityDays) }))
  return db.all(countTodayOfUsers, toArrays(users, 'id', 'today', 'firstDay'))
}

/**
 * It counts a column that the index of tasks by day does not have: otherwise PostgreSQL would search all earlier days
 * in that index for open tasks instead of using the index of open tasks.
 */
const countTodayOfUsers = statement<Arrays<AgentWithToday & { firstDay: CalendarDay }>, CountedToday>(
  'today_of_users',
  CountedToday,
  `select u.id as "userId", t.due, t.done, t.overdue, greatest(h.created_at, e.created_at) as "lastActivityAt",
     c.day as "clearedDay", c.streak
   from unnest(:id::uuid[], :today::date[], :firstDay::date[]) as u (id, today, first_day)
   cross join lateral (
     select count(t.target_count) filter (where t.status <> 'abandoned')::int as due,
       count(t.target_count) filter (where t.status = 'completed')::int as done,
       count(t.target_count) filter (where t.due_date < u.today and ${isOpenTaskSql()})::int as overdue
     from (${tasksOfTodaySql('u.id', 'u.today')}) t
   ) t
   left join lateral (
     select h.created_at from task_history h
     where h.organization_id = :organizationId and h.user_id = u.id and h.day >= u.first_day
       and (h.reason is null or h.reason = 'undone')
     order by h.day desc, h.created_at desc limit 1
   ) h on true
   left join lateral (
     select e.created_at from timeline e
     where e.organization_id = :organizationId and e.created_by = u.id and not e.is_system
       and e.day between u.first_day and u.today
     order by e.day desc, e.created_at desc limit 1
   ) e on true
   left join lateral (
     select c.day, c.streak from cleared_days c
     where c.organization_id = :organizationId and c.user_id = u.id order by c.day desc limit 1
   ) c on true`,
)
