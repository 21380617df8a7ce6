/** The texts of a day's list; those in spec 2 to the letter. */
export const words = {
  today: "Today's tasks",
  progress: 'How far the day is',
  addTask: 'Add Task',
  addFirst: 'Add a task',
  addTaskKey: 'Add a task',
  failedToLoad: (why: string) => `Today's tasks could not be loaded. ${why}`,
  nothing: 'No tasks for today',
  nothingMore: 'What is due today and what is left from earlier days will stand here.',
  ofDone: (total: number) => `of ${total} done`,
  left: (open: number) => (open === 1 ? '1 task left' : `${open} tasks left`),
  allDone: 'All done',
  allDoneMore: 'That was everything for today.',
} as const
