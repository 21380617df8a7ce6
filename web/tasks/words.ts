import type { Move } from '#contract/task-moves.ts'
import type { Task, TaskType } from '#contract/tasks.ts'

export const typeNames: Record<TaskType, string> = {
  roleplay: 'Roleplay',
  call: 'Call',
  email: 'E-mail',
  meeting: 'Meeting',
  follow_up: 'Follow-up',
  message: 'Message',
  social: 'Social',
  quote: 'Quote',
  other: 'Other',
}

export const priorityNames: Record<Task['priority'], string> = { low: 'Low', medium: 'Medium', high: 'High' }

export const words = {
  failedToUpdate: 'Failed to update task',
  failedToCreate: 'Failed to create task',
  dailyRoleplay: 'Daily Roleplay',
  required: 'Required',
  clientNotFound: (id: string) => `Client not found (ID: ${id})`,
  clientWithoutName: 'Client without a name',
  status: { pending: 'to do', in_progress: 'started', completed: 'done', abandoned: 'abandoned' },
  client: 'For',
  due: 'Due:',
  estimated: 'Takes',
  priority: 'priority',
  counted: (done: number, target: number) => `${done} of ${target}`,
  showMore: 'Show more',
  showLess: 'Show less',
  loading: 'Loading tasks',
  addTask: 'Add Task',
  cancel: 'Cancel',
  title: 'Title',
  type: 'Type',
  priorityLabel: 'Priority',
  description: 'Description',
  dueDate: 'Due date',
  notBeforeToday: 'Must not be before today',
  targetCount: 'Target count',
  minutes: 'Estimated minutes',
  added: 'Task added',
  addedFor: (title: string, day: string) => `${title}, ${day}`,
} as const

/** What a press is called on a card; a roleplay is skipped, everything else abandoned (spec 4). */
export const moveName = (move: Move, type: TaskType): string =>
  move === 'abandon' && type === 'roleplay' ? 'Skip' : moveNames[move]

/** "45 min", "1 h 30 min". */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours && `${hours} h`, (rest || !hours) && `${rest} min`].filter(Boolean).join(' ')
}

/** What a press did, and how far the day is, for those who listen. */
export function whatHappened(before: Task, after: Task, day: { done: number; total: number }): string {
  return `${outcome(before, after)}: ${after.title}. ${day.done} of ${day.total} done`
}

const moveNames: Record<Move, string> = {
  start: 'Start',
  complete: 'Complete',
  undo: 'Undo',
  plus: 'Plus one',
  minus: 'Minus one',
  abandon: 'Abandon',
}

function outcome(before: Task, after: Task): string {
  if (after.status === 'abandoned') return after.type === 'roleplay' ? 'Skipped' : 'Abandoned'
  if (after.status === 'completed') return 'Completed'
  if (before.status === 'completed') return 'Reopened'
  if (after.targetCount > 1) return words.counted(after.completedCount, after.targetCount)
  return 'Started'
}
