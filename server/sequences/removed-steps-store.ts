import * as z from 'zod/mini'
import { Day, Id } from '#contract/base/schema.ts'
import { SequenceStep } from '#contract/sequences/steps.ts'
import { RepeatInterval } from '#contract/tasks/tasks.ts'
import { assignmentOpenedThroughSql, fromAssignmentsSql } from '#server/assignments/columns.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database.ts'
import { statement } from '#server/base/statement.ts'
import { stepColumnsSql, stepFormColumnsSql } from './columns.ts'

/** How many removed steps of one sequence are kept, the newest ones. */
const maxRemovedSteps = 200

/** Removes a step and keeps it, with how far the running assignments are opened. */
export const removeStep = ({ db, now }: Ctx, sequenceId: string, id: string): Promise<number> =>
  db.run(moveToRemovedSteps, { sequenceId, id, now, otherCount: maxRemovedSteps - 1 })

/** Deletes removed steps of all organizations that were removed before a time. */
export const deleteRemovedSteps = (db: PlatformDb, keptSince: Date): Promise<number> =>
  db.run(deleteRemovedBefore, { keptSince })

/** A removed step, with the agents of the assignments that were running when it was removed. */
const RemovedStep = z.object({ agentIds: z.array(Id) })
type RemovedStep = z.infer<typeof RemovedStep>

/**
 * Finds a step of a sequence that was removed since a time. None of the clients who were on the sequence then is archived,
 * reassigned or made active before the end of the transaction.
 */
export async function findRemovedStep(
  { db }: Ctx,
  sequenceId: string,
  id: string,
  keptSince: Date,
): Promise<RemovedStep | undefined> {
  const [, found] = await Promise.all([
    db.all(lockClientsOfStep, { id }),
    db.first(removedStepById, { sequenceId, id, keptSince }),
  ])
  return found
}

const RemovedStepDay = z.object({ id: Id, daysAfterKickoff: z.int() })
type RemovedStepDay = z.infer<typeof RemovedStepDay>

/** Lists the removed steps of a sequence by their days. */
export const listRemovedStepDays = ({ db }: Ctx, sequenceId: string): Promise<RemovedStepDay[]> =>
  db.all(removedStepsOfSequence, { sequenceId })

/** An assignment that ran when a step was removed, opened then through so many days after its start. */
const AssignmentWithoutStep = z.object({
  id: Id,
  startDate: Day,
  repeatInterval: z.nullable(RepeatInterval),
  repeatCustomDays: z.nullable(z.int()),
  openedDays: z.int(),
  openedThrough: Day,
})
type AssignmentWithoutStep = z.infer<typeof AssignmentWithoutStep>

/**
 * Locks the assignments that ran when a step was removed, save those of archived clients, those ended since, and those that
 * are over and whose client is on the sequence anew or became active where that ends it.
 */
export const lockAssignmentsWithoutStep = ({ db }: Ctx, id: string): Promise<AssignmentWithoutStep[]> =>
  db.all(lockWithoutStep, { id })

/** Keeps away, where removed steps are put back, what a locked assignment has skipped through so many days after its start. */
export const skipRemovedSteps = (
  { db }: Ctx,
  assignment: { sequenceId: string; assignmentId: string; openedDays: number },
): Promise<number> => db.run(raiseOpenedDays, assignment)

/** Puts a removed step back under its id. */
export const restoreStep = ({ db }: Ctx, id: string): Promise<SequenceStep> => db.one(moveFromRemovedSteps, { id })

const stepNames = `organization_id, sequence_id, id, ${stepFormColumnsSql.names}, created_at, updated_at`

/** Locks the paused assignments too: a resume that skips days either is seen or sees the removed step. */
const moveToRemovedSteps = statement<{ sequenceId: string; id: string; now: Date; otherCount: number }>(
  'remove_step',
  null,
  `with forgotten as (
     delete from removed_steps r
     where r.organization_id = :organizationId and r.id in (
       select o.id from removed_steps o where o.organization_id = :organizationId and o.sequence_id = :sequenceId
       order by o.removed_at desc, o.id desc offset :otherCount
     )
   ), removed as (
     delete from sequence_steps p where p.organization_id = :organizationId and p.id = :id returning p.*
   )
   insert into removed_steps (${stepNames}, removed_at, assignment_ids, opened_days)
   select ${stepNames}, :now, running.ids, running.days
   from removed cross join (
     select coalesce(array_agg(locked.id), '{}') as ids, coalesce(array_agg(locked.days), '{}') as days
     from (
       select a.id, ${assignmentOpenedThroughSql} - a.start_date as days ${fromAssignmentsSql}
       where a.organization_id = :organizationId and a.sequence_id = :sequenceId and a.finished_at is null
       order by a.id for update of a
     ) as locked
   ) as running`,
)

