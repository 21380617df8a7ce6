import { enrollStanding, followDates } from './anchors.ts'
import { addAssignment, findRunning } from './assignments.ts'
import { shiftDay } from './calendar.ts'
import { learnAssignments, learnTasks } from './checks.ts'
import * as model from './clients.ts'
import { addDueSteps } from './days.ts'
import { call, type Visit } from './program.ts'
import { type Assignment, type Client, isUntouched, type Policy } from './state.ts'
import { getMoment } from './task-actions.ts'

/** An agent's actions on clients and their sequences. */
const pick = <Item>({ random }: Visit, list: readonly Item[]): Item | undefined =>
  list.length ? random.pick(list) : undefined

const pickPresentClient = (visit: Visit): Client | undefined =>
  pick(
    visit,
    visit.agent.clients.filter(({ archivedAt }) => archivedAt === null),
  )

export async function createClient(visit: Visit): Promise<void> {
  const { agent } = visit
  if (agent.clients.length >= 8) return deleteClient(visit)
  const bornOn = visit.random.boolean(0.6) ? drawBirthday(visit) : null
  const body = { firstName: visit.createTitle(), dateOfBirth: bornOn }
  const { id } = await call<{ id: string }>(visit, { method: 'POST', path: '/api/clients', body, status: 201 })
  const client: Client = { id, agent, archivedAt: null, bornOn, policy: null, isDeleted: false }
  agent.clients.push(client)
  await follow(visit, client)
}

/** Now and then 29 February, else a day in the coming months. */
const drawBirthday = (visit: Visit): string =>
  visit.random.boolean(0.2) ? '1980-02-29' : `1975${drawDate(visit).slice(4).replace('02-29', '02-28')}`

/** A date of which standing sequences have steps in these days, or one about as far as they look ahead. */
const drawDate = (visit: Visit): string =>
  shiftDay(
    getMoment(visit).today,
    visit.random.boolean(0.7) ? visit.random.integer(-6, 10) : visit.random.integer(-40, 180),
  )

/** Makes standing sequences follow a client's dates at once. */
async function follow({ agent, program }: Visit, client: Client): Promise<void> {
  const hasMoved = followDates(client)
  if (enrollStanding(agent, { client }) || hasMoved) for (const one of [...agent.assignments]) addDueSteps(one)
  await learnAssignments(program)
}

export async function addPolicy(visit: Visit): Promise<void> {
  const { agent } = visit
  const client = pick(
    visit,
    agent.clients.filter(({ archivedAt, policy }) => archivedAt === null && !policy),
  )
  if (!client) return
  const renewal = drawDate(visit)
  const dates = { effectiveDate: shiftDay(renewal, -181), renewalDate: renewal, termMonths: 6 }
  const body = { carrier: visit.createTitle(), line: 'auto', ...dates }
  const path = `/api/clients/${client.id}/policies`
  const { id } = await call<{ id: string }>(visit, { method: 'POST', path, body, status: 201 })
  client.policy = { id, renewal, term: 0, isActive: true }
  await follow(visit, client)
}

/** Often one whose policy has produced a task that is still untouched. */
function pickInsuredClient(visit: Visit): (Client & { policy: Policy }) | undefined {
  const { agent, random } = visit
  const insured = agent.clients.filter(
    (client): client is Client & { policy: Policy } => client.archivedAt === null && !!client.policy?.isActive,
  )
  const due = agent.tasks.filter((task) => isUntouched(task) && task.due >= getMoment(visit).today)
  const withTask = insured.filter(({ policy }) =>
    due.some(({ source }) => source?.kind === 'nurture' && source.policy === policy),
  )
  return pick(visit, withTask.length && random.boolean(0.6) ? withTask : insured)
}

/** Renews a policy for its next term, or moves its date by some days. */
async function changeRenewal(visit: Visit): Promise<void> {
  const client = pickInsuredClient(visit)
  if (!client) return
  const { policy } = client
  const isAnswer = policy.renewal < shiftDay(getMoment(visit).today, 40) && visit.random.boolean(0.3)
  const renewalDate = shiftDay(policy.renewal, isAnswer ? 182 : visit.random.pick([-20, -6, -3, 1, 2, 15]))
  const path = `/api/policies/${policy.id}`
  if (isAnswer) {
    const body = { outcome: 'renewed', renewalDate }
    await call(visit, { method: 'POST', path: `${path}/outcome`, body })
    policy.term += 1
  } else await call(visit, { method: 'PUT', path, body: { renewalDate } })
  policy.renewal = renewalDate
  await follow(visit, client)
}

async function lapsePolicy(visit: Visit): Promise<void> {
  const client = pickInsuredClient(visit)
  if (!client) return
  await call(visit, { method: 'PUT', path: `/api/policies/${client.policy.id}`, body: { status: 'lapsed' } })
  client.policy.isActive = false
  model.endWithPolicy(client)
}

