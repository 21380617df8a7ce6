import * as z from 'zod/mini'
import { reminderNeedsTime } from '#contract/base/appointments.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import {
  Day,
  pageParamsUpTo,
  OptionalDay,
  optionalOrNull,
  wholeNumberBetween,
  withDefault,
} from '#contract/base/schema.ts'
import { ListedTask, PlannedTaskType, sharedTaskDraftFields } from './tasks.ts'

/** Maximum tasks of a schedule, and days between its start and a task. */
export const scheduleLimits = { tasks: 1_000, daysFromStart: 365 } as const

/** A task of a schedule. Its type may also be called `taskType`, as in a sequence; `type` takes precedence. */
const ScheduleTaskDraft = z
  .object({
    ...sharedTaskDraftFields,
    daysFromStart: withDefault(wholeNumberBetween(-scheduleLimits.daysFromStart, scheduleLimits.daysFromStart), 0),
    type: optionalOrNull(PlannedTaskType),
    taskType: optionalOrNull(PlannedTaskType),
  })
  .check(reminderNeedsTime)

export const ScheduleDraft = z.object({
  /** Defaults to today. */
  startDate: OptionalDay,
  tasks: z.array(ScheduleTaskDraft).check(z.minLength(1), z.maxLength(scheduleLimits.tasks)),
})
export type ScheduleDraft = z.output<typeof ScheduleDraft>

/** How many tasks a schedule has created, and how many it skipped because their day is past. */
export const ScheduleCreationCounts = z.object({ created: z.int(), skipped: z.int() })
export type ScheduleCreationCounts = z.infer<typeof ScheduleCreationCounts>

export const createSchedule = endpoint({
  name: 'createSchedule',
  method: 'POST',
  path: '/api/schedule',
  summary: 'Add the tasks of a schedule to the calendar, all or none; those of past days are skipped',
  access: allRoles,
  // Tighter than the limit of creates, because one call adds up to 1,000 tasks and counts as one create.
  limit: { calls: 20, minutes: 10 },
  body: ScheduleDraft,
  reply: ScheduleCreationCounts,
  status: 201,
  idempotent: true,
  errors: ['DUPLICATE'],
  changes: ['tasks'],
})

export const listScheduledTasks = endpoint({
  name: 'listScheduledTasks',
  method: 'GET',
  path: '/api/schedule',
  summary: "List the caller's tasks of a day that came from schedules, paged",
  access: allRoles,
  isLargeRead: true,
  opensDay: true,
  query: z.object({ date: Day, ...pageParamsUpTo(1_000) }),
  reply: z.array(ListedTask),
  paged: true,
  shows: ['tasks'],
})
