import type { HistoryStep } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { statement } from '#server/base/positional.ts'
import { taskColumns } from './columns.ts'

/** Where a generated task comes from: unique by source and key (contract 5). */
export type TaskOrigin = { source: 'recurring'; sourceId: string; sourceKey: string }
export type NewTask = Omit<Task, 'createdAt' | 'updatedAt' | 'version' | 'hasRepeat' | 'isDaily'>

/** An own task, or undefined for one that is not there or not theirs. */
export const findOwnTask = ({ db, viewer }: Ctx, id: string): Promise<Task | undefined> =>
  db.first(taskById, id, viewer.id)

/** The same, locked to the end of the transaction, so that two presses come one after the other. */
export const lockTask = ({ db, viewer }: Ctx, id: string): Promise<Task | undefined> =>
  db.first(lockTaskById, id, viewer.id)

export const addTask = ({ db, now }: Ctx, task: NewTask, origin?: TaskOrigin) =>
  db.first(
    insertTask,
    task.id,
    ...toColumnValues(task),
    now,
    task.assignedAgentId,
    ...[task.repeatInterval, task.repeatEndDate, task.repeatCustomDays],
    ...[origin?.source, origin?.sourceId, origin?.sourceKey],
  ) as Promise<Task>

/** Saves a locked task with the history it wrote, in one statement, and answers it is now. */
export const saveTask = ({ db, now, today, viewer }: Ctx, task: Task, history: HistoryStep[]) =>
  db.first(
    updateTask,
    task.id,
    ...toColumnValues(task),
    task.status === 'completed' ? today : null,
    now,
    viewer.id,
    today,
    history.map(newId),
    history.map(({ action }) => action),
    history.map(({ previousValue }) => previousValue),
    history.map(({ newValue }) => newValue),
  ) as Promise<Task>

/** Removes a task for good. */
export const deleteTask = ({ db }: Ctx, id: string): Promise<number> => db.run(deleteTaskById, id)

type ClientAccess = { isArchived: boolean; isAccessible: boolean }

/**
 * A client of the organisation, and whether within the caller's reach: an agent's own, an admin's all (contract 1, 2).
 * Held as it is to the end of the transaction, so that nobody archives them before the task is there to be abandoned.
 */
export const lockClientForShare = ({ db, viewer }: Ctx, clientId: string): Promise<ClientAccess | undefined> =>
  db.first(clientForTask, clientId, viewer.id, viewer.role !== 'agent')

const toColumnValues = (task: Omit<NewTask, 'repeatInterval' | 'repeatEndDate' | 'repeatCustomDays'>) => [
  task.clientId,
  task.type,
  task.title,
  task.description,
  task.status,
  task.priority,
  task.dueDate,
  task.targetCount,
  task.completedCount,
  task.estimatedMinutes,
  task.resourceType,
  task.resourceLink,
]

const isOwnTask = 't.organization_id = $1 and t.id = $2 and t.assigned_agent_id = $3'
const taskById = statement<Task>('task_by_id', `select ${taskColumns} from tasks t where ${isOwnTask}`)
const lockTaskById = statement<Task>('lock_task', `select ${taskColumns} from tasks t where ${isOwnTask} for update`)

const insertTask = statement<Task>(
  'insert_task',
  `insert into tasks as t (organization_id, id, client_id, type, title, description, status, priority, due_date, target_count,
     completed_count, estimated_minutes, resource_type, resource_link, created_at, updated_at, assigned_agent_id, repeat_interval,
     repeat_end_date, repeat_custom_days, source, source_id, source_key)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17, $18, $19, $20, $21, $22)
   returning ${taskColumns}`,
)

/** A task stays completed on the day it first was. */
const updateTask = statement<Task>(
  'update_task',
  `with history as (
     insert into task_history (organization_id, id, task_id, user_id, action, previous_value, new_value, day, created_at)
     select $1, step.id, $2, $17, step.action, step.previous, step.new, $18, $16
     from unnest($19::uuid[], $20::text[], $21::int[], $22::int[]) as step (id, action, previous, new)
   )
   update tasks t set client_id = $3, type = $4, title = $5, description = $6, status = $7, priority = $8, due_date = $9,
     target_count = $10, completed_count = $11, estimated_minutes = $12, resource_type = $13, resource_link = $14,
     completed_on = case when $15::date is null then null else coalesce(t.completed_on, $15::date) end,
     moved_by_hand = t.moved_by_hand or t.due_date <> $9, moved_from = null, updated_at = $16, version = t.version + 1
   where t.organization_id = $1 and t.id = $2
   returning ${taskColumns}`,
)

const deleteTaskById = statement<never>('delete_task', 'delete from tasks where organization_id = $1 and id = $2')

const clientForTask = statement<ClientAccess>(
  'lock_client_for_task',
  `select archived_at is not null as "isArchived", (assigned_agent_id = $3 or $4::boolean) as "isAccessible" from clients
   where organization_id = $1 and id = $2 for share`,
)
