import { formatMinutes } from '#web/base/format-time.ts'

/** The texts of a day's tasks (docs/product.md#planning). */
export const words = {
  tasks: 'Tasks',
  coming: 'What repeats',
  comingHint: 'Comes by itself when its day comes.',
  summary: (count: number, minutes: number) =>
    `${count === 1 ? '1 task' : `${count} tasks`}, ${formatMinutes(minutes)}`,
  none: 'No tasks scheduled',
  addTask: 'Add Task',
  failedToLoad: (why: string) => `The tasks of this day could not be loaded. ${why}`,
  failedToLoadComing: (why: string) => `Failed to fetch recurring preview. ${why}`,
} as const
