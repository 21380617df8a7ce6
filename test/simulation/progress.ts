import { closeFinished } from './assignments.ts'
import { countDays, shiftDay } from './calendar.ts'
import { abandon, addEntry } from './days.ts'
import { type Agent, addTask, type Entry, isOpen, isReachable, isUntouched, removeTask, type Task } from './state.ts'

/** Changes of tasks by hand: docs/product/tasks.md#task-progress. Each has the agent's day and the instant. */
export type Moment = { today: string; instant: number }

/** Changes a task by hand: every change raises its version and forgets the day it was moved from. */
function touch(task: Task): void {
  task.version += 1
  task.movedFrom = null
  task.archiving = null
  if (!isOpen(task)) task.isPaused = false
}

function record(task: Task, action: Entry['action'], next: number, { today, instant }: Moment): Entry {
  return addEntry(task, { action, reason: null, previous: task.count, next, day: today, at: instant })
}

export function start(task: Task, moment: Moment): void {
  record(task, 'started', task.count, moment)
  task.status = 'in_progress'
  task.press = null
  touch(task)
}

/** Sets the count of a task, or completes it if no count is given. */
export function progress(task: Task, moment: Moment, given?: number): void {
  const wasOpen = isOpen(task)
  const count = given ?? task.target
  const entries: Entry[] = []
  if (given !== undefined && count > task.count) entries.push(record(task, 'incremented', count, moment))
  if (count < task.count) entries.push(record(task, 'decremented', count, moment))
  if (count === task.target && wasOpen) entries.push(record(task, 'completed', count, moment))
  task.press =
    count > task.count || entries.some(({ action }) => action === 'completed')
      ? { entries, previous: task.count, followUp: null }
      : null
  task.count = count
  task.status = count === task.target ? 'completed' : 'in_progress'
  task.completedOn = task.status === 'completed' ? (task.completedOn ?? moment.today) : null
  touch(task)
  followSource(task, wasOpen)
}

export function abandonByHand(task: Task, { today, instant }: Moment): void {
  abandon(task, null, today, instant)
  task.movedFrom = null
  followSource(task, true)
}

/** Whether an agent may open a task again: not for an archived or another's client, nor of a paused assignment. */
export const mayReopen = ({ source, client }: Task, agent: Agent): boolean =>
  isReachable(agent, client) &&
  (!client || client.isDeleted || client.archivedAt === null) &&
  !(source?.kind === 'nurture' && source.pausedOn)

export const isTooOldToUndo = ({ status, due }: Task, today: string): boolean =>
  status === 'completed' && countDays(due, today) >= 5

/** Whether a task was started by anything but some entries. */
const wasStarted = ({ entries }: Task, except: readonly Entry[] = []): boolean =>
  entries.some((one) => !except.includes(one) && one.action !== 'abandoned' && one.reason !== 'undone')

/** Undoes the last press. */
export function undoPress(task: Task): void {
  const { entries, previous } = task.press!
  const wasOpen = isOpen(task)
  task.status = wasStarted(task, entries) ? 'in_progress' : 'pending'
  task.count = previous
  task.completedOn = null
  for (const entry of entries) entry.reason = 'undone'
  task.press = null
  task.archiving = null
  task.version += 1
  followSource(task, wasOpen)
}

export function removeFollowUp(followUp: Task | null): void {
  if (followUp && isUntouched(followUp)) removeTask(followUp)
}

/** The entry by which an agent abandoned a task today. */
export const findOwnAbandonment = (task: Task, { today }: Moment): Entry | undefined =>
  task.status === 'abandoned'
    ? task.entries.findLast(({ action, reason, day }) => action === 'abandoned' && reason === null && day === today)
    : undefined

export function undoAbandonment(task: Task, entry: Entry): void {
  task.status = wasStarted(task) ? 'in_progress' : 'pending'
  entry.reason = 'undone'
  task.archiving = null
  task.version += 1
  followSource(task, false)
}

/** Puts a task that the program closed back, as a new one for today. */
export function putBack(task: Task, id: string, { today }: Moment): void {
  task.isAcknowledged = true
  const { title, agent, client, target, minutes } = task
  addTask(agent, { id, title, client: client?.isDeleted ? null : client, target, minutes, due: today })
}

/** Moves a task by a change of its day. */
export function moveByEdit(task: Task, due: string): void {
  task.movedByHand ||= task.due !== due
  task.due = due
  task.press = null
  touch(task)
}

/** Moves tasks together, which can be undone. */
export function reschedule(task: Task, due: string): void {
  if (task.due === due && task.movedFrom) return
  task.movedFrom = task.due
  task.movedBefore = task.movedByHand
  task.movedByHand ||= task.due !== due
  task.due = due
  task.press = null
  task.archiving = null
  task.version += 1
}

export const mayUndoReschedule = (task: Task, today: string): boolean =>
  isOpen(task) && task.movedFrom !== null && task.movedFrom > shiftDay(today, -5)

export function undoReschedule(task: Task): void {
  task.due = task.movedFrom!
  task.movedFrom = null
  task.movedByHand = task.movedBefore
  task.press = null
  task.version += 1
}

export function deleteByHand(task: Task): void {
  removeTask(task)
  if (task.source?.kind === 'nurture') closeFinished(task.source)
}

/** Opens or ends the assignment of a task that was closed or opened. */
function followSource(task: Task, wasOpen: boolean): void {
  if (task.source?.kind === 'nurture' && wasOpen !== isOpen(task)) closeFinished(task.source)
}

/** Reopens tasks that archiving a client abandoned, unless they changed since. */
export function undoArchiving(task: Task): void {
  task.archiving!.reason = 'undone'
  task.status = wasStarted(task) ? 'in_progress' : 'pending'
  task.isPaused = task.source?.kind === 'nurture' && task.source.pausedOn !== null
  task.archiving = null
  task.version += 1
}
