import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Day, Id, pageParamsUpTo, MonthParams, requiredTextSchemaUpTo, truncatedTexts } from '#contract/base/schema.ts'
import { sharedTaskFields, Task, TaskPatch, TaskType } from './tasks.ts'

/** The sources of occurrences: docs/product/recurrence.md#occurrences. */
export const OccurrenceSource = z.enum(['recurring', 'nurture'])
export type OccurrenceSource = z.infer<typeof OccurrenceSource>

/** An occurrence that is computed, because its day has not come and it was not changed. */
export const Occurrence = z.object({
  /** Source, id of the source, and key, which together identify it among all occurrences. */
  id: z.string(),
  source: OccurrenceSource,
  sourceId: Id,
  /** Identifies it within its source: the day for a rule, the round and step for an assignment. */
  key: z.string(),
  date: Day,
  ...sharedTaskFields,
  type: TaskType,
  clientId: z.nullable(Id),
  /** Null unless the caller may see its client. */
  clientName: z.nullable(z.string()),
  /** Absent for a rule. */
  sequenceName: z.optional(z.string()),
  /** Names the texts that were cut; null or absent if none was. */
  truncated: z.optional(truncatedTexts('description')),
})
export type Occurrence = z.infer<typeof Occurrence>

export const listComingOccurrences = endpoint({
  name: 'listComingOccurrences',
  method: 'GET',
  path: '/api/tasks/recurring-preview',
  summary: "List the caller's occurrences of a month that are not tasks yet, by source and day, paged",
  access: allRoles,
  opensDay: true,
  query: z.extend(MonthParams, {
    ...pageParamsUpTo(1_000),
  }),
  reply: z.array(Occurrence),
  paged: true,
  shows: ['occurrences', 'sequences'],
})

export const updateOccurrence = endpoint({
  name: 'updateOccurrence',
  method: 'PUT',
  path: '/api/tasks/occurrences/:source/:sourceId/:key',
  summary: 'Make an occurrence a task before its day, once, and change it: skip, move, edit, complete',
  access: allRoles,
  opensDay: true,
  // The same limit as for creates, since it can create a task for every day of a rule.
  limit: { calls: 600, minutes: 10 },
  params: z.object({ source: OccurrenceSource, sourceId: Id, key: requiredTextSchemaUpTo(100) }),
  body: TaskPatch,
  reply: Task,
  errors: ['TRANSITION', 'STALE'],
  changes: ['tasks', 'recurringTasks'],
  updates: ['occurrences'],
})
