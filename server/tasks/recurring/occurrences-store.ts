import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Day, Id, truncatedTexts } from '#contract/base/schema.ts'
import { RecurringRule } from '#contract/tasks/recurring-rules.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Arrays, statement, toArrays } from '#server/base/database/statement.ts'
import { newId } from '#server/base/ids.ts'
import { accessibleClientNameSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import type { UserWithToday } from '#server/days/service.ts'
import { isOwnOrOfOwnerSql, listedTaskContentColumnsSql, taskContentColumns } from '#server/tasks/columns.ts'
import { RecurrenceRow, recurrenceColumnsSql } from './store.ts'

/** A rule that is opened through a day before its owner's today. */
const DueRecurringRule = z.extend(RecurrenceRow, { id: Id, today: Day, openedThrough: Day })
type DueRecurringRule = z.infer<typeof DueRecurringRule>

/** A rule with the keys of its occurrences in a range of days that are tasks. */
const RuleWithTaskKeys = z.extend(
  z.omit(RecurringRule, { nextDate: true, isSuspended: true, stoppedAt: true, createdAt: true, updatedAt: true }),
  {
    openedThrough: Day,
    truncated: truncatedTexts('description'),
    clientName: z.nullable(z.string()),
    storedKeys: z.array(z.string()),
  },
)
type RuleWithTaskKeys = z.infer<typeof RuleWithTaskKeys>

/** Locks the rules that may have occurrences by their owners' today, in the order of their ids, so that two calls cannot deadlock. */
export const lockDueRecurringRules = (db: Db, users: readonly UserWithToday[]): Promise<DueRecurringRule[]> =>
  db.all(lockDueRulesOfUsers, toArrays(users, 'userId', 'today'))

type OpenedRule = { id: string; openedThrough: CalendarDay; due: CalendarDay | undefined }

/** Saves through which day locked rules are opened, and creates the task of each that has one due. */
export const advanceRulesAndAddTasks = (db: Db, now: Date, rules: readonly OpenedRule[]): Promise<number> =>
  db.run(openLockedRules, { ...toArrays(rules, 'id', 'openedThrough', 'due'), taskIds: rules.map(newId), now })

/**
 * Lists the viewer's rules that may have occurrences in a range of days, by id from one on, each with the keys of the
 * occurrences that are tasks.
 */
export const listRulesWithTaskKeys = (
  { db, viewer }: Ctx,
  range: { from: CalendarDay; through: CalendarDay },
  firstId: string | null,
  limit: number,
): Promise<RuleWithTaskKeys[]> => db.all(selectComingRules, { ...toViewerAccess(viewer), ...range, firstId, limit })

/** A rule of a client, with the keys of its occurrences from today on that are tasks. */
const RuleOfClient = z.extend(RecurrenceRow, {
  clientId: Id,
  title: z.string(),
  openedThrough: Day,
  storedKeys: z.array(z.string()),
})
type RuleOfClient = z.infer<typeof RuleOfClient>

/** Lists clients' rules that are neither stopped nor over: the viewer's and, for admins, also the client's owner's. */
export const listRulesOfClients = ({ db, viewer, today }: Ctx, clientIds: readonly string[]): Promise<RuleOfClient[]> =>
  db.all(rulesOfClients, { clientIds, today, ...toViewerAccess(viewer) })

/** Creates the task of an occurrence unless it exists. Returns how many it created. */
export const addTaskOfRule = ({ db, now }: Ctx, id: string, ruleId: string, key: CalendarDay): Promise<number> =>
  db.run(insertTaskOfRule, { id, ruleId, key, now })

const lockDueRulesOfUsers = statement<Arrays<UserWithToday>, DueRecurringRule>(
  'lock_due_rules',
  DueRecurringRule,
  `select t.id, u.today, ${recurrenceColumnsSql}, t.opened_through as "openedThrough"
   from unnest(:userId::uuid[], :today::date[]) as u (user_id, today)
   join recurring_rules t on t.organization_id = :organizationId and t.assigned_agent_id = u.user_id
     and t.stopped_at is null and not t.is_suspended and t.opened_through < u.today
   order by t.id for update of t`,
)

const insertTasksOfRules = `insert into tasks (organization_id, id, assigned_agent_id, ${taskContentColumns.names}, due_date,
     repeat_interval, repeat_custom_days, repeat_end_date, source, source_id, source_key, created_at, updated_at)
   select :organizationId, r.task_id, r.assigned_agent_id, ${taskContentColumns.names}, r.key,
     r.repeat_interval, r.repeat_custom_days, r.repeat_end_date, 'recurring', r.id, r.key::text, :now, :now`

const openLockedRules = statement<Arrays<OpenedRule> & { taskIds: string[]; now: Date }>(
  'open_locked_rules',
  null,
  `with r as (
     update recurring_rules r set opened_through = o.opened_through
     from unnest(:id::uuid[], :openedThrough::date[], :due::date[], :taskIds::uuid[])
       as o (rule_id, opened_through, key, task_id)
     where r.organization_id = :organizationId and r.id = o.rule_id
     returning r.*, o.key, o.task_id
   )
   ${insertTasksOfRules}
   from r where r.key is not null
   on conflict do nothing`,
)

const insertTaskOfRule = statement<{ id: string; ruleId: string; key: CalendarDay; now: Date }>(
  'insert_task_of_rule',
  null,
  `${insertTasksOfRules}
   from (
     select r.*, :id::uuid as task_id, :key::date as key from recurring_rules r
     where r.organization_id = :organizationId and r.id = :ruleId
   ) r
   on conflict do nothing`,
)

const selectComingRules = statement<
  ViewerAccess & { from: CalendarDay; through: CalendarDay; firstId: string | null; limit: number },
  RuleWithTaskKeys
>(
  'coming_rules_of_agent',
  RuleWithTaskKeys,
  `select ${recurrenceColumnsSql}, t.opened_through as "openedThrough", t.id, ${listedTaskContentColumnsSql},
     ${accessibleClientNameSql} as "clientName", array(
     select s.source_key from tasks s
     where s.organization_id = :organizationId and s.source = 'recurring' and s.source_id = t.id
       and s.source_key between :from::date::text and :through::date::text
   ) as "storedKeys"
   from recurring_rules t
   where t.organization_id = :organizationId and t.assigned_agent_id = :viewerId and t.stopped_at is null
     and not t.is_suspended and t.opened_through < :through and t.first_due <= :through
     and (t.repeat_end_date is null or t.repeat_end_date >= :from) and (:firstId::uuid is null or t.id >= :firstId::uuid)
   order by t.id limit :limit::int`,
)

const rulesOfClients = statement<ViewerAccess & { clientIds: readonly string[]; today: CalendarDay }, RuleOfClient>(
  'rules_of_clients',
  RuleOfClient,
  `select ${recurrenceColumnsSql}, c.id as "clientId", t.title, t.opened_through as "openedThrough", array(
     select s.source_key from tasks s
     where s.organization_id = :organizationId and s.source = 'recurring' and s.source_id = t.id
       and s.source_key >= :today::date::text
   ) as "storedKeys"
   from recurring_rules t
   join clients c on c.organization_id = t.organization_id and c.id = t.client_id
   where t.organization_id = :organizationId and t.client_id = any(:clientIds::uuid[]) and t.stopped_at is null
     and not t.is_suspended and (t.repeat_end_date is null or t.repeat_end_date >= :today)
     and ${isOwnOrOfOwnerSql('t')}
   order by t.id`,
)
