import * as z from 'zod/mini'
import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import { Day, Id } from '#contract/base/schema.ts'
import { standingHorizonDays } from '#contract/sequences/sequences.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Arrays, statement, toArrays } from '#server/base/database/statement.ts'
import type { UserWithToday } from '#server/days/service.ts'

/** Users with their days, and what to check for them: everything, one client, or one sequence. */
export type AnchorScope = {
  users: readonly UserWithToday[]
  clientId?: string
  sequenceId?: string
}

const DueEnrollment = z.object({
  sequenceId: Id,
  createdBy: Id,
  clientId: Id,
  assignedAgentId: Id,
  policyId: z.nullable(Id),
  startDate: Day,
  anchorTerm: z.int(),
  today: Day,
})
/** A policy or a client that a standing sequence enrolls. */
export type DueEnrollment = z.infer<typeof DueEnrollment>
const DuePolicy = z.extend(DueEnrollment, { policyId: Id })

/**
 * Lists what standing sequences enroll on users' days, and locks client and policy. A row that another transaction is
 * changing is left to it, or to the next day.
 */
export async function listDueEnrollments(db: Db, scope: AnchorScope): Promise<DueEnrollment[]> {
  const parameters = toParameters(scope)
  return (await Promise.all([db.all(duePolicies, parameters), db.all(dueBirthdays, parameters)])).flat()
}

const ClientAnchor = z.object({
  clientId: Id,
  policyId: z.nullable(Id),
  startDate: Day,
  anchorTerm: z.int(),
})
/** A client's date that a sequence counts from. */
export type ClientAnchor = z.infer<typeof ClientAnchor>
const PolicyAnchor = z.extend(ClientAnchor, { policyId: Id })

/** Lists the active and quoted policies of clients that a sequence applies to, by renewal. */
export const listPolicyAnchors = (db: Db, sequenceId: string, clientIds: readonly string[]): Promise<ClientAnchor[]> =>
  db.all(policyAnchors, { sequenceId, clientIds })

/** Lists the first birthdays of clients on which not all steps of a sequence are past. */
export const listBirthdayAnchors = (
  db: Db,
  sequenceId: string,
  clientIds: readonly string[],
  today: CalendarDay,
): Promise<ClientAnchor[]> => db.all(birthdayAnchors, { sequenceId, clientIds, today })

const MovedAssignment = z.object({
  id: Id,
  clientId: Id,
  sequenceId: Id,
  from: Day,
  startDate: Day,
  today: Day,
})
/** An assignment whose date no longer matches its policy or birthday. */
export type MovedAssignment = z.infer<typeof MovedAssignment>

/**
 * Locks users' running assignments whose date no longer matches their policy or birthday; for one client also those of
 * the last finished term, whose steps another date may restore.
 */
export const lockMovedAssignments = (db: Db, { clientId, ...scope }: AnchorScope): Promise<MovedAssignment[]> =>
  clientId ? db.all(lockMovedOfClient, { ...toParameters(scope), clientId }) : db.all(lockMoved, toParameters(scope))

/** Saves the new dates of locked assignments, which then run and search for their next step again. */
export const saveMovedAssignments = (db: Db, now: Date, moved: readonly MovedAssignment[]): Promise<number> =>
  db.run(updateMoved, {
    ...toArrays(moved, 'id', 'startDate'),
    // The days until today are opened; a step that now falls on today becomes a task.
    openedThrough: moved.map(({ today }) => addDays(today, -1)),
    now,
  })

/** Deletes locked assignments. */
export const deleteAssignments = ({ db }: Ctx, ids: readonly string[]): Promise<number> =>
  db.run(deleteAssignmentsByIds, { ids })

const toParameters = ({ users, clientId, sequenceId }: AnchorScope) => ({
  ...toArrays(users, 'userId', 'today'),
  clientId,
  sequenceId,
})
type Parameters = ReturnType<typeof toParameters>

const users = 'unnest(:userId::uuid[], :today::date[]) as u (user_id, today)'

