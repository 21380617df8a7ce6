import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Day, Id } from '#contract/base/schema.ts'
import { StoredAssignment } from '#contract/sequences/assignments.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import { fullNameSql } from '#server/base/database/name-sql.ts'
import { type Arrays, encodeRows, IdRow, statement, toArrays } from '#server/base/database/statement.ts'
import { isAccessibleClientSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import type { UserWithToday } from '#server/days/service.ts'
import { assignmentColumnsSql, assignmentOpenedThroughSql, AssignmentSchedule, fromAssignmentsSql } from './columns.ts'

const AssignmentWithTaskKeys = z.extend(StoredAssignment, { storedKeys: z.array(z.string()) })
/** An assignment with the keys of its newest tasks. */
export type AssignmentWithTaskKeys = z.infer<typeof AssignmentWithTaskKeys>

/** The place of an assignment in a client's list, which has the running ones first. */
type AssignmentPosition = { isOver: boolean; id: string }

/** Lists a client's assignments, running ones first, then newest first, without those ended by hand. */
export const listAssignmentsOfClient = (
  { db }: Ctx,
  clientId: string,
  after: AssignmentPosition,
  limit: number,
): Promise<AssignmentWithTaskKeys[]> =>
  db.all(assignmentsOfClient, { clientId, afterOver: after.isOver, afterId: after.id, limit })

/** Finds an assignment of a client that is accessible to the viewer, however it ended. */
export const findAssignment = ({ db, viewer }: Ctx, id: string): Promise<AssignmentWithTaskKeys | undefined> =>
  db.first(assignmentById, { id, ...toViewerAccess(viewer) })

/** Locks an assignment. The caller checks access to its client. */
export const lockAssignment = ({ db }: Ctx, id: string): Promise<StoredAssignment | undefined> =>
  db.first(lockAssignmentById, { id })

/** Locks a sequence's assignments, finished ones too, so that they create no tasks until the transaction ends. */
export const lockAssignmentsOfSequence = async ({ db }: Ctx, sequenceId: string): Promise<string[]> =>
  (await db.all(lockAllOfSequence, { sequenceId })).map(({ id }) => id)

/** An assignment of a locked client. `anchorTerm` is the term of its policy or the year of the birthday. */
type NewAssignment = {
  id: string
  clientId: string
  assignedAgentId: string
  sequenceId: string
  policyId: string | null
  anchorTerm: number | null
  startDate: CalendarDay
  customStartDate: CalendarDay | null
  openedThrough: CalendarDay
  nextDueOn: CalendarDay | null
  pausedOn: CalendarDay | null
  pausedAt: Date | null
  notes: string | null
  createdBy: string
}

/**
 * Adds assignments unless one of the same sequence and policy is running or had this term. Returns the ids added.
 */
export const addAssignments = async (db: Db, now: Date, added: readonly NewAssignment[]): Promise<string[]> =>
  (await db.all(insertAssignments, { rows: encodeRows(added), now })).map(({ id }) => id)

type AssignmentTerm = { clientId: string; sequenceId: string; policyId: string | null; anchorTerm: number }

/** Clears the anchor term of a finished assignment, so that the term may be enrolled again by hand. */
export const clearFinishedTerm = ({ db }: Ctx, term: AssignmentTerm): Promise<number> => db.run(clearTerm, term)

/** The fields of a locked assignment that a pause, a resume or an end changes. */
type AssignmentChange = Pick<
  StoredAssignment,
  'id' | 'notes' | 'startDate' | 'openedThrough' | 'pausedOn' | 'endReason'
> & {
  nextDueOn: CalendarDay | null
}

export const saveAssignmentNotes = ({ db, now }: Ctx, id: string, notes: string | null): Promise<number> =>
  db.run(updateNotes, { id, notes, now })

/** Saves a changed assignment, such as a pause or a resume. */
export const saveAssignment = ({ db, now }: Ctx, change: AssignmentChange): Promise<number> =>
  db.run(updateAssignment, { ...change, now })

/** An assignment that may have a step due by its agent's today. */
const DueAssignment = z.extend(AssignmentSchedule, { id: Id, today: Day })
type DueAssignment = z.infer<typeof DueAssignment>

/**
 * Locks assignments that may have a step on users' days, in the order of their ids, so that two calls cannot deadlock.
 */
export const lockDueAssignments = (db: Db, users: readonly UserWithToday[]): Promise<DueAssignment[]> =>
  db.all(lockDueOfUsers, toArrays(users, 'userId', 'today'))

type OpenedAssignment = { id: string; today: CalendarDay; nextDueOn: CalendarDay | undefined }

/** Saves through which day locked assignments are opened, and when their next step is due. */
export const saveOpenedAssignments = (db: Db, opened: readonly OpenedAssignment[]): Promise<number> =>
  db.run(updateOpened, toArrays(opened, 'id', 'today', 'nextDueOn'))

/** An assignment of the viewer that may create tasks. */
const ActiveAssignment = z.extend(AssignmentSchedule, {
  id: Id,
  clientId: Id,
  storedKeys: z.array(z.string()),
  sequenceName: z.string(),
  clientName: z.nullable(z.string()),
})
type ActiveAssignment = z.infer<typeof ActiveAssignment>

/** Lists the viewer's assignments that are neither paused nor over, by id from one on. */
export const listActiveAssignments = (
  { db, viewer }: Ctx,
  from: string | null,
  limit: number,
): Promise<ActiveAssignment[]> => db.all(comingAssignments, { agentId: viewer.id, from, limit })

/**
 * Makes the assignments of a sequence that are neither paused nor over search for their next step again, after the
 * sequence was changed.
 */
export const resetNextDueDaysOfSequence = ({ db }: Ctx, sequenceId: string): Promise<number> =>
  db.run(resetNextDueOfSequence, { sequenceId })

/** Keys of an assignment's newest tasks; older ones belong to past rounds. */
export const storedKeysSql = `array(
    select t.source_key from tasks t
    where t.organization_id = :organizationId and t.source = 'nurture' and t.source_id = a.id
    order by t.id desc limit 1000
  ) as "storedKeys"`

const assignmentsOfClient = statement<
  { clientId: string; afterOver: boolean; afterId: string; limit: number },
  AssignmentWithTaskKeys
>(
  'assignments_of_client',
  AssignmentWithTaskKeys,
  `select ${assignmentColumnsSql}, ${storedKeysSql} ${fromAssignmentsSql}
   where a.organization_id = :organizationId and a.client_id = :clientId and a.end_reason is distinct from 'ended'
     and ((a.finished_at is not null) > :afterOver::boolean
       or ((a.finished_at is not null) = :afterOver::boolean and a.id < :afterId::uuid))
   order by a.finished_at is not null, a.id desc limit :limit::int`,
)

const assignmentById = statement<ViewerAccess & { id: string }, AssignmentWithTaskKeys>(
  'assignment_by_id',
  AssignmentWithTaskKeys,
  `select ${assignmentColumnsSql}, ${storedKeysSql} ${fromAssignmentsSql}
   join clients c on c.organization_id = a.organization_id and c.id = a.client_id
   where a.organization_id = :organizationId and a.id = :id and ${isAccessibleClientSql}`,
)

const lockAssignmentById = statement<{ id: string }, StoredAssignment>(
  'lock_assignment',
  StoredAssignment,
  `select ${assignmentColumnsSql} ${fromAssignmentsSql}
   where a.organization_id = :organizationId and a.id = :id for update of a`,
)

const lockAllOfSequence = statement<{ sequenceId: string }, IdRow>(
  'lock_assignments_of_sequence',
  IdRow,
  `select a.id from nurture_assignments a
   where a.organization_id = :organizationId and a.sequence_id = :sequenceId order by a.id for update`,
)

const insertedNames = `id, client_id, assigned_agent_id, sequence_id, policy_id, anchor_term, start_date, custom_start_date,
     opened_through, next_due_on, paused_on, paused_at, notes, created_by`

const insertAssignments = statement<{ rows: string; now: Date }, IdRow>(
  'insert_assignments',
  IdRow,
  `insert into nurture_assignments (organization_id, ${insertedNames}, created_at, updated_at)
   select :organizationId::uuid, ${insertedNames}, :now::timestamptz, :now::timestamptz
   from jsonb_populate_recordset(null::nurture_assignments, :rows::jsonb)
   on conflict do nothing
   returning id`,
)

const clearTerm = statement<AssignmentTerm>(
  'clear_term',
  null,
  `update nurture_assignments a set anchor_term = null
   where a.organization_id = :organizationId and a.client_id = :clientId and a.sequence_id = :sequenceId
     and a.policy_id is not distinct from :policyId::uuid and a.anchor_term = :anchorTerm and a.finished_at is not null`,
)

const updateAssignment = statement<AssignmentChange & { now: Date }>(
  'update_assignment',
  null,
  `update nurture_assignments a set notes = :notes, start_date = :startDate, opened_through = :openedThrough,
     next_due_on = :nextDueOn, paused_on = :pausedOn::date, end_reason = :endReason::text,
     paused_at = case when :pausedOn::date is not null then coalesce(a.paused_at, :now) end,
     finished_at = case when :endReason::text is not null then coalesce(a.finished_at, :now) end, updated_at = :now
   where a.organization_id = :organizationId and a.id = :id`,
)

const updateNotes = statement<{ id: string; notes: string | null; now: Date }>(
  'update_assignment_notes',
  null,
  `update nurture_assignments a set notes = :notes, updated_at = :now
   where a.organization_id = :organizationId and a.id = :id`,
)

/** The user's `today` is already saved as opened, so that `assignmentOpenedThroughSql` would give the column as it is. */
const lockDueOfUsers = statement<Arrays<UserWithToday>, DueAssignment>(
  'lock_due_assignments',
  DueAssignment,
  `select a.id, a.sequence_id as "sequenceId", a.start_date as "startDate", a.opened_through as "openedThrough", u.today,
     s.repeat_interval as "repeatInterval", s.repeat_custom_days as "repeatCustomDays"
   from unnest(:userId::uuid[], :today::date[]) as u (user_id, today)
   join nurture_assignments a on a.organization_id = :organizationId and a.assigned_agent_id = u.user_id
     and a.next_due_on <= u.today
   join sequences s on s.organization_id = a.organization_id and s.id = a.sequence_id
   order by a.id for update of a`,
)

const updateOpened = statement<Arrays<OpenedAssignment>>(
  'save_opened_assignments',
  null,
  `update nurture_assignments a set opened_through = greatest(a.opened_through, o.opened_through), next_due_on = o.next_due_on
   from unnest(:id::uuid[], :today::date[], :nextDueOn::date[]) as o (id, opened_through, next_due_on)
   where a.organization_id = :organizationId and a.id = o.id`,
)

const comingAssignments = statement<{ agentId: string; from: string | null; limit: number }, ActiveAssignment>(
  'coming_assignments_of_agent',
  ActiveAssignment,
  `select a.id, a.sequence_id as "sequenceId", a.client_id as "clientId", a.start_date as "startDate",
     s.repeat_interval as "repeatInterval", s.repeat_custom_days as "repeatCustomDays",
     s.name as "sequenceName", ${fullNameSql('c')} as "clientName",
     ${assignmentOpenedThroughSql} as "openedThrough", ${storedKeysSql}
   ${fromAssignmentsSql}
   join clients c on c.organization_id = a.organization_id and c.id = a.client_id
   where a.organization_id = :organizationId and a.assigned_agent_id = :agentId and a.next_due_on is not null
     and (:from::uuid is null or a.id >= :from::uuid)
   order by a.id limit :limit::int`,
)

const resetNextDueOfSequence = statement<{ sequenceId: string }>(
  'reset_next_due_of_sequence',
  null,
  `with locked as (
     select a.id, ${assignmentOpenedThroughSql} as opened_through
     ${fromAssignmentsSql}
     where a.organization_id = :organizationId and a.sequence_id = :sequenceId and a.finished_at is null
       and a.paused_on is null
     order by a.id for update of a
   )
   update nurture_assignments a set opened_through = locked.opened_through, next_due_on = locked.opened_through + 1
   from locked where a.organization_id = :organizationId and a.id = locked.id`,
)
