import { addPolicy, archiveClient, clientActions, createClient, enroll, pauseAssignment } from './client-actions.ts'
import { isOpeningDue } from './days.ts'
import { call, type Visit } from './program.ts'
import * as model from './progress.ts'
import { checkStreak, listToday, readCounts, readHistory, readMonth, readToday, readViewer } from './reads.ts'
import { createRule, ruleActions, stopRule } from './rule-actions.ts'
import { isOpen } from './state.ts'
import { getMoment, taskActions } from './task-actions.ts'

type Action = (visit: Visit) => Promise<void>

const reads: Action[] = [readCounts, readToday, readMonth, readMonth, readHistory, readViewer]
const kinds: readonly (readonly Action[])[] = [
  taskActions,
  taskActions,
  ruleActions,
  clientActions,
  clientActions,
  reads,
]

/** Initial data of every agent in a world, some of it archived, paused or stopped. */
const beginnings: readonly Action[] = [
  ...Array.from({ length: 6 }, () => createClient),
  addPolicy,
  addPolicy,
  addPolicy,
  addPolicy,
  enroll,
  enroll,
  enroll,
  enroll,
  pauseAssignment,
  pauseAssignment,
  createRule,
  createRule,
  createRule,
  createRule,
  stopRule,
  archiveClient,
]

export async function beginWork(visit: Visit): Promise<void> {
  for (const action of beginnings) if (isStillOpen(visit)) await action(visit)
}

/** Works for a while on an open day, until the day changes. */
export async function workForAWhile(visit: Visit): Promise<void> {
  const { random } = visit
  for (let count = random.integer(1, 7); count > 0 && isStillOpen(visit); count -= 1)
    await random.pick(random.pick(kinds))(visit)
  if (random.boolean(0.35) && isStillOpen(visit)) await clearDay(visit)
  if (random.boolean(0.5) && isStillOpen(visit)) await checkStreak(visit)
  if (random.boolean(0.4) && isStillOpen(visit)) await readToday(visit)
}

/** Whether the day lasts longer than an action of some calls. */
const isStillOpen = ({ agent, instant }: Visit): boolean => !isOpeningDue(agent, instant + 5 * 60_000)

/** Completes all open tasks, unless there are more than 8. */
async function clearDay(visit: Visit): Promise<void> {
  const open = listToday(visit.agent, getMoment(visit).today).filter((task) => isOpen(task) && task.id)
  if (open.length > 8) return
  for (const task of open) {
    if (!isStillOpen(visit)) return
    await call(visit, { method: 'PUT', path: `/api/tasks/${task.id}`, body: { status: 'completed' } })
    model.progress(task, getMoment(visit))
  }
}
