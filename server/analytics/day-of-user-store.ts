import * as z from 'zod/mini'
import { ClientOfUser, SequenceOfUser, TaskOfUser } from '#contract/analytics/day-of-user.ts'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { fullNameSql } from '#server/base/database/name-sql.ts'
import { statement } from '#server/base/database/statement.ts'
import { inTaskOrderSql, tasksOfTodaySql } from '#server/tasks/columns.ts'

type OfUser = { userId: string; limit: number }

/** Lists the first tasks of a user's today that are not abandoned, open ones first. */
export const listTasks = ({ db }: Ctx, parameters: OfUser & { today: CalendarDay }) =>
  db.all(tasksOfUserToday, parameters)

/** Lists a user's first clients by name; each row has the number of all in `total`. */
export const listClients = ({ db }: Ctx, parameters: OfUser) => db.all(firstClientsOfUser, parameters)

/** Lists the sequences that a user's clients are on, by name. */
export const listSequences = ({ db }: Ctx, userId: string) => db.all(sequencesOfUser, { userId })

const tasksOfUserToday = statement<OfUser & { today: CalendarDay }, TaskOfUser>(
  'tasks_of_user_today',
  TaskOfUser,
  `select t.id, t.title, t.type, t.priority, t.status, t.due_date as "dueDate", t.due_time as "dueTime",
     t.target_count as "targetCount", t.completed_count as "completedCount", t.client_id as "clientId",
     (select ${fullNameSql('c')} from clients c where c.organization_id = :organizationId and c.id = t.client_id)
       as "clientName"
   from (${tasksOfTodaySql(':userId', ':today')}) t
   where t.status <> 'abandoned'
   order by t.status = 'completed', ${inTaskOrderSql} limit :limit`,
)

const CountedClient = z.extend(ClientOfUser, { total: z.int() })

const firstClientsOfUser = statement<OfUser, z.infer<typeof CountedClient>>(
  'first_clients_of_user',
  CountedClient,
  `select c.id, ${fullNameSql('c')} as name, c.status, count(*) over ()::int as total
   from clients c
   where c.organization_id = :organizationId and c.assigned_agent_id = :userId and c.archived_at is null
   order by ${fullNameSql('c')} collate "und-x-icu", c.id limit :limit`,
)

const sequencesOfUser = statement<{ userId: string }, SequenceOfUser>(
  'sequences_of_user',
  SequenceOfUser,
  `select s.id, s.name, count(*) filter (where a.paused_on is null)::int as running,
     count(a.paused_on)::int as paused
   from nurture_assignments a
   join sequences s on s.organization_id = :organizationId and s.id = a.sequence_id
   where a.organization_id = :organizationId and a.assigned_agent_id = :userId and a.finished_at is null
   group by s.id, s.name order by s.name collate "und-x-icu", s.id`,
)