/** During concurrent visits, leaves clients alone if another agent has tasks with them: the order of calls would matter. */
const isOfOthers = ({ isAlone }: Visit, client: Client): boolean =>
  !isAlone && client.agent.organization.agents.some((one) => one !== client.agent && model.hasTasksOf(one, client))

export async function archiveClient(visit: Visit): Promise<void> {
  const { random } = visit
  const client = pickPresentClient(visit)
  if (!client || isOfOthers(visit, client)) return
  await archive(visit, client)
  // Some are restored by mistake as if it was long ago, and then archived again.
  while (random.boolean(0.6)) {
    await restore(visit, client, random.boolean(0.6))
    if (random.boolean(0.6)) return
    await archive(visit, client)
  }
}

async function archive(visit: Visit, client: Client): Promise<void> {
  await call(visit, { method: 'PUT', path: `/api/clients/${client.id}/archive`, body: {} })
  model.archiveClient(client, visit.agent, visit.instant)
  await learnTasks(visit.program, client)
}

export async function restoreClient(visit: Visit): Promise<void> {
  const client = pick(
    visit,
    visit.agent.clients.filter(({ archivedAt }) => archivedAt !== null),
  )
  if (client && !isOfOthers(visit, client)) await restore(visit, client, false)
}

async function restore(visit: Visit, client: Client, undo: boolean): Promise<void> {
  await call(visit, { method: 'PUT', path: `/api/clients/${client.id}/restore`, body: { undo } })
  model.restoreClient(client, undo, visit.instant)
}

export async function deleteClient(visit: Visit): Promise<void> {
  const client = pick(visit, visit.agent.clients)
  if (!client || isOfOthers(visit, client)) return
  await call(visit, { method: 'DELETE', path: `/api/clients/${client.id}`, status: 204, repeated: 404 })
  model.deleteClient(client)
}

export async function enroll(visit: Visit): Promise<void> {
  const { agent, random } = visit
  const client = pickPresentClient(visit)
  const reachable = agent.organization.sequences.filter(
    ({ owner, isShared, anchor }) => anchor === 'kickoff' && (isShared || owner === agent),
  )
  const sequence = pick(visit, reachable)
  if (!client || !sequence) return
  const { today } = getMoment(visit)
  const start = random.boolean(0.5) ? today : shiftDay(today, random.integer(-8, 20))
  const isRefused = findRunning(sequence.assignments, client) !== undefined
  const path = `/api/clients/${client.id}/nurture-assignments`
  const body = { sequenceId: sequence.id, startDate: start }
  const { id } = await call<{ id: string }>(visit, { method: 'POST', path, body, status: isRefused ? 409 : 201 })
  if (isRefused) return
  addDueSteps(addAssignment(sequence, client, { id, start, today }))
}

const pathOf = ({ client, id }: Assignment) => `/api/clients/${client.id}/nurture-assignments/${id}`

const pickAssignment = (visit: Visit, fits: (one: Assignment) => boolean): Assignment | undefined =>
  pick(
    visit,
    visit.agent.assignments.filter((one) => one.id && one.client.archivedAt === null && !one.endReason && fits(one)),
  )

export async function pauseAssignment(visit: Visit): Promise<void> {
  const assignment = pickAssignment(visit, ({ pausedOn }) => !pausedOn)
  if (!assignment) return
  await call(visit, { method: 'PUT', path: pathOf(assignment), body: { status: 'paused' } })
  const { today, instant } = getMoment(visit)
  model.pauseAssignment(assignment, today, instant)
}

async function resumeAssignment(visit: Visit): Promise<void> {
  const assignment = pickAssignment(visit, ({ pausedOn }) => !!pausedOn)
  if (!assignment) return
  // Assignments that count from a policy or a birthday have its date, so their days are kept.
  const modes = assignment.term === null ? (['shift', 'keep', undefined] as const) : (['keep', undefined] as const)
  const mode = visit.random.pick(modes)
  const body = { status: 'active', ...(mode && { resumeMode: mode }) }
  await call(visit, { method: 'PUT', path: pathOf(assignment), body })
  model.resumeAssignment(assignment, mode ?? model.getDefaultMode(assignment), getMoment(visit))
}

async function endAssignment(visit: Visit): Promise<void> {
  const assignment = pickAssignment(visit, () => true)
  if (!assignment) return
  await call(visit, { method: 'DELETE', path: pathOf(assignment), status: 204, repeated: 404 })
  model.endAssignment(assignment)
}

export const clientActions = [
  createClient,
  createClient,
  addPolicy,
  addPolicy,
  changeRenewal,
  changeRenewal,
  changeRenewal,
  lapsePolicy,
  archiveClient,
  archiveClient,
  restoreClient,
  restoreClient,
  deleteClient,
  enroll,
  enroll,
  enroll,
  pauseAssignment,
  pauseAssignment,
  resumeAssignment,
  resumeAssignment,
  endAssignment,
]
