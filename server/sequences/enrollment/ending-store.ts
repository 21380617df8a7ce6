import * as z from 'zod/mini'
import { Day, Id } from '#contract/base/schema.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Arrays, IdRow, statement, toArrays } from '#server/base/database/statement.ts'
import { isOpenTaskSql } from '#server/tasks/columns.ts'
import { fromAssignmentsSql, assignmentOpenedThroughSql } from './columns.ts'

const AssignmentFinishState = z.object({
  id: Id,
  startDate: Day,
  openedThrough: Day,
  isOver: z.boolean(),
  isPaused: z.boolean(),
  steps: z.array(z.object({ id: Id, daysAfterKickoff: z.int() })),
  storedKeys: z.array(z.string()),
  hasOpenTask: z.boolean(),
})
/** The facts that decide whether an assignment of a sequence that does not repeat is over. */
export type AssignmentFinishState = z.infer<typeof AssignmentFinishState>

/** Locks an assignment. Returns whether it is paused. */
export const lockPauseState = async (db: Db, id: string): Promise<boolean> =>
  (await db.first(lockPaused, { id }))?.isPaused ?? false

/**
 * Locks assignments and reads them, in two statements, because the second must see writes of the transactions that the
 * first waited for.
 */
export async function lockAssignmentFinishStates(db: Db, ids: readonly string[]): Promise<AssignmentFinishState[]> {
  const [, assignments] = await Promise.all([db.all(lockAssignments, { ids }), db.all(endableAssignments, { ids })])
  return assignments
}

type EndedAssignment = Pick<AssignmentFinishState, 'id' | 'openedThrough'>

/** Ends assignments whose last step was closed. */
export const finishAssignments = (db: Db, now: Date, assignments: readonly EndedAssignment[]) =>
  db.run(saveFinished, { ...toArrays(assignments, 'id', 'openedThrough'), now })

/** Resumes finished assignments, except if the client is on the same sequence again. */
export const reopenAssignments = (db: Db, now: Date, assignments: readonly EndedAssignment[]) =>
  db.run(saveReopened, { ...toArrays(assignments, 'id', 'openedThrough'), now })

const lockPaused = statement<{ id: string }, { isPaused: boolean }>(
  'lock_pause_state_of_assignment',
  z.object({ isPaused: z.boolean() }),
  `select a.paused_on is not null as "isPaused" from nurture_assignments a
   where a.organization_id = :organizationId and a.id = :id for update`,
)

const canEnd = `a.organization_id = :organizationId and a.id = any(:ids::uuid[])
     and (a.end_reason is null or a.end_reason = 'finished')`

const lockAssignments = statement<{ ids: readonly string[] }, IdRow>(
  'lock_endable_assignments',
  IdRow,
  `select a.id from nurture_assignments a where ${canEnd} order by a.id for update`,
)

const fromTasks =
  "from tasks t where t.organization_id = :organizationId and t.source = 'nurture' and t.source_id = a.id"

/** Days opened while an assignment was over get no tasks when it resumes. */
const endableAssignments = statement<{ ids: readonly string[] }, AssignmentFinishState>(
  'endable_assignments',
  AssignmentFinishState,
  `select a.id, a.start_date as "startDate", case when a.finished_at is null then ${assignmentOpenedThroughSql}
       else greatest(a.opened_through, d.opened_through) end as "openedThrough", a.finished_at is not null as "isOver",
     a.paused_on is not null as "isPaused", (
       select coalesce(json_agg(json_build_object('id', p.id, 'daysAfterKickoff', p.days_after_kickoff)), '[]')
       from sequence_steps p where p.organization_id = :organizationId and p.sequence_id = a.sequence_id
         and p.removed_at is null
     ) as steps,
     array(select t.source_key ${fromTasks}) as "storedKeys",
     exists (select ${fromTasks} and ${isOpenTaskSql()}) as "hasOpenTask"
   ${fromAssignmentsSql}
   where ${canEnd} and s.repeat_interval is null`,
)

const saveFinished = statement<Arrays<EndedAssignment> & { now: Date }>(
  'finish_assignments',
  null,
  `update nurture_assignments a set finished_at = :now, end_reason = 'finished', opened_through = o.opened_through,
     next_due_on = null, updated_at = :now
   from unnest(:id::uuid[], :openedThrough::date[]) as o (id, opened_through)
   where a.organization_id = :organizationId and a.id = o.id`,
)

const saveReopened = statement<Arrays<EndedAssignment> & { now: Date }>(
  'reopen_assignments',
  null,
  `update nurture_assignments a set finished_at = null, end_reason = null, opened_through = o.opened_through,
     next_due_on = o.opened_through + 1, updated_at = :now
   from unnest(:id::uuid[], :openedThrough::date[]) as o (id, opened_through)
   where a.organization_id = :organizationId and a.id = o.id and not exists (
     select from nurture_assignments other
     where other.organization_id = :organizationId and other.client_id = a.client_id
       and other.sequence_id = a.sequence_id and other.policy_id is not distinct from a.policy_id
       and other.finished_at is null
   )`,
)
