import * as z from 'zod/mini'
import { Id, truncatedTexts } from '#contract/base/schema.ts'
import { ListedSequenceStep, SequenceStep } from '#contract/sequences/steps.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import { CountRow, encodeRows, IdRow, statement } from '#server/base/database/statement.ts'
import { listedStepColumnsSql, stepColumnsSql, stepContentColumnsSql, stepFormColumnsSql } from './columns.ts'

const ListedStepRow = z.extend(ListedSequenceStep, { truncated: truncatedTexts('description') })

/** Lists the steps of a sequence by their days. The caller checks access to the sequence. */
export const listSteps = ({ db }: Ctx, sequenceId: string): Promise<ListedSequenceStep[]> =>
  db.all(stepsOfSequence, { sequenceId })

/** Finds a step of a sequence that is not removed. */
export const findStep = ({ db }: Ctx, sequenceId: string, id: string): Promise<SequenceStep | undefined> =>
  db.first(stepById, { sequenceId, id })

/** Counts the steps of a sequence that are not removed. */
export const countStepsOfSequence = async ({ db }: Ctx, sequenceId: string): Promise<number> =>
  (await db.one(stepCount, { sequenceId })).count

type StepForm = Omit<SequenceStep, 'id' | 'createdAt' | 'updatedAt'>

/** Adds steps, in their order within a day. */
export const addSteps = (
  { db, now }: Ctx,
  sequenceId: string,
  steps: readonly (StepForm & { id: string })[],
): Promise<number> => db.run(insertSteps, { sequenceId, steps: encodeRows(steps), now })

/** Copies the steps of a sequence to another one. */
export const copySteps = ({ db, now }: Ctx, fromSequenceId: string, toSequenceId: string, ids: string[]) =>
  db.run(insertCopiedSteps, { fromSequenceId, toSequenceId, ids, now })

export const saveStep = ({ db, now }: Ctx, id: string, step: StepForm): Promise<SequenceStep> =>
  db.one(updateStep, { ...step, id, now })

/** Marks a step as removed, which can be undone for a day; its tasks stay. */
export const removeStep = ({ db, now }: Ctx, sequenceId: string, id: string): Promise<number> =>
  db.run(markStepRemoved, { sequenceId, id, now })

/** Whether a step was removed, and not before a time. */
export const isStepRestorable = async ({ db }: Ctx, sequenceId: string, id: string, removedSince: Date) =>
  (await db.first(removedStep, { sequenceId, id, removedSince })) !== undefined

/** Makes a removed step one of its sequence again. */
export const restoreStep = ({ db }: Ctx, sequenceId: string, id: string): Promise<SequenceStep> =>
  db.one(unmarkStepRemoved, { sequenceId, id })

/** Deletes the steps of all organizations that were removed before a time. */
export const deleteRemovedSteps = (db: PlatformDb, removedBefore: Date): Promise<number> =>
  db.run(deleteStepsRemovedBefore, { removedBefore })

const SequenceStepSummary = z.extend(
  z.pick(SequenceStep, { id: true, daysAfterKickoff: true, title: true, taskType: true }),
  { sequenceId: Id },
)
/** The part of a step that its days and its card need. */
export type SequenceStepSummary = z.infer<typeof SequenceStepSummary>

/** Lists the steps of several sequences, without their descriptions. */
export const listStepTitlesAndDays = (db: Db, sequenceIds: readonly string[]): Promise<SequenceStepSummary[]> =>
  db.all(stepsOfSequences, { sequenceIds })

/** Lists the steps of the sequences of several assignments, as a map by sequence. */
export async function listStepsBySequence(
  db: Db,
  assignments: readonly { sequenceId: string }[],
): Promise<Map<string, SequenceStepSummary[]>> {
  const ids = [...new Set(assignments.map(({ sequenceId }) => sequenceId))]
  return Map.groupBy(ids.length ? await listStepTitlesAndDays(db, ids) : [], ({ sequenceId }) => sequenceId)
}

const StepContent = z.extend(z.omit(ListedStepRow, { createdAt: true, updatedAt: true }), { sequenceId: Id })
/** A step with the content that an occurrence shows. */
export type StepContent = z.infer<typeof StepContent>

/** Lists the steps of several sequences with their content, long descriptions truncated. */
export const listStepContents = ({ db }: Ctx, sequenceIds: readonly string[]): Promise<StepContent[]> =>
  db.all(stepContentsOfSequences, { sequenceIds })

