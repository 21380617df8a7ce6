import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Day, Id } from '#contract/base/schema.ts'
import { sharedTaskFields, TaskType } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import {
  type Arrays,
  columns,
  lockStatement,
  statement,
  type StoredRow,
  toArrays,
  toColumnNames,
} from '#server/base/database/statement.ts'
import { newId } from '#server/base/ids.ts'
import {
  listedTaskColumnsSql,
  ListedTaskRow,
  isOpenTaskSql,
  isUntouchedTaskSql,
  withLockedTasksSql,
} from './columns.ts'

/** A task to create for a step of an assignment. */
export type NewStepTask = { assignmentId: string; stepId: string; key: string; day: CalendarDay }

const CreatedStepTask = z.object({ id: Id, assignmentId: Id })

/** Creates tasks of steps unless they exist; tasks of a paused assignment wait. Returns those created. */
export const addTasksOfSteps = (
  db: Db,
  now: Date,
  tasks: readonly NewStepTask[],
): Promise<z.infer<typeof CreatedStepTask>[]> =>
  db.all(insertTasksOfSteps, {
    ids: tasks.map(newId),
    ...toArrays(tasks, 'assignmentId', 'stepId', 'key', 'day'),
    now,
  })

const TaskOfAssignment = z.extend(ListedTaskRow, { key: z.string(), isPaused: z.boolean() })
type TaskOfAssignment = z.infer<typeof TaskOfAssignment>

/** Lists the tasks of an assignment, newest first. The caller checks access to its client. */
export const listTasksOfAssignment = (
  { db }: Ctx,
  assignmentId: string,
  beforeId: string,
  limit: number,
): Promise<TaskOfAssignment[]> => db.all(tasksOfAssignment, { assignmentId, beforeId, limit })

/** Hides the open tasks of an assignment from its agent's days while it is paused; they keep their ids. */
export const pauseTasksOfAssignment = ({ db, now }: Ctx, assignmentId: string): Promise<number> =>
  db.run(markTasksPaused, { assignmentId, now })

/** Shows the tasks of a paused assignment again; open ones are shifted by some days. Versions stay. */
export const resumeTasksOfAssignment = ({ db, now }: Ctx, assignmentId: string, shiftDays: number): Promise<number> =>
  db.run(unmarkPausedTasks, { assignmentId, shiftDays, now })

export const deleteOpenTasksOfAssignments = ({ db }: Ctx, assignmentIds: readonly string[]): Promise<number> =>
  db.run(deleteOpenTasks, { assignmentIds })

const DeletedTask = z.object({ row: z.record(z.string(), z.unknown()) })

/** Deletes the open tasks of assignments, and returns their rows for `restoreDeletedTasks`. */
export const deleteAndReturnOpenTasks = async ({ db }: Ctx, assignmentIds: readonly string[]): Promise<StoredRow[]> =>
  (await db.all(deleteAndSelectOpenTasks, { assignmentIds })).map(({ row }) => row)

/** Restores deleted tasks for the client of their assignment, except those whose occurrence has become another task. */
export const restoreDeletedTasks = ({ db }: Ctx, rows: readonly StoredRow[]): Promise<number> =>
  db.run(insertDeletedTasks, { rows: JSON.stringify(rows) })

const UntouchedStepTask = z.object({
  id: Id,
  assignmentId: Id,
  key: z.string(),
  dueDate: Day,
  taskType: TaskType,
  ...sharedTaskFields,
})
/** A step's task that was never started, counted, edited or moved. */
export type UntouchedStepTask = z.infer<typeof UntouchedStepTask>

/** Locks the tasks of assignments that were never started, counted, edited or moved. */
export const lockUntouchedTasks = (db: Db, assignmentIds: readonly string[]): Promise<UntouchedStepTask[]> =>
  db.all(lockUntouched, { assignmentIds })

/** Lists the tasks of assignments that `lockUntouchedTasks` locks, without locking them. */
export const listUntouchedTasks = (db: Db, assignmentIds: readonly string[]): Promise<UntouchedStepTask[]> =>
  db.all(untouchedTasks, { assignmentIds })

