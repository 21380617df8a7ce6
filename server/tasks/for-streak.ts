import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { Ctx } from '#server/base/context.ts'
import * as store from '#server/tasks/reads/tasks-of-day-store.ts'

/** Counts the viewer's tasks of today that are still open. */
export const countOpenTasksOfToday = async (ctx: Ctx): Promise<number> =>
  (await store.listTaskProgressOfToday(ctx)).filter(isOpenTask).length
