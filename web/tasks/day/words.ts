import { formatCounted } from '#contract/base/format-count.ts'
import { formatMinutes } from '#web/base/format-time.ts'

/** The texts of a day's tasks and of a cleared day (docs/product/planning.md). */
export const words = {
  tasks: 'Tasks',
  coming: 'Coming up from sequences and repeats',
  comingHint: 'Added to your list on the day.',
  summary: (count: number, minutes: number) => `${formatCounted(count, 'task')}, ${formatMinutes(minutes)}`,
  none: 'No tasks scheduled',
  addTask: 'Add Task',
  failedToLoad: (why: string) => `The tasks of this day could not be loaded. ${why}`,
  failedToLoadComing: (why: string) => `Failed to fetch recurring preview. ${why}`,
  allDoneMore: 'That was everything for today.',
  figures: 'The day in numbers',
  tasksDone: (count: number) => (count === 1 ? 'Task done' : 'Tasks done'),
  timeSpent: 'Planned',
  clientsMet: (count: number) => (count === 1 ? 'Client' : 'Clients'),
  callsMade: (count: number) => (count === 1 ? 'Call' : 'Calls'),
  tomorrow: 'Tomorrow',
  tomorrowIsFree: 'Nothing planned for tomorrow yet.',
  seeTomorrow: (count: number) => (count === 1 ? 'See tomorrow’s task' : `See all ${count} for tomorrow`),
} as const