const OpenStepTask = z.object({ assignmentId: Id, key: z.string(), title: z.string(), dueDate: Day })
type OpenStepTask = z.infer<typeof OpenStepTask>

/** Lists the open tasks of assignments by day, without locking them, for a preview. */
export const listOpenTasks = (db: Db, assignmentIds: readonly string[]): Promise<OpenStepTask[]> =>
  db.all(openTasks, { assignmentIds })

type MovedTask = { id: string; dueDate: CalendarDay }

/** Gives locked tasks other due dates. Versions stay, so that they still count as untouched. */
export const moveTasksOfSteps = (db: Db, now: Date, moved: readonly MovedTask[]): Promise<number> =>
  db.run(updateDueDates, { ...toArrays(moved, 'id', 'dueDate'), now })

/** The last round of a step that has come for the assignments with this start that are opened through this day. */
type PastRound = { startDate: CalendarDay; openedThrough: CalendarDay; stepId: string; round: number }

/**
 * Frees the keys of the tasks of past rounds of a sequence's running assignments, except those of the first round,
 * which does not move with the repeat: in a changed repeat, rounds with these numbers may still be to come.
 */
export const releasePastRoundKeys = (
  { db }: Ctx,
  sequenceId: string,
  pastRounds: readonly PastRound[],
): Promise<number> =>
  db.run(renamePastKeys, { sequenceId, ...toArrays(pastRounds, 'startDate', 'openedThrough', 'stepId', 'round') })

/** Deletes locked tasks. */
export const deleteTasks = ({ db }: Ctx, ids: readonly string[]): Promise<number> => db.run(deleteTasksByIds, { ids })

const insertTasksOfSteps = statement<
  Arrays<NewStepTask> & { ids: string[]; now: Date },
  z.infer<typeof CreatedStepTask>
>(
  'insert_tasks_of_steps',
  CreatedStepTask,
  `insert into tasks (organization_id, id, assigned_agent_id, client_id, type, title, description, priority, due_date,
     due_time, reminder_minutes, target_count, estimated_minutes, resource_type, source, source_id, source_key, is_paused, created_at, updated_at)
   select :organizationId, n.id, a.assigned_agent_id, a.client_id, p.task_type, p.title, p.description, p.priority, n.day,
     p.due_time, p.reminder_minutes, p.target_count, p.estimated_minutes, 'none', 'nurture', a.id, n.key, a.paused_on is not null, :now,
     :now
   from unnest(:ids::uuid[], :assignmentId::uuid[], :stepId::uuid[], :key::text[], :day::date[])
     as n (id, assignment_id, step_id, key, day)
   join nurture_assignments a on a.organization_id = :organizationId and a.id = n.assignment_id
   join sequence_steps p on p.organization_id = :organizationId and p.id = n.step_id and p.removed_at is null
   on conflict do nothing
   returning id, source_id as "assignmentId"`,
)

const ofAssignment = `t.organization_id = :organizationId and t.source = 'nurture' and t.source_id = :assignmentId`

const tasksOfAssignment = statement<{ assignmentId: string; beforeId: string; limit: number }, TaskOfAssignment>(
  'tasks_of_assignment',
  TaskOfAssignment,
  `select ${listedTaskColumnsSql}, t.source_key as key, t.is_paused as "isPaused" from tasks t
   where ${ofAssignment} and t.id < :beforeId::uuid order by t.id desc limit :limit::int`,
)

const markTasksPaused = statement<{ assignmentId: string; now: Date }>(
  'pause_tasks_of_assignment',
  null,
  `${withLockedTasksSql(`${ofAssignment} and ${isOpenTaskSql()}`)}
   update tasks t set is_paused = true, updated_at = :now
   from locked where t.organization_id = :organizationId and t.id = locked.id`,
)

const unmarkPausedTasks = statement<{ assignmentId: string; shiftDays: number; now: Date }>(
  'resume_tasks_of_assignment',
  null,
  `${withLockedTasksSql(`${ofAssignment} and ${isOpenTaskSql()}`)}
   update tasks t set is_paused = false, due_date = least(t.due_date + :shiftDays::int, '9999-12-31'), moved_from = null,
     updated_at = :now
   from locked where t.organization_id = :organizationId and t.id = locked.id`,
)

