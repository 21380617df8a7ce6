import type { Task } from '#contract/tasks/tasks.ts'
import { columns } from '#server/base/statement.ts'

const contentFields = {
  clientId: 'client_id',
  type: 'type',
  title: 'title',
  description: 'description',
  priority: 'priority',
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

const fixedFields = {
  id: 'id',
  assignedAgentId: 'assigned_agent_id',
  isDaily: 'is_daily',
  repeatInterval: 'repeat_interval',
  repeatEndDate: 'repeat_end_date',
  repeatCustomDays: 'repeat_custom_days',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Partial<Record<keyof Task, string>>

export type TaskContent = Pick<Task, keyof typeof contentFields>
export type EditableTask = Pick<Task, keyof typeof editableFields>

/** Columns that a recurring rule hands to its tasks. */
export const contentColumns = columns('t', contentFields)

const { description: _, ...shortContentFields } = contentFields

/** Selects the content for a list: a long description is cut, and named in `truncated`. */
export const listedContent = `${columns('t', shortContentFields).select}, left(t.description, 500) as description,
  case when length(t.description) > 500 then array['description'] end as truncated`

/** Columns that editing and working on a task change. */
export const editableColumns = columns('t', editableFields)

/** Selects a `Task` from `tasks t`; stores of other features that join tasks use it too. */
export const taskColumns = `${columns('t', { ...editableFields, ...fixedFields }).select},
  t.source is not distinct from 'recurring' as "hasRepeat"`
