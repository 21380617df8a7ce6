import { addAssignment, closeFinished, findRunning, getSteps } from './assignments.ts'
import { shiftDay } from './calendar.ts'
import { type Agent, type Assignment, type Client, isUntouched, type Sequence } from './state.ts'

/** Automatic enrollment by standing sequences: docs/product/sequences.md#anchors. */
type Anchor = { day: string; term: number }

/** Enrolls for an agent, as of its opened day, what standing sequences apply to. Returns whether there was anything. */
export function enrollStanding(agent: Agent, only: { client?: Client; sequence?: Sequence } = {}): boolean {
  const today = agent.openedThrough
  let hasTaken = false
  for (const sequence of agent.organization.sequences) {
    const offsets = getSteps({ sequence }).map(({ offset }) => offset)
    const isFor = sequence.anchor !== 'kickoff' && (sequence.isShared || sequence.owner === agent)
    if (!isFor || !offsets.length || (only.sequence && only.sequence !== sequence)) continue
    const [first, last] = [Math.min(...offsets), Math.max(...offsets)]
    for (const client of agent.clients.filter(({ archivedAt }) => archivedAt === null)) {
      if (only.client && only.client !== client) continue
      const policy = sequence.anchor === 'renewal' ? client.policy : null
      for (const { day, term } of listAnchors(sequence, client, today)) {
        const isNear = shiftDay(day, first) <= shiftDay(today, 120) && shiftDay(day, last) >= today
        const hadTerm = sequence.assignments.some(
          (one) => one.client === client && one.policy === policy && one.term === term,
        )
        if (!isNear || hadTerm || findRunning(sequence.assignments, client, policy)) continue
        addAssignment(sequence, client, { id: '', start: day, policy, term, today })
        hasTaken = true
      }
    }
  }
  return hasTaken
}

function listAnchors({ anchor }: Sequence, { policy, bornOn }: Client, today: string): Anchor[] {
  if (anchor === 'renewal') return policy?.isActive ? [{ day: policy.renewal, term: policy.term }] : []
  const year = Number(today.slice(0, 4))
  return bornOn ? [-1, 0, 1].map((more) => ({ day: getBirthday(bornOn, year + more), term: year + more })) : []
}

/** 29 February is the 28th in a common year. */
function getBirthday(bornOn: string, year: number): string {
  const day = `${year}${bornOn.slice(4)}`
  return bornOn.endsWith('02-29') && new Date(day).getUTCDate() !== 29 ? `${year}-02-28` : day
}

/** Moves assignments that count from a changed renewal of a client. Returns whether there was anything. */
export function followDates(client: Client): boolean {
  const { policy, agent } = client
  const moved = agent.assignments.filter(
    (one) => one.client === client && one.policy && one.policy === policy && one.term === policy.term && isMovable(one),
  )
  const changed = moved.filter(({ start }) => start !== policy!.renewal)
  for (const assignment of changed) moveAssignment(assignment, policy!.renewal, agent.openedThrough)
  return changed.length > 0
}

/** One that runs, and the last one that is finished: steps may come with another date. */
const isMovable = ({ endReason, sequence, client, policy, term }: Assignment): boolean =>
  !endReason ||
  (endReason === 'finished' &&
    !sequence.assignments.some(
      (one) => one.client === client && one.policy === policy && (!one.endReason || one.term! > term!),
    ))

/** Untouched tasks move along if their new day is to come; a step that now falls on today becomes a task. */
function moveAssignment(assignment: Assignment, start: string, today: string): void {
  for (const { id, offset } of getSteps(assignment)) {
    const task = assignment.keys.get(`0:${id}`)
    const day = shiftDay(start, offset)
    if (task && isUntouched(task) && task.due >= today && day > today) task.due = day
  }
  assignment.start = start
  assignment.openedThrough = shiftDay(today, -1)
  assignment.endReason = null
  closeFinished(assignment)
}
