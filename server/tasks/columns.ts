import * as z from 'zod/mini'
import { truncatedTexts } from '#contract/base/schema.ts'
import { ClientSummary } from '#contract/clients/clients.ts'
import { openTaskStatuses } from '#contract/tasks/task-actions.ts'
import { historyNotes, HistoryReason } from '#contract/tasks/task-history.ts'
import { lastTime, prioritiesByRank } from '#contract/tasks/task-order.ts'
import { maxListedDescriptionLength, ListedTask, Task } from '#contract/tasks/tasks.ts'
import { columns, toColumnNames, truncatedColumnsSql } from '#server/base/database/statement.ts'

const contentFields = {
  clientId: 'client_id',
  type: 'type',
  title: 'title',
  description: 'description',
  priority: 'priority',
  dueTime: 'due_time',
  reminderMinutes: 'reminder_minutes',
  targetCount: 'target_count',
  estimatedMinutes: 'estimated_minutes',
  resourceType: 'resource_type',
  resourceLink: 'resource_link',
} as const satisfies Partial<Record<keyof Task, string>>

const editableFields = {
  ...contentFields,
  status: 'status',
  dueDate: 'due_date',
  completedCount: 'completed_count',
} as const satisfies Partial<Record<keyof Task, string>>

/** The fields that a recurring rule gives to its tasks. */
export type TaskContent = Pick<Task, keyof typeof contentFields>
/** The fields that editing and working on a task change. */
export type EditableTaskFields = Pick<Task, keyof typeof editableFields>

/** Columns that a recurring rule copies to its tasks. */
export const taskContentColumns = columns('t', contentFields)

const maxLengths = { description: maxListedDescriptionLength }

/**
 * Selects the columns of `taskContentColumns` for a list: a long description is truncated, and named in `truncated`.
 */
export const listedTaskContentColumnsSql = truncatedColumnsSql('t', contentFields, maxLengths)

/** Columns that editing and working on a task change. */
export const editableTaskColumns = columns('t', editableFields)

const taskFields = toColumnNames(Task, 'hasRepeat')
const hasRepeat = `t.source is not distinct from 'recurring' as "hasRepeat"`

/** Selects a `Task` from `tasks t`. */
export const taskColumnsSql = `${columns('t', taskFields).select}, ${hasRepeat}`

/** Selects a `ListedTaskRow` from `tasks t`: a long description is truncated, so that it never leaves the database. */
export const listedTaskColumnsSql = `${truncatedColumnsSql('t', taskFields, maxLengths)}, ${hasRepeat}`

/** A task of a list as its statement returns it. */
export const ListedTaskRow = z.extend(ListedTask, { truncated: truncatedTexts('description') })
export type ListedTaskRow = z.infer<typeof ListedTaskRow>

/** A task of a list with its client, null if it has none or the viewer may not see it. */
export const TaskWithClient = z.extend(ListedTaskRow, { client: z.nullable(ClientSummary) })
export type TaskWithClient = z.infer<typeof TaskWithClient>

/** Whether a status is open, by default that of a task `t`. */
export const isOpenTaskSql = (status = 't.status') =>
  `${status} in (${openTaskStatuses.map((one) => `'${one}'`).join(', ')})`

/** Whether nothing was done with a task `t`, as `isUntouchedTask` says. */
export const isUntouchedTaskSql = `t.status = 'pending' and t.version = 1`

/** Whether a row belongs to the viewer or, for admins, to the owner of its client `c`. */
export const isOwnOrOfOwnerSql = (alias: string) =>
  `(${alias}.assigned_agent_id = :viewerId or (:seesAll::boolean and ${alias}.assigned_agent_id = c.assigned_agent_id))`

/**
 * Whether the viewer sees a task `t` with a client `c`, unless it is paused: their own and, for admins, those of the
 * client's owner.
 */
export const isAccessibleTaskSql = `not t.is_paused and ${isOwnOrOfOwnerSql('t')}`

/** Whether a task was started, which its history always records. A condition on the entry `e` limits what counts. */
export const wasStartedSql = (taskId: string, condition = '') => `exists (
     select from task_history e where e.organization_id = :organizationId and e.task_id = ${taskId}
       and e.action <> 'abandoned' and e.reason is distinct from 'undone' ${condition}
   )`

/** Begins a statement that locks tasks `t` in the order of their ids, so that two calls cannot deadlock. */
export const withLockedTasksSql = (condition: string) =>
  `with locked as (select t.id from tasks t where ${condition} order by t.id for update)`

/** The place of a task `t` in its day, as `getPlaceInDay`. */
export const placeInDaySql = `(not t.is_daily)::int || ' ' || coalesce(t.due_time, '${lastTime}')
  || ' ' || array_position('{${prioritiesByRank.join(',')}}', t.priority) - 1`

/** Sorts tasks `t` as `compareTasks` does. */
export const inTaskOrderSql = `t.due_date, ${placeInDaySql}, t.id`

/** The `notes` of an entry `h` of the history. */
export const historyNotesSql = `case h.reason ${HistoryReason.options
  .map((reason) => `when '${reason}' then '${historyNotes[reason]}'`)
  .join(' ')} end as notes`

const tasksOfAgentSql = (agentId: string) => `select t.* from tasks t
    where t.organization_id = :organizationId and t.assigned_agent_id = ${agentId} and not t.is_paused`

/**
 * Selects the tasks of an agent's today: due today, open from earlier days, or completed today. The three disjoint
 * parts are each read from their own index; an `or` of them would read all tasks of earlier days.
 */
export const tasksOfTodaySql = (
  agentId: string,
  today: string,
) => `${tasksOfAgentSql(agentId)} and t.due_date = ${today}
  union all ${tasksOfAgentSql(agentId)} and t.due_date < ${today} and ${isOpenTaskSql()}
  union all ${tasksOfAgentSql(agentId)} and t.completed_on = ${today} and t.due_date < ${today}`
