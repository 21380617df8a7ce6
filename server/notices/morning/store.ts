import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Day, Id } from '#contract/base/schema.ts'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import { fullNameSql } from '#server/base/database/name-sql.ts'
import { type Arrays, statement, toArrays } from '#server/base/database/statement.ts'
import { storedWorkingDays, storedWorkingDaysSql } from '#server/days/columns.ts'
import { isRefusingLettersSql } from '#server/mail/for-letters-store.ts'
import { defaultSettings } from '#server/notices/settings-store.ts'
import { type ZoneRange, zoneOfUserSql } from '#server/notices/zones-store.ts'
import { inTaskOrderSql, isOpenTaskSql, tasksOfTodaySql } from '#server/tasks/columns.ts'

const MorningReader = z.object({
  organizationId: Id,
  userId: Id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  zone: z.string(),
  day: Day,
  ...storedWorkingDays,
  wantsMail: z.boolean(),
})
/** A user who is due for a morning notice, with their organization's working days. */
export type MorningReader = z.infer<typeof MorningReader>

/**
 * Lists the active users whose morning time is in the range of their zone, whose day is opened and whose morning is
 * unclaimed, except those added since a time.
 */
export const listMorningReaders = (db: PlatformDb, ranges: readonly MorningRange[], addedBefore: Date) =>
  db.all(selectReaders, {
    ...toArrays(ranges, 'zone', 'day', 'from', 'to'),
    addedBefore,
    defaultMorningAt: defaultSettings.morningAt,
    defaultKinds: defaultSettings.mailedKinds,
  })

/** Whether a user did something in Daybook since a day or is signed in since then. */
export const wasActiveSince = async (db: Db, userId: string, day: CalendarDay, since: Date): Promise<boolean> =>
  (await db.one(selectWasActive, { userId, day, since })).wasActive

const MorningTask = z.object({
  title: z.string(),
  dueDate: Day,
  dueTime: z.nullable(z.string()),
  estimatedMinutes: z.int(),
  clientName: z.nullable(z.string()),
})
/** An open task as shown in the letter, with a client its user can access. */
export type MorningTask = z.infer<typeof MorningTask>

/** Lists the open tasks of a user's today, except the daily roleplay. */
export const listMorningTasks = (db: Db, userId: string, day: CalendarDay) =>
  db.all(selectMorningTasks, { userId, day })

const Birthday = z.object({ name: z.string(), dateOfBirth: Day })
/** A client whose birthday a morning notice names. */
export type Birthday = z.infer<typeof Birthday>

/** Lists a user's clients whose birthday is on one of some days, each as `MM-DD`. */
export const listBirthdays = (db: Db, userId: string, monthsAndDays: readonly string[]) =>
  db.all(selectBirthdays, { userId, monthsAndDays })

const MorningRenewal = z.object({ clientName: z.string(), carrier: z.string(), line: z.string(), renewalDate: Day })
/** A policy whose renewal a morning notice names. */
export type MorningRenewal = z.infer<typeof MorningRenewal>

/** Lists the policies of a user's clients that renew on a day, and those of the week before that wait for an answer. */
export const listRenewals = (db: Db, userId: string, day: CalendarDay) => db.all(selectRenewals, { userId, day })

type MorningRange = ZoneRange & { day: CalendarDay }

const selectReaders = statement<
  Arrays<MorningRange> & { addedBefore: Date; defaultMorningAt: string; defaultKinds: readonly string[] },
  MorningReader
>(
  'morning_readers',
  MorningReader,
  `select u.organization_id as "organizationId", u.id as "userId", u.email, u.first_name as "firstName", z.zone,
     z.day, ${storedWorkingDaysSql},
     'morning' = any(coalesce(s.mailed_kinds, :defaultKinds::text[])) and not ${isRefusingLettersSql} as "wantsMail"
   from users u
   join organizations o on o.id = u.organization_id and o.is_active
   join unnest(:zone::text[], :day::date[], :from::text[], :to::text[]) as z (zone, day, first, last)
     on z.zone = ${zoneOfUserSql}
   join opened_days d on d.organization_id = u.organization_id and d.user_id = u.id and d.opened_through >= z.day
   left join notice_settings s on s.organization_id = u.organization_id and s.user_id = u.id
   where u.is_active and u.created_at < :addedBefore
     and case when s.user_id is null then :defaultMorningAt::text else s.morning_at end between z.first and z.last
     and (s.morning_claimed_for is null or s.morning_claimed_for < z.day)
   order by u.organization_id, u.id`,
)

const selectWasActive = statement<{ userId: string; day: CalendarDay; since: Date }, { wasActive: boolean }>(
  'was_active_since',
  z.object({ wasActive: z.boolean() }),
  `select exists (
     select from sessions s where s.organization_id = :organizationId and s.user_id = :userId and s.touched_at >= :since
   ) or exists (
     select from task_history h where h.organization_id = :organizationId and h.user_id = :userId and h.day >= :day
   ) as "wasActive"`,
)

const selectMorningTasks = statement<{ userId: string; day: CalendarDay }, MorningTask>(
  'tasks_of_morning',
  MorningTask,
  `select t.title, t.due_date as "dueDate", t.due_time as "dueTime", t.estimated_minutes as "estimatedMinutes",
     case when c.id is not null then ${fullNameSql('c')} end as "clientName"
   from (${tasksOfTodaySql(':userId', ':day')}) t
   join users u on u.organization_id = :organizationId and u.id = :userId
   left join clients c on c.organization_id = :organizationId and c.id = t.client_id
     and (c.assigned_agent_id = u.id or u.role <> 'agent')
   where ${isOpenTaskSql()} and not t.is_daily
   order by ${inTaskOrderSql} limit 1000`,
)

const selectBirthdays = statement<{ userId: string; monthsAndDays: readonly string[] }, Birthday>(
  'birthdays_of_morning',
  Birthday,
  `select ${fullNameSql('c')} as name, c.date_of_birth as "dateOfBirth" from clients c
   where c.organization_id = :organizationId and c.assigned_agent_id = :userId and c.archived_at is null
     and c.date_of_birth is not null
     and to_char(c.date_of_birth, 'MM-DD') = any(:monthsAndDays::text[])
   order by name, c.id limit 100`,
)

const selectRenewals = statement<{ userId: string; day: CalendarDay }, MorningRenewal>(
  'renewals_of_morning',
  MorningRenewal,
  `select ${fullNameSql('c')} as "clientName", p.carrier, p.line, p.renewal_date as "renewalDate"
   from clients c
   join policies p on p.organization_id = :organizationId and p.client_id = c.id and p.status = 'active'
     and p.deleted_at is null and p.renewal_date between :day::date - 7 and :day::date
   where c.organization_id = :organizationId and c.assigned_agent_id = :userId and c.archived_at is null
   order by p.renewal_date, "clientName", p.id limit 100`,
)