/** The active standing sequences that count from one of these, with the days of their first and last step. */
const standing = (anchors: string) => `with standing as (
    select s.id, s.anchor, s.lines, s.is_org_level, s.created_by, min(p.days_after_kickoff) as first_offset,
      max(p.days_after_kickoff) as last_offset
    from sequences s
    join sequence_steps p on p.organization_id = s.organization_id and p.sequence_id = s.id and p.removed_at is null
    where s.organization_id = :organizationId and s.auto_enroll and s.is_active and s.anchor in (${anchors})
      and (:sequenceId::uuid is null or s.id = :sequenceId::uuid)
    group by s.organization_id, s.id
  )`

const clientsOfUsers = `from ${users}
   join standing q on q.is_org_level or q.created_by = u.user_id
   join clients c on c.organization_id = :organizationId and c.assigned_agent_id = u.user_id and c.archived_at is null
     and (:clientId::uuid is null or c.id = :clientId::uuid)`

/** Whether a step is near and not all are past, and neither the term nor an earlier one is already on the sequence. */
const isDue = (
  ofAnchor: string,
) => `n.day + q.first_offset <= u.today + ${standingHorizonDays} and n.day + q.last_offset >= u.today
     and not exists (
       select from nurture_assignments a
       where a.organization_id = :organizationId and ${ofAnchor} and a.sequence_id = q.id
         and (a.anchor_term = n.term or a.finished_at is null)
     )`

const dueColumns = (policyId: string) => `q.id as "sequenceId", q.created_by as "createdBy", c.id as "clientId",
     c.assigned_agent_id as "assignedAgentId", ${policyId} as "policyId", n.day as "startDate", n.term as "anchorTerm", u.today`

/** Maximum rows that one opening enrolls; the next one enrolls the rest. */
const maxDueEnrollments = 20_000

/** The day and term of a policy's renewal or start. */
const policyAnchor = (
  anchor: string,
) => `case ${anchor} when 'renewal' then p.renewal_date else p.effective_date end as day,
       case ${anchor} when 'renewal' then p.term else 0 end as term`

const duePolicies = statement<Parameters, z.infer<typeof DuePolicy>>(
  'due_policies_of_standing_sequences',
  DuePolicy,
  `${standing("'renewal', 'policy_start'")}
   select ${dueColumns('p.id')}
   ${clientsOfUsers}
   join policies p on p.organization_id = :organizationId and p.client_id = c.id and p.status = 'active'
     and p.deleted_at is null and (q.lines = '{}' or p.line = any(q.lines))
   cross join lateral (select ${policyAnchor('q.anchor')}) n
   where ${isDue('a.policy_id = p.id')}
   order by c.id, p.id, q.id limit ${maxDueEnrollments} for share of c, p skip locked`,
)

/** The birthday of a client in a year: February 29 is the 28th in a common year, as in repeats. */
const birthdayIn = (year: string) =>
  `(c.date_of_birth + make_interval(years => ${year} - extract(year from c.date_of_birth)::int))::date`

const dueBirthdays = statement<Parameters, DueEnrollment>(
  'due_birthdays_of_standing_sequences',
  DueEnrollment,
  `${standing("'birthday'")}
   select ${dueColumns('null::uuid')}
   ${clientsOfUsers} and c.date_of_birth is not null
   cross join lateral (
     select ${birthdayIn('y.year')} as day, y.year as term
     from generate_series(greatest(extract(year from u.today - q.last_offset), extract(year from c.date_of_birth) + 1)::int,
       extract(year from u.today + ${standingHorizonDays} - q.first_offset)::int) as y (year)
   ) n
   where ${isDue('a.client_id = c.id and a.policy_id is null')}
   order by c.id, q.id, n.term limit ${maxDueEnrollments} for share of c skip locked`,
)

const policyAnchors = statement<{ sequenceId: string; clientIds: readonly string[] }, z.infer<typeof PolicyAnchor>>(
  'policy_anchors_of_clients',
  PolicyAnchor,
  `select p.client_id as "clientId", p.id as "policyId", n.day as "startDate", n.term as "anchorTerm"
   from sequences s
   join policies p on p.organization_id = s.organization_id and p.client_id = any(:clientIds::uuid[])
     and p.status in ('active', 'quoted') and p.deleted_at is null and (s.lines = '{}' or p.line = any(s.lines))
   cross join lateral (select ${policyAnchor('s.anchor')}) n
   where s.organization_id = :organizationId and s.id = :sequenceId
   order by p.renewal_date, p.id for share of p`,
)

