import type { Repeat } from '#contract/tasks/recurrence.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/positional.ts'
import type { NewTask } from './store.ts'

/** Keeps a recurring rule whose first occurrence is the task's own day; later days come by themselves (contract 5). */
export const addRule = ({ db, now }: Ctx, id: string, task: NewTask): Promise<number> =>
  db.run(
    insertRule,
    ...[
      id,
      task.assignedAgentId,
      task.clientId,
      task.type,
      task.title,
      task.description,
      task.priority,
      task.targetCount,
    ],
    ...[task.estimatedMinutes, task.resourceType, task.resourceLink, task.repeatInterval, task.repeatCustomDays],
    ...[task.dueDate, task.repeatEndDate, now],
  )

/** The repeat of the rule that a task came from, as it is now. */
export const findRepeat = ({ db }: Ctx, taskId: string): Promise<Repeat | undefined> => db.first(ruleOfTask, taskId)

const insertRule = statement<never>(
  'insert_recurring_rule',
  `insert into recurring_rules (organization_id, id, assigned_agent_id, client_id, type, title, description, priority, target_count,
     estimated_minutes, resource_type, resource_link, repeat_interval, repeat_custom_days, first_due, repeat_end_date,
     opened_through, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $15, $17, $17)`,
)

const ruleOfTask = statement<Repeat>(
  'rule_of_task',
  `select r.first_due as first, r.repeat_interval as interval, r.repeat_custom_days as "customDays", r.repeat_end_date as "end"
   from tasks t join recurring_rules r on r.organization_id = t.organization_id and r.id = t.source_id
   where t.organization_id = $1 and t.id = $2 and t.source = 'recurring'`,
)
