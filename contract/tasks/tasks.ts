import * as z from 'zod/mini'
import { OptionalReminderMinutes, reminderNeedsTime } from '#contract/base/appointments.ts'
import {
  Day,
  Id,
  ReplyInstant,
  OptionalDay,
  OptionalId,
  optionalOrNull,
  optionalTextSchemaUpTo,
  OptionalTime,
  OptionalUrl,
  requiredSingleLineSchemaUpTo,
  wholeNumberBetween,
  withDefault,
  truncatedTexts,
  emptyToNull,
} from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { repeatIntervals } from './recurrence.ts'
import { taskTypeNames } from './task-types.ts'

/** Types of tasks. A roleplay made by hand is an ordinary task; see docs/product/tasks.md#daily-roleplay. */
export const TaskType = z.enum(taskTypeNames)
export type TaskType = z.infer<typeof TaskType>

export const TaskStatus = z.enum(['pending', 'in_progress', 'completed', 'abandoned'])
export type TaskStatus = z.infer<typeof TaskStatus>

export const Priority = z.enum(['low', 'medium', 'high'])
export type Priority = z.infer<typeof Priority>

export const ResourceType = z.enum(['none', 'client', 'link'])

/** Days between the occurrences of a custom repeat. */
export const customIntervalDaysLimits = { min: 1, max: 365 } as const

/** Maxima of a task's numbers; see docs/product/api.md#text-limits. */
export const taskLimits = { targetCount: 1_000, estimatedMinutes: 1_440 } as const

/** Defaults of a new task. */
export const taskDefaults = {
  type: 'call',
  priority: 'medium',
  targetCount: 1,
  estimatedMinutes: 30,
  resourceType: 'none',
} as const

/** Types of tasks that can be planned: all but the roleplay, see docs/product/tasks.md#daily-roleplay. */
export const PlannedTaskType = z.enum(
  TaskType.options.filter((type) => type !== 'roleplay'),
  { error: ({ input }) => (input === 'roleplay' ? 'A roleplay is added by hand, not by a plan' : undefined) },
)
export type PlannedTaskType = z.infer<typeof PlannedTaskType>

export const TargetCount = wholeNumberBetween(1, taskLimits.targetCount)
export const EstimatedMinutes = wholeNumberBetween(1, taskLimits.estimatedMinutes)

export const RepeatInterval = z.enum(repeatIntervals)
export const OptionalRepeatInterval = emptyToNull(
  z.enum([...RepeatInterval.options, ''], `Must be one of ${RepeatInterval.options.join(', ')}`),
)
export const CustomIntervalDays = wholeNumberBetween(customIntervalDaysLimits.min, customIntervalDaysLimits.max)

/** Fields that a task has in common with what it is created from: a recurring rule, an occurrence, a step. */
export const sharedTaskFields = {
  title: z.string(),
  description: z.nullable(z.string()),
  priority: Priority,
  /** The time of an appointment on its user's clock, `HH:MM`. */
  dueTime: z.nullable(z.string()),
  reminderMinutes: z.nullable(z.int()),
  targetCount: z.int(),
  estimatedMinutes: z.int(),
}

/** The fields of `sharedTaskFields` in a draft, also in one of a schedule's task. */
export const sharedTaskDraftFields = {
  title: requiredSingleLineSchemaUpTo(maxTextLengths.title),
  description: optionalTextSchemaUpTo(maxTextLengths.text),
  priority: withDefault(Priority, taskDefaults.priority),
  dueTime: OptionalTime,
  reminderMinutes: OptionalReminderMinutes,
  targetCount: withDefault(TargetCount, taskDefaults.targetCount),
  estimatedMinutes: withDefault(EstimatedMinutes, taskDefaults.estimatedMinutes),
}

/** The fields of `sharedTaskFields` in a patch. */
export const sharedTaskPatchFields = {
  title: z.optional(requiredSingleLineSchemaUpTo(maxTextLengths.title)),
  description: optionalTextSchemaUpTo(maxTextLengths.text),
  priority: optionalOrNull(Priority),
  dueTime: OptionalTime,
  reminderMinutes: OptionalReminderMinutes,
  targetCount: optionalOrNull(TargetCount),
  estimatedMinutes: optionalOrNull(EstimatedMinutes),
}

export const Task = z.object({
  id: Id,
  type: TaskType,
  ...sharedTaskFields,
  status: TaskStatus,
  clientId: z.nullable(Id),
  dueDate: Day,
  completedCount: z.int(),
  resourceType: ResourceType,
  resourceLink: z.nullable(z.string()),
  isDaily: z.boolean(),
  assignedAgentId: Id,
  hasRepeat: z.boolean(),
  repeatInterval: z.nullable(RepeatInterval),
  repeatEndDate: z.nullable(Day),
  repeatCustomDays: z.nullable(z.int()),
  version: z.int(),
  createdAt: ReplyInstant,
  updatedAt: ReplyInstant,
})
export type Task = z.infer<typeof Task>

/** Maximum length of a description in a list; longer ones are cut. */
export const maxListedDescriptionLength = 500

/** A task in a list. `truncated` names the texts that were cut; it is null or absent when the task is whole. */
export const ListedTask = z.extend(Task, {
  truncated: z.optional(truncatedTexts('description')),
})
export type ListedTask = z.infer<typeof ListedTask>

export const TaskDraft = z
  .object({
    ...sharedTaskDraftFields,
    type: withDefault(TaskType, taskDefaults.type),
    clientId: OptionalId,
    dueDate: optionalOrNull(Day),
    resourceType: withDefault(ResourceType, taskDefaults.resourceType),
    resourceLink: OptionalUrl,
    hasRepeat: withDefault(z.boolean(), false),
    repeatInterval: OptionalRepeatInterval,
    repeatEndDate: OptionalDay,
    repeatCustomDays: z.optional(z.nullable(CustomIntervalDays)),
  })
  .check(reminderNeedsTime)
export type TaskDraft = z.output<typeof TaskDraft>

/** The resource type in a PUT: it may be absent, and null becomes 'none'. */
export const OptionalResourceType = z.optional(
  z.pipe(
    z.nullable(ResourceType),
    z.transform((value) => value ?? 'none'),
  ),
)

export const TaskPatch = z.object({
  ...sharedTaskPatchFields,
  status: optionalOrNull(TaskStatus),
  completedCount: optionalOrNull(wholeNumberBetween(0, taskLimits.targetCount)),
  version: optionalOrNull(z.int()),
  type: optionalOrNull(TaskType),
  dueDate: optionalOrNull(Day),
  clientId: OptionalId,
  resourceType: OptionalResourceType,
  resourceLink: OptionalUrl,
})
export type TaskPatch = z.output<typeof TaskPatch>

/** A new task; if it repeats, with the number of its occurrences in the next 90 days, today included. */
export const CreatedTask = z.extend(Task, { repeatingTasksCreated: z.optional(z.int()) })
export type CreatedTask = z.infer<typeof CreatedTask>
