import { isOpen } from '#contract/tasks/task-actions.ts'
import type { Ctx } from '#server/base/context.ts'
import * as store from './store.ts'

/** How many of the tasks of the caller's today are still open. */
export const countOpenTasksOfToday = async (ctx: Ctx): Promise<number> =>
  (await store.listProgressOfToday(ctx)).filter(isOpen).length
