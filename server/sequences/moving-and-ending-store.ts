import * as z from 'zod/mini'
import { Day, Id, ReplyInstant } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { type Arrays, statement, type StoredRow, toArrays } from '#server/base/database/statement.ts'
import { assignmentOpenedThroughSql, joinOpenedDaysSql } from '#server/sequences/enrollment/columns.ts'
import type { ClientMove } from '#server/tasks/for-merging-store.ts'

const LockedAssignment = z.object({
  id: Id,
  clientId: Id,
  sequenceId: Id,
  startDate: Day,
  openedThrough: Day,
  isRunning: z.boolean(),
  endsWhenActive: z.boolean(),
  policyId: z.nullable(Id),
  anchorTerm: z.nullable(z.int()),
  sequenceName: z.string(),
  lines: z.array(z.string()),
  row: z.record(z.string(), z.unknown()),
})
/** A locked assignment, with its whole row. */
export type LockedAssignment = z.infer<typeof LockedAssignment>

/** Locks the assignments of clients in the order of their ids. */
export const lockAssignmentsOfClients = ({ db }: Ctx, clientIds: readonly string[]): Promise<LockedAssignment[]> =>
  db.all(lockOfClients, { clientIds })

/** The state in which an assignment was left: as long as it is unchanged, the former row can be restored. */
const AssignmentState = z.object({ id: Id, openedThrough: Day, nextDueOn: z.nullable(Day), updatedAt: ReplyInstant })
type AssignmentState = z.infer<typeof AssignmentState>
/** The row of an assignment before it was moved or ended, and the state in which it was left. */
export type FormerAssignment = AssignmentState & { row: StoredRow }

/** An assignment to end, and why. */
export type Ending = { id: string; reason: 'ended' | 'client_active' | 'anchor_ended' }

/** Ends locked assignments; one that has ended already only counts as changed, so that no undo resumes it. */
export const endLockedAssignments = ({ db, now }: Ctx, endings: readonly Ending[]): Promise<AssignmentState[]> =>
  db.all(endAssignments, { ...toArrays(endings, 'id', 'reason'), now })

/** Moves the assignments of a client to another and its owner. */
export const moveAssignments = ({ db, now }: Ctx, move: ClientMove): Promise<AssignmentState[]> =>
  db.all(moveToClient, { ...move, now })

/**
 * Moves assignments back to their client: unchanged ones as they were, others as if their client's owner changed. Returns
 * how many were changed.
 */
export async function moveAssignmentsBack(
  { db, now }: Ctx,
  { rows, ...move }: ClientMove & { rows: readonly FormerAssignment[] },
): Promise<number> {
  const parameters = { ...move, now, rows: JSON.stringify(rows) }
  const [, changedCount] = await Promise.all([db.run(restoreMoved, parameters), db.run(moveBackToClient, parameters)])
  return changedCount
}

/** Resumes assignments of a client, unless they changed since or the client is on the sequence again. */
export const restoreEndedAssignments = ({ db }: Ctx, clientId: string, rows: readonly FormerAssignment[]) =>
  db.run(restoreEnded, { clientId, rows: JSON.stringify(rows) })

const lockOfClients = statement<{ clientIds: readonly string[] }, LockedAssignment>(
  'lock_assignments_of_clients',
  LockedAssignment,
  `select a.id, a.client_id as "clientId", a.sequence_id as "sequenceId", a.start_date as "startDate",
     ${assignmentOpenedThroughSql} as "openedThrough", a.finished_at is null as "isRunning",
     s.ends_when_active as "endsWhenActive", a.policy_id as "policyId", a.anchor_term as "anchorTerm",
     s.name as "sequenceName", s.lines, coalesce(to_jsonb(a), '{}') as row
   from nurture_assignments a
   join sequences s on s.organization_id = a.organization_id and s.id = a.sequence_id ${joinOpenedDaysSql}
   where a.organization_id = :organizationId and a.client_id = any(:clientIds::uuid[]) order by a.id for update of a`,
)

const returningState = `returning a.id, a.opened_through as "openedThrough", a.next_due_on as "nextDueOn",
     a.updated_at as "updatedAt"`

