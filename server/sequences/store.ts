import * as z from 'zod/mini'
import { Day, Id, truncatedTexts } from '#contract/base/schema.ts'
import { ListedSequence, NurtureSequence, previewedStepCount } from '#contract/sequences/sequences.ts'
import type { Ctx } from '#server/base/context.ts'
import { userNameSubquery } from '#server/base/database/name-sql.ts'
import { IdRow, lockStatement, type NoParameters, statement } from '#server/base/database/statement.ts'
import { isAccessibleClientSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import { joinOpenedDaysSql, assignmentOpenedThroughSql } from '#server/sequences/enrollment/columns.ts'
import {
  isOwnPersonalSequenceSql,
  isReadableSequenceSql,
  isOwnOrSharedSequenceSql,
  listedSequenceColumnsSql,
  sequenceColumnsSql,
  type SequenceForm,
  sequenceFormColumnsSql,
} from './columns.ts'

const ListedSequenceRow = z.extend(
  z.omit(ListedSequence, { enrolledCount: true, pausedCount: true, clientsBySteps: true }),
  {
    truncated: truncatedTexts('description'),
  },
)
/** A sequence in a list, without the numbers of its clients. */
export type ListedSequenceRow = z.infer<typeof ListedSequenceRow>

/** Lists sequences that the viewer may use, newest first. */
export const listSequences = (
  { db, viewer }: Ctx,
  onlyActive: boolean,
  beforeId: string,
  limit: number,
): Promise<ListedSequenceRow[]> => db.all(visibleSequences, { onlyActive, beforeId, limit, ...toViewerAccess(viewer) })

/** Clients that the viewer counts on a sequence and whose steps fall on the same days. */
const ClientGroup = z.object({
  sequenceId: Id,
  startDate: Day,
  openedThrough: Day,
  isPaused: z.boolean(),
  count: z.int(),
})
type ClientGroup = z.infer<typeof ClientGroup>

/** Counts the clients on sequences, as far as the viewer may count them, grouped by what determines their progress. */
export const countClientsOfSequences = ({ db, viewer }: Ctx, sequenceIds: readonly string[]): Promise<ClientGroup[]> =>
  db.all(clientGroupsOfSequences, { sequenceIds, ...toViewerAccess(viewer) })

/** The day from which the steps of an assignment count, and the last day opened of it. */
const DaysOfAssignments = z.object({ startDate: Day, openedThrough: Day })
type DaysOfAssignments = z.infer<typeof DaysOfAssignments>

/**
 * Lists the distinct start days and opened days of a sequence's assignments that are not over, as
 * `resetNextDueDaysOfSequence` has saved them.
 */
export const listDaysOfAssignments = ({ db }: Ctx, sequenceId: string): Promise<DaysOfAssignments[]> =>
  db.all(daysOfAssignments, { sequenceId })

/** Finds a sequence that the viewer may read. */
export const findSequence = ({ db, viewer }: Ctx, id: string): Promise<NurtureSequence | undefined> =>
  db.first(readableSequence, { id, ...toViewerAccess(viewer) })

/** Locks a sequence that the viewer may read, to change it or its steps. */
export const lockSequence = ({ db, viewer }: Ctx, id: string): Promise<NurtureSequence | undefined> =>
  db.first(lockReadableSequence, { id, ...toViewerAccess(viewer) })

/** Finds a sequence that the viewer may use; it neither changes nor is deleted before the end of the transaction. */
export const lockUsableSequence = ({ db, viewer }: Ctx, id: string): Promise<NurtureSequence | undefined> =>
  db.first(lockVisibleSequence, { id, ...toViewerAccess(viewer) })

export const addSequence = ({ db, now, viewer }: Ctx, id: string, fields: SequenceForm): Promise<NurtureSequence> =>
  db.one(insertSequence, { ...fields, id, now, createdBy: viewer.id })

/** Saves a locked sequence. */
export const saveSequence = ({ db, now }: Ctx, id: string, fields: SequenceForm): Promise<NurtureSequence> =>
  db.one(updateSequence, { ...fields, id, now })

/** Deletes a sequence with its steps and assignments. */
export const deleteSequence = ({ db }: Ctx, id: string): Promise<number> => db.run(deleteSequenceById, { id })

/** Whether clients of users other than its creator are on a sequence. */
export const isSequenceUsedByOthers = async ({ db }: Ctx, id: string): Promise<boolean> =>
  (await db.one(sequenceUsedByOthers, { id })).isUsed

/** Whether clients are on a sequence. */
export const isSequenceUsed = async ({ db }: Ctx, id: string): Promise<boolean> =>
  (await db.one(sequenceUsed, { id })).isUsed

/** Lists the active users who have clients. */
export const listClientOwners = async ({ db }: Ctx): Promise<string[]> =>
  (await db.all(clientOwners, {})).map(({ id }) => id)

/** Lists the lines of policies that the organization has set. */
export const listPolicyLines = async ({ db }: Ctx): Promise<string[]> => (await db.one(policyLines, {})).lines

const createdByName = `${userNameSubquery('s.organization_id', 's.created_by')} as "createdByName"`
const wholeSequence = `${sequenceColumnsSql}, ${createdByName}`

const selectSteps = (columns: string, order: string) => `select ${columns} from sequence_steps p
     where p.organization_id = :organizationId and p.sequence_id = s.id and p.removed_at is null ${order}`

const PolicyLines = z.object({ lines: z.array(z.string()) })

const policyLines = statement<NoParameters, z.infer<typeof PolicyLines>>(
  'policy_lines',
  PolicyLines,
  'select o.policy_lines as lines from organizations o where o.id = :organizationId',
)

const visibleSequences = statement<
  ViewerAccess & { onlyActive: boolean; beforeId: string; limit: number },
  ListedSequenceRow
>(
  'visible_sequences',
  ListedSequenceRow,
  `select ${listedSequenceColumnsSql}, ${createdByName}, (${selectSteps('count(*)::int', '')}) as "taskCount",
     array(${selectSteps('p.days_after_kickoff', 'order by p.days_after_kickoff')}) as "stepDays",
     (select coalesce(json_agg(preview), '[]') from (${selectSteps(
       'p.id, p.title, p.task_type as "taskType", p.days_after_kickoff as "daysAfterKickoff"',
       `order by p.days_after_kickoff, p.id limit ${previewedStepCount}`,
     )}) preview) as tasks
   from sequences s
   where s.organization_id = :organizationId and ${isOwnOrSharedSequenceSql} and s.id < :beforeId::uuid
     and (s.is_active or not :onlyActive::boolean)
   order by s.id desc limit :limit::int`,
)

const clientGroupsOfSequences = statement<ViewerAccess & { sequenceIds: readonly string[] }, ClientGroup>(
  'client_groups_of_sequences',
  ClientGroup,
  `select a.sequence_id as "sequenceId", a.start_date as "startDate", ${assignmentOpenedThroughSql} as "openedThrough",
     a.paused_on is not null as "isPaused", count(*)::int as count
   from nurture_assignments a
   join sequences s on s.organization_id = a.organization_id and s.id = a.sequence_id
   join clients c on c.organization_id = a.organization_id and c.id = a.client_id
   ${joinOpenedDaysSql}
   where a.organization_id = :organizationId and a.sequence_id = any(:sequenceIds::uuid[]) and a.finished_at is null
     and (${isAccessibleClientSql} or ${isOwnPersonalSequenceSql})
   group by 1, 2, 3, 4`,
)

const daysOfAssignments = statement<{ sequenceId: string }, DaysOfAssignments>(
  'days_of_assignments_of_sequence',
  DaysOfAssignments,
  `select distinct a.start_date as "startDate", a.opened_through as "openedThrough" from nurture_assignments a
   where a.organization_id = :organizationId and a.sequence_id = :sequenceId and a.finished_at is null`,
)

const readableSequence = statement<ViewerAccess & { id: string }, NurtureSequence>(
  'sequence_by_id',
  NurtureSequence,
  `select ${wholeSequence} from sequences s
   where s.organization_id = :organizationId and s.id = :id and ${isReadableSequenceSql}`,
)

/** `for update` would conflict with the key share lock that a second change of an assignment takes, as in a resume. */
const lockReadableSequence = lockStatement('lock_sequence', readableSequence, 'for no key update of s')

const lockVisibleSequence = statement<ViewerAccess & { id: string }, NurtureSequence>(
  'lock_usable_sequence',
  NurtureSequence,
  `select ${wholeSequence} from sequences s
   where s.organization_id = :organizationId and s.id = :id and ${isOwnOrSharedSequenceSql} for share of s`,
)

const insertSequence = statement<SequenceForm & { id: string; now: Date; createdBy: string }, NurtureSequence>(
  'insert_sequence',
  NurtureSequence,
  `insert into sequences as s (organization_id, id, created_by, ${sequenceFormColumnsSql.names}, created_at, updated_at)
   values (:organizationId, :id, :createdBy, ${sequenceFormColumnsSql.values}, :now, :now)
   returning ${wholeSequence}`,
)

const updateSequence = statement<SequenceForm & { id: string; now: Date }, NurtureSequence>(
  'update_sequence',
  NurtureSequence,
  `update sequences s set ${sequenceFormColumnsSql.assignments}, updated_at = :now
   where s.organization_id = :organizationId and s.id = :id returning ${wholeSequence}`,
)

const deleteSequenceById = statement<{ id: string }>(
  'delete_sequence',
  null,
  'delete from sequences s where s.organization_id = :organizationId and s.id = :id',
)

const sequenceUsed = statement<{ id: string }, { isUsed: boolean }>(
  'sequence_used',
  z.object({ isUsed: z.boolean() }),
  `select exists (
     select from nurture_assignments a
     where a.organization_id = :organizationId and a.sequence_id = :id and a.finished_at is null
   ) as "isUsed"`,
)

const clientOwners = statement<NoParameters, IdRow>(
  'client_owners',
  IdRow,
  `select u.id from users u
   where u.organization_id = :organizationId and u.is_active and exists (
     select from clients c where c.organization_id = :organizationId and c.assigned_agent_id = u.id
   ) order by u.id`,
)

const sequenceUsedByOthers = statement<{ id: string }, { isUsed: boolean }>(
  'sequence_used_by_others',
  z.object({ isUsed: z.boolean() }),
  `select exists (
     select from nurture_assignments a join sequences s on s.organization_id = a.organization_id and s.id = a.sequence_id
     where a.organization_id = :organizationId and a.sequence_id = :id and a.finished_at is null
       and a.assigned_agent_id <> s.created_by
   ) as "isUsed"`,
)
