import type { RepeatInterval } from '#contract/tasks/recurrence.ts'
import type { NaiveRepeat } from '#test/support/naive-recurrence.ts'

/**
 * The state of the model: plain objects that reference each other. It shares no rule with the program and states,
 * following docs/product, what the database must contain. Days are texts.
 */
export type Organization = {
  id: string
  marker: string
  /** From which day on which weekdays are worked, latest last. */
  workingDays: { since: string; days: number[] }[]
  agents: Agent[]
  sequences: Sequence[]
}

export type Agent = {
  id: string
  organization: Organization
  role: 'agent' | 'org_admin' | 'super_admin'
  isActive: boolean
  /** The zone of the profile; if it is null, calls carry a header. */
  profileZone: string | null
  headerZone: string
  lastSeenZone: string | null
  openedThrough: string
  closedThrough: string
  tasks: Task[]
  rules: Rule[]
  assignments: Assignment[]
  clients: Client[]
  /** Its actions on tasks, including deleted ones. */
  entries: Entry[]
  /** Counted days with their streak, in order. */
  clearedDays: { day: string; streak: number }[]
}

export type Client = {
  id: string
  agent: Agent
  /** The instant of the archiving. */
  archivedAt: number | null
  bornOn: string | null
  policy: Policy | null
  isDeleted: boolean
}

/** The one policy of a client that this simulation knows. */
export type Policy = { id: string; renewal: string; term: number; isActive: boolean }

export type Rule = NaiveRepeat & {
  kind: 'recurring'
  id: string
  agent: Agent
  client: Client | null
  title: string
  openedThrough: string
  isStopped: boolean
  isSuspended: boolean
  keys: Map<string, Task>
}

export type Step = { id: string; title: string; offset: number; target: number; removedAt: number | null }

export type Sequence = {
  id: string
  owner: Agent
  isShared: boolean
  /** All sequences except `kickoff` ones are standing here. */
  anchor: 'kickoff' | 'renewal' | 'birthday'
  interval: RepeatInterval | null
  customDays: number | null
  steps: Step[]
  assignments: Assignment[]
}

export type Assignment = {
  kind: 'nurture'
  /** Empty until it was read from the database, for what a standing sequence began. */
  id: string
  /** The policy and its term, or the year of the birthday, that a standing sequence took. */
  policy: Policy | null
  term: number | null
  sequence: Sequence
  client: Client
  agent: Agent
  start: string
  openedThrough: string
  pausedOn: string | null
  pausedAt: number | null
  endReason: 'finished' | 'ended' | 'anchor_ended' | null
  keys: Map<string, Task>
}

type TaskStatus = 'pending' | 'in_progress' | 'completed' | 'abandoned'

export type Task = {
  /** Known once it was read from the database, for what the program created by itself. */
  id: string | null
  title: string
  agent: Agent
  client: Client | null
  due: string
  status: TaskStatus
  count: number
  target: number
  minutes: number
  isDaily: boolean
  source: Rule | Assignment | null
  key: string | null
  /** Whether a schedule created it. */
  isScheduled: boolean
  isPaused: boolean
  movedByHand: boolean
  movedFrom: string | null
  movedBefore: boolean
  completedOn: string | null
  closedAs: 'missed' | 'overdue' | null
  isAcknowledged: boolean
  version: number
  entries: Entry[]
  /** The last press, until the task changes otherwise. */
  press: { entries: Entry[]; previous: number; followUp: Task | null } | null
  /** The entry by which archiving its client abandoned it, until it changes otherwise. */
  archiving: Entry | null
}

/** An entry of the history. */
export type Entry = {
  task: Task
  agent: Agent
  action: 'started' | 'completed' | 'abandoned' | 'incremented' | 'decremented'
  reason: 'missed' | 'overdue' | 'client_archived' | 'undone' | null
  previous: number
  next: number
  day: string
  at: number
}

/** All organizations of one simulated world. */
export type World = { organizations: Organization[] }

export const isOpen = ({ status }: Pick<Task, 'status'>): boolean => status === 'pending' || status === 'in_progress'
export const isUntouched = (task: Task): boolean => task.status === 'pending' && task.version === 1
export const isReachable = (agent: Agent, client: Client | null): boolean =>
  !client || client.isDeleted || client.agent === agent || agent.role === 'org_admin'

/** Adds a task to its agent's list and to the keys of its source. */
export function addTask(agent: Agent, given: Partial<Task> & Pick<Task, 'title' | 'due'>): Task {
  const task: Task = {
    id: null,
    agent,
    client: null,
    status: 'pending',
    count: 0,
    target: 1,
    minutes: 30,
    isDaily: false,
    source: null,
    key: null,
    isScheduled: false,
    isPaused: false,
    movedByHand: false,
    movedFrom: null,
    movedBefore: false,
    completedOn: null,
    closedAs: null,
    isAcknowledged: false,
    version: 1,
    entries: [],
    press: null,
    archiving: null,
    ...given,
  }
  agent.tasks.push(task)
  if (task.source && task.key) task.source.keys.set(task.key, task)
  return task
}

export function removeTask(task: Task): void {
  task.agent.tasks.splice(task.agent.tasks.indexOf(task), 1)
  if (task.source && task.key) task.source.keys.delete(task.key)
}

/** Gives a task or source to another agent. */
export function handOver<Item extends { agent: Agent }>(
  item: Item,
  list: 'tasks' | 'rules' | 'assignments' | 'clients',
  to: Agent,
): void {
  const from = item.agent[list] as unknown as Item[]
  from.splice(from.indexOf(item), 1)
  item.agent = to
  ;(to[list] as unknown as Item[]).push(item)
}
