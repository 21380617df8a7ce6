import { closeFinished, getSteps, removeOpenTasks } from './assignments.ts'
import { countDays, laterOf, shiftDay } from './calendar.ts'
import { abandon, addDueSteps, addDueTasks, closeTasks, getStoredToday, getToday } from './days.ts'
import { undoArchiving } from './progress.ts'
import { type Agent, type Assignment, type Client, handOver, isOpen, removeTask, type Task } from './state.ts'

/** Changes to clients and their assignments: docs/product/clients.md and sequences.md. */
const listAgents = (client: Client): Agent[] => client.agent.organization.agents

const listTasks = (client: Client): Task[] =>
  listAgents(client).flatMap(({ tasks }) => tasks.filter((task) => task.client === client && !task.isDaily))

export const hasTasksOf = ({ tasks }: Agent, client: Client): boolean => tasks.some((task) => task.client === client)

const listRules = (client: Client) =>
  listAgents(client).flatMap(({ rules }) => rules.filter((rule) => rule.client === client))

const listAssignments = (client: Client): Assignment[] =>
  listAgents(client).flatMap(({ assignments }) => assignments.filter((one) => one.client === client))

/** Catches up agents whose sources were restored to the day that they have opened. */
function catchUp(agents: Iterable<Agent>, instant: number): void {
  for (const agent of new Set(agents)) {
    if (!agent.openedThrough) continue
    addDueTasks(agent)
    closeTasks(agent, agent.openedThrough, agent.closedThrough, instant)
  }
}

/** An agent's day in a call of its own, or of somebody else. */
const getTodayFor = (caller: Agent, agent: Agent, instant: number): string =>
  caller === agent ? getToday(agent, instant) : getStoredToday(agent, instant)

export function archiveClient(client: Client, by: Agent, instant: number): void {
  for (const assignment of listAssignments(client).filter((one) => !one.endReason && !one.pausedOn)) {
    assignment.pausedOn = getTodayFor(by, assignment.agent, instant)
    assignment.pausedAt = instant
  }
  client.archivedAt = instant
  for (const rule of listRules(client)) rule.isSuspended = true
  for (const task of listTasks(client).filter(isOpen)) {
    abandon(task, 'client_archived', getTodayFor(by, task.agent, instant), instant)
    task.archiving = task.entries.at(-1)!
  }
}

/** Restores a client; with `isUndo` its assignments and tasks come back too. */
export function restoreClient(client: Client, isUndo: boolean, instant: number): void {
  const { archivedAt } = client
  const agents: Agent[] = []
  client.archivedAt = null
  for (const rule of listRules(client)) {
    rule.isSuspended = false
    agents.push(rule.agent)
  }
  if (isUndo) {
    for (const assignment of listAssignments(client).filter((one) => one.pausedAt === archivedAt && !one.endReason)) {
      assignment.pausedOn = null
      assignment.pausedAt = null
      agents.push(assignment.agent)
    }
    for (const task of listTasks(client).filter((one) => one.archiving?.at === archivedAt)) {
      undoArchiving(task)
      agents.push(task.agent)
    }
  }
  catchUp(agents, instant)
}

export function deleteClient(client: Client): void {
  for (const rule of listRules(client)) rule.agent.rules.splice(rule.agent.rules.indexOf(rule), 1)
  for (const task of listTasks(client).filter(isOpen)) removeTask(task)
  for (const assignment of listAssignments(client)) forgetAssignment(assignment)
  client.isDeleted = true
  client.agent.clients.splice(client.agent.clients.indexOf(client), 1)
}

function forgetAssignment(assignment: Assignment): void {
  const { agent, sequence } = assignment
  assignment.endReason = 'ended'
  assignment.pausedOn = null
  agent.assignments.splice(agent.assignments.indexOf(assignment), 1)
  sequence.assignments.splice(sequence.assignments.indexOf(assignment), 1)
}

/** Gives a client to another agent, with the former agent's tasks and rules for it. */
export function reassignClient(client: Client, to: Agent, instant: number): void {
  const from = client.agent
  for (const assignment of listAssignments(client)) handOver(assignment, 'assignments', to)
  for (const rule of listRules(client).filter(({ agent }) => agent === from)) handOver(rule, 'rules', to)
  for (const task of listTasks(client).filter((one) => one.agent === from && isOpen(one))) {
    handOver(task, 'tasks', to)
    task.movedFrom = null
    task.archiving = null
  }
  handOver(client, 'clients', to)
  catchUp([to], instant)
}

export function pauseAssignment(assignment: Assignment, today: string, instant: number): void {
  assignment.pausedOn = today
  assignment.pausedAt = instant
  for (const task of assignment.keys.values()) if (isOpen(task)) task.isPaused = true
}

export const getDefaultMode = (assignment: Assignment): 'shift' | 'keep' =>
  assignment.term !== null ||
  getSteps(assignment).some(({ offset }) => offset < 0) ||
  ['monthly', 'yearly'].includes(assignment.sequence.interval ?? '')
    ? 'keep'
    : 'shift'

export function resumeAssignment(
  assignment: Assignment,
  mode: 'shift' | 'keep',
  { today, instant }: { today: string; instant: number },
): void {
  const { agent } = assignment
  const shift = mode === 'shift' ? Math.max(0, countDays(assignment.pausedOn!, today)) : 0
  if (mode === 'keep' && assignment.pausedOn! < today)
    assignment.openedThrough = laterOf(assignment.openedThrough, shiftDay(today, -1))
  assignment.start = shiftDay(assignment.start, shift)
  assignment.openedThrough = shiftDay(assignment.openedThrough, shift)
  assignment.pausedOn = null
  assignment.pausedAt = null
  for (const task of assignment.keys.values())
    if (isOpen(task)) {
      task.isPaused = false
      task.due = shiftDay(task.due, shift)
      task.movedFrom = null
    }
  addDueSteps(assignment)
  closeTasks(agent, agent.openedThrough, agent.closedThrough, instant)
  closeFinished(assignment)
}

/** Ends assignments that a standing sequence started for a policy that is no longer active. */
export function endWithPolicy(client: Client): void {
  for (const assignment of listAssignments(client)) {
    if (assignment.policy !== client.policy || !assignment.policy || assignment.endReason) continue
    assignment.endReason = 'anchor_ended'
    assignment.pausedOn = null
    removeOpenTasks(assignment)
  }
}

export function endAssignment(assignment: Assignment): void {
  assignment.endReason = 'ended'
  assignment.pausedOn = null
  removeOpenTasks(assignment)
}
