import { type Counted, type moves } from '#contract/task-moves.ts'
import type { TaskPatch } from '#contract/tasks.ts'

/** A plus or minus on top of the row as it is now: two devices that press plus count two (contract 1). */
export const countedOnTop = (
  current: Counted & { version: number },
  press: (typeof moves)['plus' | 'minus'],
): TaskPatch => ({
  ...press(current),
  version: current.version,
})
