import * as z from 'zod/mini'
import { Day, Id, ReplyInstant } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { type Arrays, statement, type StoredRow, toArrays } from '#server/base/database/statement.ts'
import { assignmentOpenedThroughSql, joinOpenedDaysSql } from '#server/sequences/enrollment/columns.ts'
import type { ClientMove } from '#server/tasks/for-merging-store.ts'

/** An assignment of a merged client, with its whole row. */
const MergedAssignment = z.object({
  id: Id,
  clientId: Id,
  sequenceId: Id,
  startDate: Day,
  openedThrough: Day,
  isRunning: z.boolean(),
  endsWhenActive: z.boolean(),
  policyId: z.nullable(Id),
  sequenceName: z.string(),
  lines: z.array(z.string()),
  row: z.record(z.string(), z.unknown()),
})
export type MergedAssignment = z.infer<typeof MergedAssignment>

/** Locks the assignments of clients in the order of their ids. */
export const lockAssignmentsOfClients = ({ db }: Ctx, clientIds: readonly string[]): Promise<MergedAssignment[]> =>
  db.all(lockOfClients, { clientIds })

/** The state in which a merge left an assignment: as long as it is unchanged, the former row can be restored. */
const AssignmentState = z.object({ id: Id, openedThrough: Day, nextDueOn: z.nullable(Day), updatedAt: ReplyInstant })
type AssignmentState = z.infer<typeof AssignmentState>
export type FormerAssignment = AssignmentState & { row: StoredRow }

export type Ending = { id: string; reason: 'ended' | 'client_active' | 'anchor_ended' }

export const endLockedAssignments = ({ db, now }: Ctx, endings: readonly Ending[]): Promise<AssignmentState[]> =>
  db.all(endAssignments, { ...toArrays(endings, 'id', 'reason'), now })

/** Moves the assignments of a client to another and its owner. */
export const moveAssignments = ({ db, now }: Ctx, move: ClientMove): Promise<AssignmentState[]> =>
  db.all(moveToClient, { ...move, now })

const RestoredAssignment = z.object({ id: Id, hasChanged: z.boolean() })
type RestoredAssignment = z.infer<typeof RestoredAssignment>

/** Moves assignments back to their client, restored unless they changed since. */
export const moveAssignmentsBack = (
  { db, now }: Ctx,
  { rows, ...move }: ClientMove & { rows: readonly FormerAssignment[] },
): Promise<RestoredAssignment[]> => db.all(moveBackToClient, { ...move, now, rows: JSON.stringify(rows) })

/** Resumes assignments of a client, unless they changed since or the client is on the sequence again. */
export const restoreEndedAssignments = ({ db }: Ctx, clientId: string, rows: readonly FormerAssignment[]) =>
  db.run(restoreEnded, { clientId, rows: JSON.stringify(rows) })

const lockOfClients = statement<{ clientIds: readonly string[] }, MergedAssignment>(
  'lock_assignments_of_clients',
  MergedAssignment,
  `select a.id, a.client_id as "clientId", a.sequence_id as "sequenceId", a.start_date as "startDate",
     ${assignmentOpenedThroughSql} as "openedThrough", a.finished_at is null as "isRunning",
     s.ends_when_active as "endsWhenActive", a.policy_id as "policyId", s.name as "sequenceName", s.lines, coalesce(to_jsonb(a), '{}') as row
   from nurture_assignments a
   join sequences s on s.organization_id = a.organization_id and s.id = a.sequence_id ${joinOpenedDaysSql}
   where a.organization_id = :organizationId and a.client_id = any(:clientIds::uuid[]) order by a.id for update of a`,
)

const returningState = `returning a.id, a.opened_through as "openedThrough", a.next_due_on as "nextDueOn",
     a.updated_at as "updatedAt"`

const endAssignments = statement<Arrays<Ending> & { now: Date }, AssignmentState>(
  'end_merged_assignments',
  AssignmentState,
  `with ending as (
     select e.id, e.reason, ${assignmentOpenedThroughSql} as opened_through
     from unnest(:id::uuid[], :reason::text[]) as e (id, reason)
     join nurture_assignments a on a.organization_id = :organizationId and a.id = e.id ${joinOpenedDaysSql}
   )
   update nurture_assignments a set finished_at = :now, end_reason = ending.reason, paused_on = null, paused_at = null,
     opened_through = ending.opened_through, next_due_on = null, updated_at = :now
   from ending where a.organization_id = :organizationId and a.id = ending.id ${returningState}`,
)

/** Both clients may be on the sequence with the same year's birthday: the kept client's counts. */
const freeTerm = `case when not exists (
       select from nurture_assignments other
       where other.organization_id = :organizationId and other.client_id = :toId and other.sequence_id = a.sequence_id
         and other.policy_id is not distinct from a.policy_id and other.anchor_term = a.anchor_term
     ) then a.anchor_term end`

