import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import { SequenceStep } from '#contract/sequences/steps.ts'
import type { Ctx, PlatformCtx } from '#server/base/context.ts'
import { IdRow, type NoParameters, statement } from '#server/base/database/statement.ts'
import { storedZones, storedZonesSql } from '#server/days/columns.ts'
import { stepColumnsSql } from '#server/sequences/columns.ts'
import { AssignmentSchedule, assignmentScheduleSql, fromAssignmentsSql } from './columns.ts'

/** Lists the active organizations that have running assignments. */
export const listEnrolledOrganizations = async ({ db }: PlatformCtx): Promise<string[]> =>
  (await db.all(organizationsWithAssignments, {})).map(({ id }) => id)

const RunningAssignment = z.extend(AssignmentSchedule, { id: Id, ...storedZones })
/** A running assignment, with the time zones that decide its agent's today. */
export type RunningAssignment = z.infer<typeof RunningAssignment>

/** Locks assignments of active agents that are neither paused nor over, by id after another one. */
export const lockRunningAssignmentsAfter = ({ db }: Ctx, after: string, limit: number): Promise<RunningAssignment[]> =>
  db.all(lockRunning, { after, limit })

const WholeStep = z.extend(SequenceStep, { sequenceId: Id })
/** A step with its full description and its sequence. */
export type WholeStep = z.infer<typeof WholeStep>

/** Lists the steps of sequences with their full descriptions. */
export const listWholeSteps = ({ db }: Ctx, sequenceIds: readonly string[]): Promise<WholeStep[]> =>
  db.all(wholeStepsOfSequences, { sequenceIds })

const organizationsWithAssignments = statement<NoParameters, IdRow>(
  'organizations_with_assignments',
  IdRow,
  `select o.id from organizations o where o.is_active and exists (
     select from nurture_assignments a where a.organization_id = o.id and a.finished_at is null
   ) order by o.id`,
)

const lockRunning = statement<{ after: string; limit: number }, RunningAssignment>(
  'lock_running_assignments',
  RunningAssignment,
  `select a.id, ${assignmentScheduleSql}, ${storedZonesSql}
   ${fromAssignmentsSql}
   join users u on u.organization_id = a.organization_id and u.id = a.assigned_agent_id and u.is_active
   join organizations o on o.id = a.organization_id
   where a.organization_id = :organizationId and a.finished_at is null and a.paused_on is null and a.id > :after::uuid
   order by a.id limit :limit::int for update of a`,
)

const wholeStepsOfSequences = statement<{ sequenceIds: readonly string[] }, WholeStep>(
  'whole_steps_of_sequences',
  WholeStep,
  `select ${stepColumnsSql}, p.sequence_id as "sequenceId" from sequence_steps p
   where p.organization_id = :organizationId and p.removed_at is null
     and p.sequence_id = any(:sequenceIds::uuid[])`,
)
