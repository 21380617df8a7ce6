import { isOpen } from '#contract/task-moves.ts'
import type { Ctx } from '#server/base/context.ts'
import * as store from './store.ts'

/** How many of the tasks of the caller's today are still open. */
export const openTasksLeft = async (ctx: Ctx): Promise<number> =>
  (await store.progressOfToday(ctx)).filter(isOpen).length
