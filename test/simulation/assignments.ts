import { fallsOnNaively } from '#test/support/naive-recurrence.ts'
import { countDays, laterOf, shiftDay } from './calendar.ts'
import { type Assignment, type Client, isOpen, type Policy, removeTask, type Sequence, type Step } from './state.ts'

/** The rules of docs/product/sequences.md for an assignment, applied day by day. */
export const getSteps = ({ sequence }: Pick<Assignment, 'sequence'>): Step[] =>
  sequence.steps.filter(({ removedAt }) => removedAt === null)

/** Lists the steps that fall on a day, with the numbers of their rounds. */
export function listStepsOn(assignment: Assignment, day: string): { key: string; step: Step }[] {
  return getSteps(assignment).flatMap((step) => {
    const round = countRounds(assignment, shiftDay(day, -step.offset))
    return round === null ? [] : [{ key: `${round}:${step.id}`, step }]
  })
}

/** The number of the round that begins on a day, from 0; null if none does. */
function countRounds({ sequence: { interval, customDays }, start }: Assignment, day: string): number | null {
  if (!interval) return day === start ? 0 : null
  const repeat = { dueDate: start, repeatInterval: interval, repeatCustomDays: customDays, repeatEndDate: null }
  if (!fallsOnNaively(repeat, day)) return null
  let round = 0
  for (let at = start; at < day; at = shiftDay(at, 1)) if (fallsOnNaively(repeat, at)) round += 1
  return round
}

/** The last round of which a step has come by a day. */
function findLastRound(assignment: Assignment, { offset }: Step, through: string): number {
  for (let day = shiftDay(through, -offset); day >= assignment.start; day = shiftDay(day, -1)) {
    const round = countRounds(assignment, day)
    if (round !== null) return round
  }
  return 0
}

/** Ends an assignment of which nothing is open or to come, and lets one run again of which something is. */
export function closeFinished(assignment: Assignment): void {
  const { sequence, keys, start, client, policy } = assignment
  const steps = getSteps(assignment)
  if (sequence.interval || assignment.pausedOn) return
  if (assignment.endReason && assignment.endReason !== 'finished') return
  const through = assignment.endReason
    ? laterOf(assignment.openedThrough, assignment.agent.openedThrough)
    : assignment.openedThrough
  // Without steps it is never over.
  const isOver =
    steps.length > 0 &&
    !keys.values().some(isOpen) &&
    steps.every(({ id, offset }) => countDays(start, through) >= offset || keys.has(`0:${id}`))
  if (isOver && !assignment.endReason) assignment.endReason = 'finished'
  else if (!isOver && assignment.endReason && !findRunning(sequence.assignments, client, policy)) {
    assignment.endReason = null
    assignment.openedThrough = through
  }
}

export const findRunning = (
  assignments: readonly Assignment[],
  client: Client,
  policy: Policy | null = null,
): Assignment | undefined => assignments.find((one) => one.client === client && one.policy === policy && !one.endReason)

/** Puts a client on a sequence; the steps of days before today never come. */
export function addAssignment(
  sequence: Sequence,
  client: Client,
  given: Pick<Assignment, 'id' | 'start'> & Partial<Assignment> & { today: string },
): Assignment {
  const { today, ...fields } = given
  const assignment: Assignment = {
    kind: 'nurture',
    sequence,
    client,
    agent: client.agent,
    policy: null,
    term: null,
    openedThrough: shiftDay(today, -1),
    pausedOn: null,
    pausedAt: null,
    endReason: null,
    keys: new Map(),
    ...fields,
  }
  client.agent.assignments.push(assignment)
  sequence.assignments.push(assignment)
  return assignment
}

export function removeOpenTasks(assignment: Assignment): void {
  for (const task of [...assignment.keys.values()]) if (isOpen(task)) removeTask(task)
}

/** In a changed repeat, the tasks of past rounds except the first no longer belong to a round. */
export function freePastKeys(assignment: Assignment): void {
  if (assignment.endReason) return
  for (const step of getSteps(assignment)) {
    const last = findLastRound(assignment, step, assignment.openedThrough)
    for (const [key, task] of [...assignment.keys]) {
      const [round, stepId] = key.split(':')
      if (stepId !== step.id || !/^[1-9]/.test(round!) || Number(round) > last) continue
      assignment.keys.delete(key)
      task.key = `past-${task.id}:${stepId}`
      assignment.keys.set(task.key, task)
    }
  }
}
