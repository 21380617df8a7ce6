import { fallsOnNaively } from '#test/support/naive-recurrence.ts'
import { enrollStanding } from './anchors.ts'
import { closeFinished, listStepsOn } from './assignments.ts'
import { earlierOf, hourMs, readLocalDay, shiftDay } from './calendar.ts'
import {
  type Agent,
  addTask,
  type Assignment,
  type Entry,
  isOpen,
  isUntouched,
  type Organization,
  removeTask,
  type Rule,
  type Task,
} from './state.ts'

/** The zone of an agent's calls, and the zone that the job uses: docs/product/days.md#today-and-time-zones. */
const getZone = ({ profileZone, headerZone }: Agent): string => profileZone ?? headerZone
const getStoredZone = ({ profileZone, lastSeenZone }: Agent): string => profileZone ?? lastSeenZone ?? 'UTC'

export const getToday = (agent: Agent, instant: number): string => readLocalDay(getZone(agent), instant)

/** The agent's day as the job and others know it: by the zone that is stored. */
export const getStoredToday = (agent: Agent, instant: number): string => readLocalDay(getStoredZone(agent), instant)

export function isWorkingDay({ workingDays }: Organization, day: string): boolean {
  const { days } = workingDays.findLast(({ since }) => since <= day)!
  return days.includes(new Date(day).getUTCDay())
}

/** The effects of an opening at an instant: docs/product/days.md#opening-and-closing-days-working-days. */
function findDue(agent: Agent, instant: number, isJob: boolean) {
  const zone = isJob ? getStoredZone(agent) : getZone(agent)
  const today = readLocalDay(zone, instant)
  // A day is closed two hours after its end, in both zones.
  const days = [zone, agent.lastSeenZone ?? zone].map((one) => readLocalDay(one, instant - 2 * hourMs))
  const ended = shiftDay(earlierOf(days[0]!, days[1]!), -1)
  const opens = agent.openedThrough < today && (!isJob || isWorkingDay(agent.organization, today))
  return { today, ended, opens, closes: agent.closedThrough < ended }
}

/** Whether a read of the agent would open or close something. */
export function isOpeningDue(agent: Agent, instant: number): boolean {
  const { opens, closes } = findDue(agent, instant, false)
  return opens || closes
}

export function openDay(agent: Agent, instant: number, isJob = false): void {
  const { today, ended, opens, closes } = findDue(agent, instant, isJob)
  if (opens) agent.openedThrough = today
  if (closes) agent.closedThrough = ended
  if (opens) enrollStanding(agent)
  if (opens) addDueTasks(agent)
  if (opens) addTask(agent, { title: 'Daily roleplay', due: today, isDaily: true, minutes: 15 })
  if (closes || opens) closeTasks(agent, today, ended, instant)
}

/** Creates the tasks that became due through an agent's opened day. */
export function addDueTasks(agent: Agent): void {
  for (const rule of agent.rules) addDueTaskOfRule(rule, agent.openedThrough)
  for (const assignment of [...agent.assignments]) addDueSteps(assignment)
}

/** Of a rule only the latest occurrence since it was opened last, if less than 5 days past. */
export function addDueTaskOfRule(rule: Rule, day: string): void {
  if (rule.isStopped || rule.isSuspended || rule.openedThrough >= day) return
  let latest = day
  while (latest > rule.openedThrough && !fallsOnNaively(rule, latest)) latest = shiftDay(latest, -1)
  const isFound = latest > rule.openedThrough
  rule.openedThrough = day
  if (isFound && latest > shiftDay(day, -5) && !rule.keys.has(latest)) addOccurrence(rule, latest)
}

export const addOccurrence = (rule: Rule, day: string): Task =>
  addTask(rule.agent, { title: rule.title, client: rule.client, due: day, source: rule, key: day })

/** Of an assignment every step since it was opened last. */
export function addDueSteps(assignment: Assignment): void {
  const { agent, openedThrough } = assignment
  if (assignment.pausedOn || assignment.endReason || openedThrough >= agent.openedThrough) return
  for (let day = shiftDay(openedThrough, 1); day <= agent.openedThrough; day = shiftDay(day, 1))
    for (const { key, step } of listStepsOn(assignment, day))
      if (!assignment.keys.has(key)) addStepTask(assignment, step, key, day)
  assignment.openedThrough = agent.openedThrough
  closeFinished(assignment)
}

export const addStepTask = (
  assignment: Assignment,
  { title, target }: { title: string; target: number },
  key: string,
  due: string,
): Task => addTask(assignment.agent, { title, client: assignment.client, due, target, source: assignment, key })

/** Rebuilds the untouched tasks from today on if they differ from the current steps. */
export function regenerateTasks(assignment: Assignment, today: string): void {
  if (assignment.endReason || assignment.pausedOn) return
  const outdated = assignment.keys.values().filter((task) => {
    const isCurrent = listStepsOn(assignment, task.due).some(({ key }) => key === task.key)
    return isUntouched(task) && task.due >= today && !isCurrent
  })
  const removed = [...outdated]
  for (const task of removed) removeTask(task)
  if (assignment.openedThrough >= today)
    for (const { key, step } of listStepsOn(assignment, today))
      if (!assignment.keys.has(key)) addStepTask(assignment, step, key, today)
  if (removed.length) closeFinished(assignment)
}

/** Abandons tasks that were missed, because their next occurrence came, and those 5 or more days overdue. */
export function closeTasks(agent: Agent, today: string, through: string, instant: number): void {
  const closable = agent.tasks.filter((task) => isOpen(task) && !task.isPaused && task.due <= through)
  const closed = closable.flatMap((task) => {
    const reason = isMissed(task, today) ? 'missed' : task.due <= shiftDay(through, -4) ? 'overdue' : null
    return reason ? [{ task, reason } as const] : []
  })
  for (const { task, reason } of closed) {
    abandon(task, reason, today, instant)
    task.closedAs = reason
  }
  for (const source of new Set(closed.map(({ task }) => task.source)))
    if (source?.kind === 'nurture') closeFinished(source)
}

function isMissed({ isDaily, source, movedByHand, key }: Task, today: string): boolean {
  if (isDaily) return true
  if (source?.kind !== 'recurring' || movedByHand) return false
  return source.keys.keys().some((other) => other > key! && other <= today)
}

/** Abandons a task for a reason; its agent's own abandonment has no reason. */
export function abandon(task: Task, reason: Entry['reason'], day: string, instant: number): void {
  addEntry(task, { action: 'abandoned', reason, previous: task.count, next: task.count, day, at: instant })
  task.status = 'abandoned'
  task.isPaused = false
  task.version += 1
  task.press = null
  task.archiving = null
}

export function addEntry(task: Task, given: Omit<Entry, 'task' | 'agent'>): Entry {
  const entry = { ...given, task, agent: task.agent }
  task.entries.push(entry)
  task.agent.entries.push(entry)
  return entry
}
