import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Day, Id } from '#contract/base/schema.ts'
import { RenewalOutcome } from '#contract/policies/policies.ts'
import { Renewal, RenewalMonth } from '#contract/policies/renewals.ts'
import type { Ctx } from '#server/base/context.ts'
import { fullNameSql, userNameSubquery } from '#server/base/database/name-sql.ts'
import { CountRow, statement } from '#server/base/database/statement.ts'
import { isAccessibleClientSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import { inTaskOrderSql, isOpenTaskSql, isAccessibleTaskSql } from '#server/tasks/columns.ts'
import { type LockedPolicy, policyColumnsSql, type PolicyForm } from './columns.ts'

/** Renewals in a range of days; without `from`, from the earliest. Of the viewer's clients, or of all agents'. */
export type RenewalRange = { from: CalendarDay | null; to: CalendarDay; includesAllAgents: boolean }

const RenewalRow = z.extend(z.omit(Renewal, { next: true }), {
  nextTask: z.nullable(z.object({ title: z.string(), date: Day })),
})

/** Lists active policies by their renewal, with the client's first accessible open task until then. */
export const listRenewals = (
  { db, viewer }: Ctx,
  range: RenewalRange & { afterDate: string | null; afterId: string; limit: number },
) => db.all(renewalsInRange, { ...range, ...toViewerAccess(viewer) })

/** Counts the policies that renew in a range, and sums their premiums, by month and currency. */
export const sumRenewalMonths = ({ db, viewer }: Ctx, range: RenewalRange) =>
  db.all(monthsInRange, { ...range, ...toViewerAccess(viewer) })

/** The policy before an answer. */
type FormerPolicy = PolicyForm & Pick<LockedPolicy, 'term' | 'lastOutcome'> & Partial<Pick<LockedPolicy, 'ended'>>

type NewOutcome = {
  id: string
  policyId: string
  term: number
  outcome: RenewalOutcome
  premiumCents: number | null
  currency: string
  reason: string | null
  replacementId: string | null
  versionAfter: number
  former: FormerPolicy
}

/** Adds the viewer's answer to a renewal, with the policy before it. */
export const addOutcome = ({ db, viewer, now, today }: Ctx, outcome: NewOutcome) =>
  db.run(insertOutcome, { ...outcome, userId: viewer.id, day: today, now })

const OutcomeReference = z.object({ policyId: Id, replacementId: z.nullable(Id) })

/** Finds the policies of an answer by its id: the one that renewed and its replacement, if any. */
export const findOutcome = ({ db }: Ctx, id: string) => db.first(outcomeById, { id })

const LastOutcome = z.object({
  id: Id,
  outcome: RenewalOutcome,
  replacementId: z.nullable(Id),
  versionAfter: z.int(),
  former: z.custom<FormerPolicy>(),
})

/** Finds the last answer of a policy; undefined unless the viewer gave it today. */
export const findLastOutcome = ({ db, viewer, today }: Ctx, policyId: string) =>
  db.first(lastOutcome, { policyId, userId: viewer.id, day: today })

export const deleteOutcome = ({ db }: Ctx, id: string) => db.run(deleteOutcomeById, { id })

const OutcomeSum = z.object({
  outcome: RenewalOutcome,
  currency: z.string(),
  count: z.int(),
  premiumCents: z.number(),
})

/** Counts the organization's answers from a day on, and sums the premiums, by outcome and currency. */
export const sumOutcomes = ({ db }: Ctx, from: CalendarDay) => db.all(outcomesSince, { from })

/** Counts the organization's active policies whose renewal was before a day. */
export const countUnanswered = async ({ db }: Ctx, before: CalendarDay): Promise<number> =>
  (await db.one(unansweredBefore, { before })).count

const outcomesSince = statement<{ from: CalendarDay }, z.infer<typeof OutcomeSum>>(
  'policy_outcomes_since',
  OutcomeSum,
  `select u.outcome, u.currency, count(*)::int as count, coalesce(sum(u.premium_cents), 0)::float8 as "premiumCents"
   from policy_outcomes u where u.organization_id = :organizationId and u.day >= :from group by 1, 2 order by 1, 2`,
)

const unansweredBefore = statement<{ before: CalendarDay }, CountRow>(
  'unanswered_renewals_before',
  CountRow,
  `select count(*)::int as count from policies p
   join clients c on c.organization_id = p.organization_id and c.id = p.client_id and c.archived_at is null
   where p.organization_id = :organizationId and p.status = 'active' and p.deleted_at is null
     and p.renewal_date < :before`,
)

const inRange = `p.organization_id = :organizationId and p.status = 'active' and p.deleted_at is null
     and p.renewal_date >= coalesce(:from::date, '0001-01-01') and p.renewal_date <= :to::date
     and c.archived_at is null and ${isAccessibleClientSql} and (:includesAllAgents::boolean or c.assigned_agent_id = :viewerId)`

const fromPolicies = 'from policies p join clients c on c.organization_id = p.organization_id and c.id = p.client_id'

const renewalsInRange = statement<
  ViewerAccess & RenewalRange & { afterDate: string | null; afterId: string; limit: number },
  z.infer<typeof RenewalRow>
>(
  'renewals_in_range',
  RenewalRow,
  `select ${policyColumnsSql}, ${fullNameSql('c')} as "clientName", c.assigned_agent_id as "agentId",
     case when :seesAll::boolean then ${userNameSubquery('c.organization_id', 'c.assigned_agent_id')} end as "agentName", (
       select json_build_object('title', t.title, 'date', t.due_date) from tasks t
       where t.organization_id = :organizationId and t.client_id = c.id and ${isOpenTaskSql()} and ${isAccessibleTaskSql}
         and t.due_date <= p.renewal_date order by ${inTaskOrderSql} limit 1
     ) as "nextTask"
   ${fromPolicies}
   where ${inRange} and (:afterDate::date is null or (p.renewal_date, p.id) > (:afterDate::date, :afterId::uuid))
   order by p.renewal_date, p.id limit :limit::int`,
)

const monthsInRange = statement<ViewerAccess & RenewalRange, RenewalMonth>(
  'renewal_months_in_range',
  RenewalMonth,
  // Summed by day first: a month is written out for each row it groups.
  `select to_char(day, 'YYYY-MM') as month, currency, sum(count)::int as count, sum("premiumCents")::float8 as "premiumCents"
   from (
     select p.renewal_date as day, p.currency, count(*) as count, coalesce(sum(p.premium_cents), 0) as "premiumCents"
     ${fromPolicies} where ${inRange} group by 1, 2
   ) d group by 1, 2 order by 1, 2 limit 2000`,
)

const insertOutcome = statement<NewOutcome & { userId: string; day: CalendarDay; now: Date }>(
  'insert_policy_outcome',
  null,
  `insert into policy_outcomes (organization_id, id, policy_id, term, user_id, outcome, day, premium_cents, currency, reason,
     replacement_id, former, version_after, created_at)
   values (:organizationId, :id, :policyId, :term, :userId, :outcome, :day, :premiumCents, :currency, :reason,
     :replacementId, :former, :versionAfter, :now)`,
)

const outcomeById = statement<{ id: string }, z.infer<typeof OutcomeReference>>(
  'policy_outcome_by_id',
  OutcomeReference,
  `select u.policy_id as "policyId", u.replacement_id as "replacementId" from policy_outcomes u
   where u.organization_id = :organizationId and u.id = :id`,
)

const lastOutcome = statement<{ policyId: string; userId: string; day: CalendarDay }, z.infer<typeof LastOutcome>>(
  'last_policy_outcome',
  LastOutcome,
  `select u.id, u.outcome, u.replacement_id as "replacementId", u.version_after as "versionAfter", u.former
   from (
     select * from policy_outcomes u where u.organization_id = :organizationId and u.policy_id = :policyId
     order by u.term desc limit 1
   ) u where u.user_id = :userId and u.day = :day`,
)

const deleteOutcomeById = statement<{ id: string }>(
  'delete_policy_outcome',
  null,
  'delete from policy_outcomes u where u.organization_id = :organizationId and u.id = :id',
)
