import * as z from 'zod/mini'
import { Day } from '#contract/base/schema.ts'
import type { Repeat } from '#contract/tasks/recurrence.ts'
import { RepeatInterval, type Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/statement.ts'
import { contentColumns, type TaskContent } from './columns.ts'
import type { NewTask } from './store.ts'

/** Adds a recurring rule whose first occurrence is the task itself; the days after it are generated. */
export const addRule = ({ db, now }: Ctx, ruleId: string, task: NewTask): Promise<number> =>
  db.run(insertRule, { ...task, ruleId, now })

/** Finds the repeat of the rule that a task comes from, as the rule is now. */
export const findRepeat = ({ db }: Ctx, taskId: string): Promise<Repeat | undefined> =>
  db.first(repeatOfTask, { taskId })

export const removeRules = ({ db }: Ctx, clientId: string): Promise<number> => db.run(deleteRulesOfClient, { clientId })

/** Hands the rules that one user has for a client over to another. */
export const handOverRules = ({ db, now }: Ctx, clientId: string, fromUserId: string, toUserId: string) =>
  db.run(updateRuleOwner, { clientId, fromUserId, toUserId, now })

type NewRule = TaskContent &
  Pick<Task, 'assignedAgentId' | 'dueDate' | 'repeatInterval' | 'repeatCustomDays' | 'repeatEndDate'> & {
    ruleId: string
    now: Date
  }

const insertRule = statement<NewRule>(
  'insert_recurring_rule',
  null,
  `insert into recurring_rules (organization_id, id, assigned_agent_id, ${contentColumns.names}, repeat_interval,
     repeat_custom_days, first_due, repeat_end_date, opened_through, created_at, updated_at)
   values (:organizationId, :ruleId, :assignedAgentId, ${contentColumns.values}, :repeatInterval,
     :repeatCustomDays, :dueDate, :repeatEndDate, :dueDate, :now, :now)`,
)

const RepeatRow = z.object({
  first: Day,
  interval: RepeatInterval,
  customDays: z.nullable(z.int()),
  end: z.nullable(Day),
})

const repeatOfTask = statement<{ taskId: string }, Repeat>(
  'rule_of_task',
  RepeatRow,
  `select r.first_due as first, r.repeat_interval as interval, r.repeat_custom_days as "customDays",
     r.repeat_end_date as "end"
   from tasks t join recurring_rules r on r.organization_id = t.organization_id and r.id = t.source_id
   where t.organization_id = :organizationId and t.id = :taskId and t.source = 'recurring'`,
)

const deleteRulesOfClient = statement<{ clientId: string }>(
  'remove_rules_of_client',
  null,
  'delete from recurring_rules where organization_id = :organizationId and client_id = :clientId',
)

const updateRuleOwner = statement<{ clientId: string; fromUserId: string; toUserId: string; now: Date }>(
  'hand_over_rules_of_client',
  null,
  `update recurring_rules set assigned_agent_id = :toUserId, updated_at = :now
   where organization_id = :organizationId and client_id = :clientId and assigned_agent_id = :fromUserId`,
)
