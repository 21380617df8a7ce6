import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Day } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { listedTaskColumnsSql, ListedTaskRow } from './columns.ts'

const TaskWithMovedFrom = z.extend(ListedTaskRow, { movedFrom: z.nullable(Day) })
/** A task with the day it was moved from; null when it was changed since, or never moved. */
export type TaskWithMovedFrom = z.infer<typeof TaskWithMovedFrom>

/** Locks tasks of the viewer in the order of their ids, so that two calls cannot deadlock. */
export const lockTasks = ({ db, viewer }: Ctx, ids: readonly string[]): Promise<TaskWithMovedFrom[]> =>
  db.all(lockOwnTasks, { agentId: viewer.id, ids })

/** Moves locked tasks to another day, and keeps the day they were moved from. */
export const saveDueDateOfTasks = (
  { db, now }: Ctx,
  ids: readonly string[],
  day: CalendarDay,
): Promise<ListedTaskRow[]> => db.all(moveLockedTasks, { ids, day, now })

/** Moves locked tasks back to the day they were moved from. */
export const moveTasksBack = ({ db, now }: Ctx, ids: readonly string[]): Promise<ListedTaskRow[]> =>
  db.all(moveLockedTasksBack, { ids, now })

const lockOwnTasks = statement<{ agentId: string; ids: readonly string[] }, TaskWithMovedFrom>(
  'lock_own_tasks',
  TaskWithMovedFrom,
  `select ${listedTaskColumnsSql}, t.moved_from as "movedFrom" from tasks t
   where t.organization_id = :organizationId and t.assigned_agent_id = :agentId and t.id = any(:ids::uuid[])
   order by t.id for update`,
)

const moveLockedTasks = statement<{ ids: readonly string[]; day: CalendarDay; now: Date }, ListedTaskRow>(
  'move_locked_tasks',
  ListedTaskRow,
  `update tasks t set due_date = :day, moved_from = t.due_date, moved_before = t.moved_by_hand,
     moved_by_hand = t.moved_by_hand or t.due_date <> :day, updated_at = :now, version = t.version + 1
   where t.organization_id = :organizationId and t.id = any(:ids::uuid[])
   returning ${listedTaskColumnsSql}`,
)

const moveLockedTasksBack = statement<{ ids: readonly string[]; now: Date }, ListedTaskRow>(
  'move_locked_tasks_back',
  ListedTaskRow,
  `update tasks t set due_date = t.moved_from, moved_from = null, moved_by_hand = t.moved_before, updated_at = :now,
     version = t.version + 1
   where t.organization_id = :organizationId and t.id = any(:ids::uuid[])
   returning ${listedTaskColumnsSql}`,
)