/**
 * The due date does not tell the round: a task may have been moved, or done before its day came. The key still ends with the
 * step, whose results count the task.
 */
const renamePastKeys = statement<Arrays<PastRound> & { sequenceId: string }>(
  'rename_past_keys_of_sequence',
  null,
  `with locked as (
     select t.id from unnest(:startDate::date[], :openedThrough::date[], :stepId::text[], :round::int[])
       as past (start_date, opened_through, step_id, round)
     join nurture_assignments a on a.organization_id = :organizationId and a.sequence_id = :sequenceId
       and a.finished_at is null and a.start_date = past.start_date and a.opened_through = past.opened_through
     join tasks t on t.organization_id = a.organization_id and t.source = 'nurture' and t.source_id = a.id
       and split_part(t.source_key, ':', 2) = past.step_id
     where case when t.source_key ~ '^[1-9]' then split_part(t.source_key, ':', 1)::int <= past.round end
     order by t.id for update of t
   )
   update tasks t set source_key = 'past-' || t.id || ':' || split_part(t.source_key, ':', 2)
   from locked where t.organization_id = :organizationId and t.id = locked.id`,
)

const deleteOpenTasksSql = `${withLockedTasksSql(
  `t.organization_id = :organizationId and t.source = 'nurture' and t.source_id = any(:assignmentIds::uuid[]) and ${isOpenTaskSql()}`,
)}
   delete from tasks t using locked where t.organization_id = :organizationId and t.id = locked.id`

const deleteOpenTasks = statement<{ assignmentIds: readonly string[] }>(
  'delete_open_tasks_of_assignments',
  null,
  deleteOpenTasksSql,
)

const deleteAndSelectOpenTasks = statement<{ assignmentIds: readonly string[] }, { row: StoredRow }>(
  'delete_and_select_open_tasks_of_assignments',
  DeletedTask,
  `${deleteOpenTasksSql} returning coalesce(to_jsonb(t), '{}') as row`,
)

const untouchedTasks = statement<{ assignmentIds: readonly string[] }, UntouchedStepTask>(
  'untouched_tasks_of_steps',
  UntouchedStepTask,
  `select t.id, t.source_id as "assignmentId", t.source_key as key, t.due_date as "dueDate",
     t.type as "taskType", ${columns('t', toColumnNames(z.object(sharedTaskFields))).select}
   from tasks t
   where t.organization_id = :organizationId and t.source = 'nurture' and t.source_id = any(:assignmentIds::uuid[])
     and ${isUntouchedTaskSql}
   order by t.id`,
)

const lockUntouched = lockStatement('lock_untouched_tasks_of_steps', untouchedTasks, 'for update')

const openTasks = statement<{ assignmentIds: readonly string[] }, OpenStepTask>(
  'open_tasks_of_steps',
  OpenStepTask,
  `select t.source_id as "assignmentId", t.source_key as key, t.title, t.due_date as "dueDate" from tasks t
   where t.organization_id = :organizationId and t.source = 'nurture' and t.source_id = any(:assignmentIds::uuid[])
     and ${isOpenTaskSql()}
   order by t.due_date, t.id`,
)

const updateDueDates = statement<Arrays<MovedTask> & { now: Date }>(
  'move_tasks_of_steps',
  null,
  `update tasks t set due_date = m.due_date, updated_at = :now
   from unnest(:id::uuid[], :dueDate::date[]) as m (id, due_date)
   where t.organization_id = :organizationId and t.id = m.id`,
)

const deleteTasksByIds = statement<{ ids: readonly string[] }>(
  'delete_tasks',
  null,
  'delete from tasks where organization_id = :organizationId and id = any(:ids::uuid[])',
)

const insertDeletedTasks = statement<{ rows: string }>(
  'restore_deleted_tasks',
  null,
  `insert into tasks select restored.*
   from jsonb_populate_recordset(null::tasks, :rows::jsonb) t
   join nurture_assignments a on a.organization_id = :organizationId and a.id = t.source_id
   cross join jsonb_populate_record(
     t, jsonb_build_object('client_id', a.client_id, 'is_paused', a.paused_on is not null)) restored
   where t.organization_id = :organizationId on conflict do nothing`,
)