const canOwnerChange = ':fromOwnerId::uuid <> :toOwnerId::uuid'

/**
 * Moves assignments. If the owner changes, days opened by the former one stay opened, and the next step is searched
 * again.
 */
const moveToClient = statement<ClientMove & { now: Date }, AssignmentState>(
  'move_assignments',
  AssignmentState,
  `with moving as (
     select a.id, ${assignmentOpenedThroughSql} as opened_through from nurture_assignments a ${joinOpenedDaysSql}
     where a.organization_id = :organizationId and a.client_id = :fromId
   )
   update nurture_assignments a set client_id = :toId, anchor_term = ${freeTerm},
     assigned_agent_id = case when ${canOwnerChange} then :toOwnerId::uuid else a.assigned_agent_id end,
     opened_through = case when ${canOwnerChange} then moving.opened_through else a.opened_through end,
     next_due_on = case when not ${canOwnerChange} then a.next_due_on
       when a.finished_at is null and a.paused_on is null then moving.opened_through + 1 end,
     updated_at = case when ${canOwnerChange} then :now::timestamptz else a.updated_at end
   from moving where a.organization_id = :organizationId and a.id = moving.id ${returningState}`,
)

const formerRows = `jsonb_to_recordset(:rows::jsonb)
       as m (id uuid, "openedThrough" date, "nextDueOn" date, "updatedAt" timestamptz, "row" jsonb)
     cross join jsonb_populate_record(null::nurture_assignments, m.row) former`

const isUntouched = `(a.updated_at = m."updatedAt" and a.opened_through = m."openedThrough"
       and a.next_due_on is not distinct from m."nextDueOn")`

const formerValues = `opened_through = b.former_opened_through, next_due_on = b.former_next_due_on,
     paused_on = b.former_paused_on, paused_at = b.former_paused_at, finished_at = b.former_finished_at,
     end_reason = b.former_end_reason, updated_at = b.former_updated_at`

const former = `former.assigned_agent_id as former_agent_id, former.opened_through as former_opened_through,
       former.next_due_on as former_next_due_on, former.paused_on as former_paused_on,
       former.paused_at as former_paused_at, former.finished_at as former_finished_at,
       former.end_reason as former_end_reason, former.updated_at as former_updated_at, former.anchor_term as former_anchor_term`

/** An assignment unchanged since the merge is restored; any other moves back as if its client's owner changed. */
const moveBackToClient = statement<ClientMove & { now: Date; rows: string }, RestoredAssignment>(
  'move_assignments_back',
  RestoredAssignment,
  `with b as (
     select a.id, ${isUntouched} as is_untouched, ${assignmentOpenedThroughSql} as opened_through, ${former}
     from ${formerRows}
     join nurture_assignments a on a.organization_id = :organizationId and a.id = m.id ${joinOpenedDaysSql}
     where a.client_id = :fromId
   )
   update nurture_assignments a set client_id = :toId, anchor_term = b.former_anchor_term,
     assigned_agent_id = case when is_untouched then b.former_agent_id when ${canOwnerChange} then :toOwnerId::uuid
       else a.assigned_agent_id end,
     opened_through = case when is_untouched then b.former_opened_through when ${canOwnerChange} then b.opened_through
       else a.opened_through end,
     next_due_on = case when is_untouched then b.former_next_due_on when not ${canOwnerChange} then a.next_due_on
       when a.finished_at is null and a.paused_on is null then b.opened_through + 1 end,
     paused_on = case when is_untouched then b.former_paused_on else a.paused_on end,
     paused_at = case when is_untouched then b.former_paused_at else a.paused_at end,
     finished_at = case when is_untouched then b.former_finished_at else a.finished_at end,
     end_reason = case when is_untouched then b.former_end_reason else a.end_reason end,
     updated_at = case when is_untouched then b.former_updated_at when ${canOwnerChange} then :now::timestamptz
       else a.updated_at end
   from b where a.organization_id = :organizationId and a.id = b.id
   returning a.id, coalesce(not is_untouched, false) as "hasChanged"`,
)

const restoreEnded = statement<{ clientId: string; rows: string }>(
  'restore_ended_assignments',
  null,
  `with b as (
     select a.id, ${former} from ${formerRows}
     join nurture_assignments a on a.organization_id = :organizationId and a.id = m.id
     where a.client_id = :clientId and ${isUntouched} and not exists (
       select from nurture_assignments other
       where other.organization_id = :organizationId and other.client_id = :clientId
         and other.sequence_id = a.sequence_id and other.policy_id is not distinct from a.policy_id
         and other.finished_at is null
     )
   )
   update nurture_assignments a set ${formerValues}
   from b where a.organization_id = :organizationId and a.id = b.id`,
)
