import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import {
  Day,
  Id,
  pageParamsUpTo,
  OptionalDay,
  OptionalId,
  optionalOrNull,
  OptionalUrl,
  ReplyInstant,
  truncatedTexts,
} from '#contract/base/schema.ts'
import {
  OptionalResourceType,
  CustomIntervalDays,
  RepeatInterval,
  ResourceType,
  sharedTaskFields,
  sharedTaskPatchFields,
  TaskType,
} from './tasks.ts'

/** A recurring rule: what repeats, and how often. */
export const RecurringRule = z.object({
  id: Id,
  ...sharedTaskFields,
  type: TaskType,
  clientId: z.nullable(Id),
  resourceType: ResourceType,
  resourceLink: z.nullable(z.string()),
  repeatInterval: RepeatInterval,
  repeatCustomDays: z.nullable(z.int()),
  repeatEndDate: z.nullable(Day),
  /** The first day, from which the repeat counts. */
  dueDate: Day,
  /** The first day after today with a task of the rule; null if there is none, as for a stopped or suspended rule. */
  nextDate: z.nullable(Day),
  /** Whether its client is archived: it creates no tasks until the client is restored. */
  isSuspended: z.boolean(),
  stoppedAt: z.nullable(ReplyInstant),
  createdAt: ReplyInstant,
  updatedAt: ReplyInstant,
})
export type RecurringRule = z.infer<typeof RecurringRule>

/** A recurring rule in a list. `truncated` names the texts that were cut; it is null or absent when the rule is whole. */
export const ListedRecurringRule = z.extend(RecurringRule, {
  /** Null without a client, and for one the caller cannot access. */
  clientName: z.nullable(z.string()),
  truncated: z.optional(truncatedTexts('description')),
})
export type ListedRecurringRule = z.infer<typeof ListedRecurringRule>

/** Changes to a rule for all coming occurrences; `stopped: false` resumes the rule. */
export const RecurringRulePatch = z.object({
  ...sharedTaskPatchFields,
  stopped: optionalOrNull(z.literal(false)),
  type: optionalOrNull(TaskType),
  clientId: OptionalId,
  resourceType: OptionalResourceType,
  resourceLink: OptionalUrl,
  repeatInterval: optionalOrNull(RepeatInterval),
  repeatCustomDays: z.optional(z.nullable(CustomIntervalDays)),
  repeatEndDate: OptionalDay,
  dueDate: optionalOrNull(Day),
})
export type RecurringRulePatch = z.output<typeof RecurringRulePatch>

export const listRecurringRules = endpoint({
  name: 'listRecurringRules',
  method: 'GET',
  path: '/api/tasks/recurring',
  summary: "List the caller's recurring rules that are neither stopped nor over, oldest first, paged",
  access: allRoles,
  query: z.object(pageParamsUpTo(500)),
  reply: z.array(ListedRecurringRule),
  paged: true,
  shows: ['recurringTasks'],
})

const RuleParams = z.object({ ruleId: Id })

export const getRecurringRule = endpoint({
  name: 'getRecurringRule',
  method: 'GET',
  path: '/api/tasks/recurring/:ruleId',
  summary: 'Get a recurring rule of the caller with its whole description, also a stopped one',
  access: allRoles,
  params: RuleParams,
  reply: RecurringRule,
  shows: ['recurringTasks'],
})

export const updateRecurringRule = endpoint({
  name: 'updateRecurringRule',
  method: 'PUT',
  path: '/api/tasks/recurring/:ruleId',
  summary: 'Edit a recurring rule for all coming occurrences, or resume it after it was stopped',
  access: allRoles,
  opensDay: true,
  params: RuleParams,
  body: RecurringRulePatch,
  reply: RecurringRule,
  errors: ['TRANSITION'],
  changes: ['tasks', 'occurrences'],
  updates: ['recurringTasks'],
})

export const stopRecurringRule = endpoint({
  name: 'stopRecurringRule',
  method: 'DELETE',
  path: '/api/tasks/recurring/:ruleId',
  summary: 'Stop a recurring rule and remove its open, unchanged tasks of later days',
  access: allRoles,
  opensDay: true,
  params: RuleParams,
  changes: ['tasks'],
  updates: ['recurringTasks', 'occurrences'],
})