const birthdayAnchors = statement<
  { sequenceId: string; clientIds: readonly string[]; today: CalendarDay },
  ClientAnchor
>(
  'birthday_anchors_of_clients',
  ClientAnchor,
  `select c.id as "clientId", null::uuid as "policyId", n.day as "startDate", n.year as "anchorTerm"
   from clients c
   cross join lateral (
     select coalesce(max(p.days_after_kickoff), 0) as last_offset from sequence_steps p
     where p.organization_id = :organizationId and p.sequence_id = :sequenceId and p.removed_at is null
   ) steps
   cross join lateral (
     select greatest(extract(year from :today::date - last_offset), extract(year from c.date_of_birth) + 1)::int as first_year
   ) years
   cross join lateral (
     select y.year, ${birthdayIn('y.year')} as day
     from generate_series(first_year, first_year + 1) as y (year)
     where ${birthdayIn('y.year')} + last_offset >= :today::date order by y.year limit 1
   ) n
   where c.organization_id = :organizationId and c.id = any(:clientIds::uuid[]) and c.date_of_birth is not null`,
)

/**
 * `offset 0` and the array make PostgreSQL look up each agent's assignments, and those that moved by their ids: its
 * statistics do not yet reflect a sequence that has just become standing. Conditions are repeated to hold after waiting
 * for the lock.
 */
const selectMoved = (condition: string) => `with moved as materialized (
     select a.id, n.day, u.today
     from ${users}
     cross join lateral (
       select a.* from nurture_assignments a
       where a.organization_id = :organizationId and a.assigned_agent_id = u.user_id and a.anchor_term is not null
         and ${condition} offset 0
     ) a
     join sequences s on s.organization_id = :organizationId and s.id = a.sequence_id
     left join clients c on c.organization_id = :organizationId and c.id = a.client_id and s.anchor = 'birthday'
     left join policies p on p.organization_id = :organizationId and p.id = a.policy_id
     cross join lateral (
       select case s.anchor when 'birthday' then ${birthdayIn('a.anchor_term')} when 'renewal' then p.renewal_date
         else p.effective_date end as day
     ) n
     where n.day <> a.start_date and (s.anchor <> 'renewal' or p.term = a.anchor_term)
   )
   select a.id, a.client_id as "clientId", a.sequence_id as "sequenceId", a.start_date as "from", m.day as "startDate", m.today
   from nurture_assignments a
   join moved m on m.id = a.id
   where a.organization_id = :organizationId and a.id = any(array(select id from moved)) and m.day <> a.start_date
     and ${condition}
   order by a.id for update of a`

const lockMoved = statement<Parameters, MovedAssignment>(
  'lock_moved_assignments',
  MovedAssignment,
  selectMoved('a.finished_at is null and (:sequenceId::uuid is null or a.sequence_id = :sequenceId::uuid)'),
)

const lockMovedOfClient = statement<Parameters & { clientId: string }, MovedAssignment>(
  'lock_moved_assignments_of_client',
  MovedAssignment,
  selectMoved(`a.client_id = :clientId and (a.finished_at is null or a.end_reason = 'finished' and not exists (
     select from nurture_assignments later
     where later.organization_id = a.organization_id and later.client_id = a.client_id and later.sequence_id = a.sequence_id
       and later.policy_id is not distinct from a.policy_id
       and (later.finished_at is null or later.anchor_term > a.anchor_term)
   ))`),
)

const updateMoved = statement<
  Arrays<Pick<MovedAssignment, 'id' | 'startDate'>> & { openedThrough: CalendarDay[]; now: Date }
>(
  'save_moved_assignments',
  null,
  `update nurture_assignments a set start_date = m.start_date, custom_start_date = m.start_date,
     opened_through = m.opened_through, finished_at = null, end_reason = null, updated_at = :now,
     next_due_on = case when a.paused_on is null then m.opened_through + 1 end
   from unnest(:id::uuid[], :startDate::date[], :openedThrough::date[]) as m (id, start_date, opened_through)
   where a.organization_id = :organizationId and a.id = m.id`,
)

const deleteAssignmentsByIds = statement<{ ids: readonly string[] }>(
  'delete_assignments',
  null,
  'delete from nurture_assignments a where a.organization_id = :organizationId and a.id = any(:ids::uuid[])',
)
