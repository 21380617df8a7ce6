import { formatMinutes } from '#web/base/format-time.ts'

/** The texts of a day's tasks and of a cleared day (docs/product.md#planning). */
export const words = {
  tasks: 'Tasks',
  coming: 'What repeats',
  comingHint: 'Becomes a task by itself on its day.',
  summary: (count: number, minutes: number) =>
    `${count === 1 ? '1 task' : `${count} tasks`}, ${formatMinutes(minutes)}`,
  none: 'No tasks scheduled',
  addTask: 'Add Task',
  failedToLoad: (why: string) => `The tasks of this day could not be loaded. ${why}`,
  failedToLoadComing: (why: string) => `Failed to fetch recurring preview. ${why}`,
  allDoneMore: 'That was everything for today.',
  figures: 'The day in figures',
  tasksDone: (count: number) => (count === 1 ? 'task done' : 'tasks done'),
  timeSpent: 'worked',
  clientsMet: (count: number) => (count === 1 ? 'client' : 'clients'),
  callsMade: (count: number) => (count === 1 ? 'call' : 'calls'),
  tomorrow: 'Tomorrow',
  tomorrowIsFree: 'Nothing is planned for tomorrow yet.',
  seeTomorrow: (count: number) => (count === 1 ? 'See the task of tomorrow' : `See all ${count} of tomorrow`),
} as const
