import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Day, Id, truncatedTexts } from '#contract/base/schema.ts'
import type { Recurrence } from '#contract/tasks/recurrence.ts'
import { RecurringRule } from '#contract/tasks/recurring-rules.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { columns, lockStatement, statement } from '#server/base/database/statement.ts'
import { accessibleClientNameSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import {
  isOpenTaskSql,
  taskContentColumns,
  listedTaskContentColumnsSql,
  type TaskContent,
  isUntouchedTaskSql,
} from '#server/tasks/columns.ts'
import type { NewTask } from '#server/tasks/store.ts'

const Rule = z.extend(z.omit(RecurringRule, { nextDate: true }), { openedThrough: Day })
/** A recurring rule as it is stored. */
export type StoredRule = z.infer<typeof Rule>

const ListedRecurringRule = z.extend(Rule, {
  clientName: z.nullable(z.string()),
  truncated: truncatedTexts('description'),
})
type ListedRecurringRule = z.infer<typeof ListedRecurringRule>

/** Adds a recurring rule whose first occurrence is the task itself; the days after it are generated. */
export const addRecurringRule = ({ db, now }: Ctx, ruleId: string, task: NewTask): Promise<number> =>
  db.run(insertRule, { ...task, ruleId, now })

/** Finds the current repeat of the rule that a task comes from. */
export const findRecurrenceOfTask = ({ db }: Ctx, taskId: string): Promise<Recurrence | undefined> =>
  db.first(recurrenceOfTask, { taskId })

/** Lists rules of the viewer that are neither stopped nor over, by id after another one. */
export const listActiveRecurringRules = (
  { db, viewer, today }: Ctx,
  after: string,
  limit: number,
): Promise<ListedRecurringRule[]> => db.all(selectRules, { ...toViewerAccess(viewer), today, after, limit })

/** Finds a rule of the viewer; undefined for any other. */
export const findRecurringRule = ({ db, viewer }: Ctx, id: string): Promise<StoredRule | undefined> =>
  db.first(ownRuleById, { id, agentId: viewer.id })

/** Finds a rule of the viewer and locks it. */
export const lockRecurringRule = ({ db, viewer }: Ctx, id: string): Promise<StoredRule | undefined> =>
  db.first(lockOwnRuleById, { id, agentId: viewer.id })

export const saveRecurringRule = ({ db, now }: Ctx, rule: StoredRule): Promise<StoredRule> =>
  db.one(updateRule, { ...rule, now })

/** Lists the tasks of rules' occurrences after today, each with its day if it is open and still to come. */
export const listLaterTasksOfRules = (
  { db, today }: Ctx,
  rules: readonly { id: string }[],
): Promise<z.infer<typeof LaterTask>[]> => db.all(laterTasksOfRules, { ruleIds: rules.map(({ id }) => id), today })

/** Removes a rule's unchanged pending tasks of later days. Returns how many. */
export const deleteUntouchedTasksOfRule = ({ db, today }: Ctx, ruleId: string): Promise<number> =>
  db.run(deleteLaterTasks, { ruleId, today })

const recurrenceFields = {
  dueDate: 'first_due',
  repeatInterval: 'repeat_interval',
  repeatCustomDays: 'repeat_custom_days',
  repeatEndDate: 'repeat_end_date',
} as const satisfies Record<keyof Recurrence, string>

const editedFields = {
  ...recurrenceFields,
  isSuspended: 'is_suspended',
  stoppedAt: 'stopped_at',
  openedThrough: 'opened_through',
} as const

const edited = columns('t', editedFields)

const dates = `${edited.select}, t.created_at as "createdAt", t.updated_at as "updatedAt"`

const ruleColumns = `t.id, ${taskContentColumns.select}, ${dates}`

type NewRule = TaskContent &
  Pick<Task, 'assignedAgentId' | 'dueDate' | 'repeatInterval' | 'repeatCustomDays' | 'repeatEndDate'> & {
    ruleId: string
    now: Date
  }

const insertRule = statement<NewRule>(
  'insert_recurring_rule',
  null,
  `insert into recurring_rules (organization_id, id, assigned_agent_id, ${taskContentColumns.names}, repeat_interval,
     repeat_custom_days, first_due, repeat_end_date, opened_through, created_at, updated_at)
   values (:organizationId, :ruleId, :assignedAgentId, ${taskContentColumns.values}, :repeatInterval,
     :repeatCustomDays, :dueDate, :repeatEndDate, :dueDate, :now, :now)`,
)

/** Selects the `Recurrence` of a rule `t`. */
export const recurrenceColumnsSql = columns('t', recurrenceFields).select

/** A row with the `Recurrence` of a rule. */
export const RecurrenceRow = z.pick(RecurringRule, {
  dueDate: true,
  repeatInterval: true,
  repeatCustomDays: true,
  repeatEndDate: true,
})

const recurrenceOfTask = statement<{ taskId: string }, Recurrence>(
  'recurrence_of_task',
  RecurrenceRow,
  `select ${recurrenceColumnsSql}
   from tasks s join recurring_rules t on t.organization_id = s.organization_id and t.id = s.source_id
   where s.organization_id = :organizationId and s.id = :taskId and s.source = 'recurring'`,
)

type RulePage = ViewerAccess & { today: CalendarDay; after: string; limit: number }

const selectRules = statement<RulePage, ListedRecurringRule>(
  'recurring_rules_of_agent',
  ListedRecurringRule,
  `select t.id, ${listedTaskContentColumnsSql}, ${dates}, ${accessibleClientNameSql} as "clientName"
   from recurring_rules t
   where t.organization_id = :organizationId and t.assigned_agent_id = :viewerId and t.stopped_at is null
     and (t.repeat_end_date is null or t.repeat_end_date >= :today) and t.id > :after::uuid
   order by t.id limit :limit::int`,
)

const ownRuleById = statement<{ id: string; agentId: string }, StoredRule>(
  'recurring_rule_by_id',
  Rule,
  `select ${ruleColumns} from recurring_rules t
   where t.organization_id = :organizationId and t.id = :id and t.assigned_agent_id = :agentId`,
)

const lockOwnRuleById = lockStatement('lock_recurring_rule', ownRuleById, 'for update')

const LaterTask = z.object({ ruleId: z.nullable(Id), key: z.nullable(z.string()), openDay: z.nullable(Day) })

const laterTasksOfRules = statement<{ ruleIds: string[]; today: CalendarDay }, z.infer<typeof LaterTask>>(
  'later_tasks_of_rules',
  LaterTask,
  `select t.source_id as "ruleId", t.source_key as key,
     case when ${isOpenTaskSql()} and t.due_date > :today then t.due_date end as "openDay"
   from tasks t
   where t.organization_id = :organizationId and t.source = 'recurring' and t.source_id = any(:ruleIds::uuid[])
     and t.source_key > :today::date::text`,
)

const updateRule = statement<StoredRule & { now: Date }, StoredRule>(
  'update_recurring_rule',
  Rule,
  `update recurring_rules t set ${taskContentColumns.assignments}, ${edited.assignments}, updated_at = :now
   where t.organization_id = :organizationId and t.id = :id
   returning ${ruleColumns}`,
)

const deleteLaterTasks = statement<{ ruleId: string; today: CalendarDay }>(
  'remove_later_tasks_of_rule',
  null,
  `with locked as (
     select t.id from tasks t
     where t.organization_id = :organizationId and t.source = 'recurring' and t.source_id = :ruleId
       and ${isUntouchedTaskSql} and t.due_date > :today
     order by t.id for update
   )
   delete from tasks t using locked where t.organization_id = :organizationId and t.id = locked.id`,
)