const deleteRemovedBefore = statement<{ keptSince: Date }>(
  'purge_removed_steps',
  null,
  'delete from removed_steps where removed_at < :keptSince',
)

const ofRemovedStep = 'r.organization_id = :organizationId and r.id = :id'

const removedStepById = statement<{ sequenceId: string; id: string; keptSince: Date }, RemovedStep>(
  'removed_step_by_id',
  RemovedStep,
  `select array(
     select distinct a.assigned_agent_id from nurture_assignments a
     where a.organization_id = :organizationId and a.id = any(r.assignment_ids)
   ) as "agentIds"
   from removed_steps r where ${ofRemovedStep} and r.sequence_id = :sequenceId and r.removed_at >= :keptSince`,
)

const removedStepsOfSequence = statement<{ sequenceId: string }, RemovedStepDay>(
  'removed_steps_of_sequence',
  RemovedStepDay,
  `select r.id, r.days_after_kickoff as "daysAfterKickoff" from removed_steps r
   where r.organization_id = :organizationId and r.sequence_id = :sequenceId order by r.days_after_kickoff, r.id`,
)

/** In the order of the ids, as where several clients are enrolled, so that the two cannot deadlock. */
const lockClientsOfStep = statement<{ id: string }, { id: string }>(
  'lock_clients_of_removed_step',
  z.object({ id: Id }),
  `select c.id from clients c
   where c.organization_id = :organizationId and c.id in (
     select a.client_id from nurture_assignments a join removed_steps r on ${ofRemovedStep}
     where a.organization_id = :organizationId and a.id = any(r.assignment_ids)
   )
   order by c.id for share of c`,
)

/** Days that were opened while an assignment was over count, as for one that runs again. */
const lockWithoutStep = statement<{ id: string }, AssignmentWithoutStep>(
  'lock_assignments_without_step',
  AssignmentWithoutStep,
  `select a.id, a.start_date as "startDate", s.repeat_interval as "repeatInterval",
     s.repeat_custom_days as "repeatCustomDays", opened.days as "openedDays",
     case when a.finished_at is null then ${assignmentOpenedThroughSql}
       else greatest(a.opened_through, d.opened_through) end as "openedThrough"
   ${fromAssignmentsSql}
   join removed_steps r on ${ofRemovedStep}
   join unnest(r.assignment_ids, r.opened_days) as opened (assignment_id, days) on opened.assignment_id = a.id
   join clients c on c.organization_id = :organizationId and c.id = a.client_id
   where a.organization_id = :organizationId and c.archived_at is null and (a.finished_at is null or (
     a.end_reason = 'finished' and not (s.ends_when_active and c.status = 'active') and not exists (
       select from nurture_assignments other
       where other.organization_id = :organizationId and other.client_id = a.client_id
         and other.sequence_id = a.sequence_id and other.finished_at is null
     )
   ))
   order by a.id for update of a`,
)

const raiseOpenedDays = statement<{ sequenceId: string; assignmentId: string; openedDays: number }>(
  'skip_removed_steps',
  null,
  `update removed_steps r set opened_days[array_position(r.assignment_ids, :assignmentId::uuid)] = :openedDays::int
   where r.organization_id = :organizationId and r.sequence_id = :sequenceId
     and :assignmentId::uuid = any(r.assignment_ids)`,
)

const moveFromRemovedSteps = statement<{ id: string }, SequenceStep>(
  'restore_step',
  SequenceStep,
  `with restored as (delete from removed_steps r where ${ofRemovedStep} returning r.*)
   insert into sequence_steps as p (${stepNames}) select ${stepNames} from restored returning ${stepColumnsSql}`,
)
