import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/positional.ts'
import { taskColumns } from './columns.ts'

/** A task with the day it was moved from, as long as nothing else was done to it since. */
export type MovableTask = Task & { movedFrom: CalendarDay | null }

/** Own tasks, locked in the order of their ids, so that two moves do not wait for each other. */
export const lockTasks = ({ db, viewer }: Ctx, ids: readonly string[]): Promise<MovableTask[]> =>
  db.all(lockOwnTasks, viewer.id, ids)

export const moveTasks = ({ db, now }: Ctx, ids: readonly string[], day: CalendarDay): Promise<Task[]> =>
  db.all(moveLockedTasks, ids, day, now)

export const moveTasksBack = ({ db, now }: Ctx, ids: readonly string[]): Promise<Task[]> =>
  db.all(moveLockedTasksBack, ids, now)

const lockOwnTasks = statement<MovableTask>(
  'lock_own_tasks',
  `select ${taskColumns}, t.moved_from as "movedFrom" from tasks t
   where t.organization_id = $1 and t.assigned_agent_id = $2 and t.id = any($3::uuid[]) order by t.id for update`,
)

const moveLockedTasks = statement<Task>(
  'move_locked_tasks',
  `update tasks t set due_date = $3, moved_from = t.due_date, moved_before = t.moved_by_hand,
     moved_by_hand = t.moved_by_hand or t.due_date <> $3, updated_at = $4, version = t.version + 1
   where t.organization_id = $1 and t.id = any($2::uuid[]) returning ${taskColumns}`,
)

const moveLockedTasksBack = statement<Task>(
  'move_locked_tasks_back',
  `update tasks t set due_date = t.moved_from, moved_from = null, moved_by_hand = t.moved_before, updated_at = $3,
     version = t.version + 1
   where t.organization_id = $1 and t.id = any($2::uuid[]) returning ${taskColumns}`,
)