const endAssignments = statement<Arrays<Ending> & { now: Date }, AssignmentState>(
  'end_assignments',
  AssignmentState,
  `with ending as (
     select e.id, e.reason, ${assignmentOpenedThroughSql} as opened_through
     from unnest(:id::uuid[], :reason::text[]) as e (id, reason)
     join nurture_assignments a on a.organization_id = :organizationId and a.id = e.id ${joinOpenedDaysSql}
   )
   update nurture_assignments a set finished_at = coalesce(a.finished_at, :now), end_reason = coalesce(a.end_reason, ending.reason), paused_on = null, paused_at = null,
     opened_through = ending.opened_through, next_due_on = null, updated_at = :now
   from ending where a.organization_id = :organizationId and a.id = ending.id ${returningState}`,
)

/** Both clients may be on the sequence with the same year's birthday: the kept client's counts. */
const freeTerm = `case when not exists (
       select from nurture_assignments other
       where other.organization_id = :organizationId and other.client_id = :toId and other.sequence_id = a.sequence_id
         and other.policy_id is not distinct from a.policy_id and other.anchor_term = a.anchor_term
     ) then a.anchor_term end`

const ownerChanges = ':fromOwnerId::uuid <> :toOwnerId::uuid'

/** Gives an assignment to the owner: days opened by the former one stay opened, and the next step is searched again. */
const setOwner = `assigned_agent_id = case when ${ownerChanges} then :toOwnerId::uuid else a.assigned_agent_id end,
     opened_through = case when ${ownerChanges} then moving.opened_through else a.opened_through end,
     next_due_on = case when not ${ownerChanges} then a.next_due_on
       when a.finished_at is null and a.paused_on is null then moving.opened_through + 1 end,
     updated_at = case when ${ownerChanges} then :now::timestamptz else a.updated_at end`

const moveToClient = statement<ClientMove & { now: Date }, AssignmentState>(
  'move_assignments',
  AssignmentState,
  `with moving as (
     select a.id, ${assignmentOpenedThroughSql} as opened_through from nurture_assignments a ${joinOpenedDaysSql}
     where a.organization_id = :organizationId and a.client_id = :fromId
   )
   update nurture_assignments a set client_id = :toId, anchor_term = ${freeTerm}, ${setOwner}
   from moving where a.organization_id = :organizationId and a.id = moving.id ${returningState}`,
)

const formerRows = `jsonb_to_recordset(:rows::jsonb)
       as m (id uuid, "openedThrough" date, "nextDueOn" date, "updatedAt" timestamptz, "row" jsonb)
     cross join jsonb_populate_record(null::nurture_assignments, m.row) former`

/** Whether an assignment of a client has not changed since it was moved or ended. */
const isUnchangedOf = (clientId: string) => `a.organization_id = :organizationId and a.id = m.id
     and a.client_id = ${clientId} and a.updated_at = m."updatedAt" and a.opened_through = m."openedThrough"
     and a.next_due_on is not distinct from m."nextDueOn"`

const setFormerState = `opened_through = former.opened_through, next_due_on = former.next_due_on,
     paused_on = former.paused_on, paused_at = former.paused_at, finished_at = former.finished_at,
     end_reason = former.end_reason, updated_at = former.updated_at`

const restoreMoved = statement<ClientMove & { rows: string }>(
  'restore_moved_assignments',
  null,
  `update nurture_assignments a set client_id = :toId, assigned_agent_id = former.assigned_agent_id,
     anchor_term = former.anchor_term, ${setFormerState}
   from ${formerRows} where ${isUnchangedOf(':fromId')}`,
)

const moveBackToClient = statement<ClientMove & { now: Date; rows: string }>(
  'move_assignments_back',
  null,
  `with moving as (
     select a.id, former.anchor_term, ${assignmentOpenedThroughSql} as opened_through
     from ${formerRows}
     join nurture_assignments a on a.organization_id = :organizationId and a.id = m.id ${joinOpenedDaysSql}
     where a.client_id = :fromId
   )
   update nurture_assignments a set client_id = :toId, anchor_term = moving.anchor_term, ${setOwner}
   from moving where a.organization_id = :organizationId and a.id = moving.id`,
)

const restoreEnded = statement<{ clientId: string; rows: string }>(
  'restore_ended_assignments',
  null,
  `update nurture_assignments a set ${setFormerState}
   from ${formerRows}
   where ${isUnchangedOf(':clientId')} and not exists (
     select from nurture_assignments other
     where other.organization_id = :organizationId and other.client_id = :clientId
       and other.sequence_id = a.sequence_id and other.policy_id is not distinct from a.policy_id
       and other.finished_at is null
   )`,
)