const inSequence = 'p.organization_id = :organizationId and p.sequence_id = :sequenceId'
const ofSequence = `${inSequence} and p.removed_at is null`

const stepsOfSequence = statement<{ sequenceId: string }, z.infer<typeof ListedStepRow>>(
  'steps_of_sequence',
  ListedStepRow,
  `select ${listedStepColumnsSql} from sequence_steps p where ${ofSequence} order by p.days_after_kickoff, p.id limit 200`,
)

const stepById = statement<{ sequenceId: string; id: string }, SequenceStep>(
  'step_of_sequence',
  SequenceStep,
  `select ${stepColumnsSql} from sequence_steps p where ${ofSequence} and p.id = :id`,
)

const stepCount = statement<{ sequenceId: string }, CountRow>(
  'step_count_of_sequence',
  CountRow,
  `select count(*)::int as count from sequence_steps p where ${ofSequence}`,
)

const insertSteps = statement<{ sequenceId: string; steps: string; now: Date }>(
  'insert_steps',
  null,
  `insert into sequence_steps (organization_id, sequence_id, id, ${stepFormColumnsSql.names}, created_at, updated_at)
   select :organizationId::uuid, :sequenceId::uuid, id, ${stepFormColumnsSql.names}, :now::timestamptz, :now::timestamptz
   from jsonb_populate_recordset(null::sequence_steps, :steps::jsonb)`,
)

const insertCopiedSteps = statement<{ fromSequenceId: string; toSequenceId: string; ids: string[]; now: Date }>(
  'copy_steps',
  null,
  `insert into sequence_steps (organization_id, sequence_id, id, ${stepFormColumnsSql.names}, created_at, updated_at)
   select :organizationId, :toSequenceId, n.id, ${stepFormColumnsSql.names}, :now, :now
   from unnest(:ids::uuid[]) with ordinality as n (id, place)
   join (
     select ${stepFormColumnsSql.names}, row_number() over (order by p.days_after_kickoff, p.id) as place
     from sequence_steps p where p.organization_id = :organizationId and p.sequence_id = :fromSequenceId
       and p.removed_at is null
   ) p using (place)`,
)

const updateStep = statement<StepForm & { id: string; now: Date }, SequenceStep>(
  'update_step',
  SequenceStep,
  `update sequence_steps p set ${stepFormColumnsSql.assignments}, updated_at = :now
   where p.organization_id = :organizationId and p.id = :id returning ${stepColumnsSql}`,
)

const markStepRemoved = statement<{ sequenceId: string; id: string; now: Date }>(
  'remove_step',
  null,
  `update sequence_steps p set removed_at = :now where ${ofSequence} and p.id = :id`,
)

const removedStep = statement<{ sequenceId: string; id: string; removedSince: Date }, IdRow>(
  'removed_step',
  IdRow,
  `select p.id from sequence_steps p where ${inSequence} and p.id = :id and p.removed_at >= :removedSince`,
)

const unmarkStepRemoved = statement<{ sequenceId: string; id: string }, SequenceStep>(
  'restore_step',
  SequenceStep,
  `update sequence_steps p set removed_at = null where ${inSequence} and p.id = :id returning ${stepColumnsSql}`,
)

const deleteStepsRemovedBefore = statement<{ removedBefore: Date }>(
  'purge_removed_steps',
  null,
  'delete from sequence_steps where removed_at < :removedBefore',
)

const ofSequences =
  'p.organization_id = :organizationId and p.sequence_id = any(:sequenceIds::uuid[]) and p.removed_at is null'

const stepsOfSequences = statement<{ sequenceIds: readonly string[] }, SequenceStepSummary>(
  'steps_of_sequences',
  SequenceStepSummary,
  `select p.sequence_id as "sequenceId", p.id, p.days_after_kickoff as "daysAfterKickoff", p.title,
     p.task_type as "taskType"
   from sequence_steps p where ${ofSequences} order by p.days_after_kickoff, p.id`,
)

const stepContentsOfSequences = statement<{ sequenceIds: readonly string[] }, StepContent>(
  'step_contents_of_sequences',
  StepContent,
  `select p.sequence_id as "sequenceId", ${stepContentColumnsSql}
   from sequence_steps p where ${ofSequences} order by p.days_after_kickoff, p.id`,
)
