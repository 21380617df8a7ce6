import { clientActions } from './client-actions.ts'
import { isOpeningDue } from './days.ts'
import { call, type Visit } from './program.ts'
import * as model from './progress.ts'
import { checkStreak, listToday, readCounts, readHistory, readMonth, readToday, readViewer } from './reads.ts'
import { ruleActions } from './rule-actions.ts'
import { isOpen } from './state.ts'
import { getMoment, taskActions } from './task-actions.ts'

type Action = (visit: Visit) => Promise<void>

const reads: Action[] = [readCounts, readToday, readMonth, readMonth, readHistory, readViewer]
const kinds: readonly (readonly Action[])[] = [taskActions, taskActions, taskActions, ruleActions, clientActions, reads]

/** Works for a while on an open day, until the day changes. */
export async function workForAWhile(visit: Visit): Promise<void> {
  const { agent, random } = visit
  const isStillOpen = () => !isOpeningDue(agent, visit.instant + 60_000)
  for (let count = random.integer(1, 7); count > 0 && isStillOpen(); count -= 1)
    await random.pick(random.pick(kinds))(visit)
  if (random.boolean(0.35) && isStillOpen()) await clearDay(visit)
  if (random.boolean(0.5) && isStillOpen()) await checkStreak(visit)
  if (random.boolean(0.4) && isStillOpen()) await readToday(visit)
}

/** Completes all that stands open, unless that is much. */
async function clearDay(visit: Visit): Promise<void> {
  const open = listToday(visit.agent, getMoment(visit).today).filter((task) => isOpen(task) && task.id)
  if (open.length > 8) return
  for (const task of open) {
    if (isOpeningDue(visit.agent, visit.instant + 60_000)) return
    await call(visit, { method: 'PUT', path: `/api/tasks/${task.id}`, body: { status: 'completed' } })
    model.progress(task, getMoment(visit))
  }
}
