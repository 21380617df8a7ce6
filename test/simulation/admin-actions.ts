import { enrollStanding } from './anchors.ts'
import { freePastKeys } from './assignments.ts'
import { hourMs, shiftDay } from './calendar.ts'
import { checkTasks, learnAssignments } from './checks.ts'
import { archiveClient, deleteClient, restoreClient } from './client-actions.ts'
import { reassignClient as reassignInModel } from './clients.ts'
import { addDueSteps, getStoredToday, regenerateTasks as regenerateInModel } from './days.ts'
import { zones } from './people.ts'
import { call, type Visit } from './program.ts'
import type { Sequence, Step } from './state.ts'
import { getMoment } from './task-actions.ts'

type Action = (visit: Visit) => Promise<void>

const offsets = [-20, -7, -3, 0, 0, 1, 2, 3, 5, 10, 20, 45]
const kinds = [
  null,
  null,
  null,
  null,
  { interval: 'weekly' },
  { interval: 'monthly' },
  { interval: 'yearly' },
  { interval: 'custom' },
] as const

const anchors = ['kickoff', 'kickoff', 'kickoff', 'renewal', 'birthday'] as const

const drawStep = ({ random, createTitle }: Visit) => ({
  title: createTitle(),
  daysAfterKickoff: random.pick(offsets),
  targetCount: random.pick([1, 1, 1, 3]),
})

export async function createSequence(visit: Visit, anchor = visit.random.pick(anchors)): Promise<void> {
  const { agent, random } = visit
  const { sequences } = agent.organization
  const isShared = agent.role === 'org_admin'
  if (sequences.filter(({ owner }) => owner === agent).length >= 4) return changeSequence(visit)
  const interval = anchor === 'kickoff' ? (random.pick(kinds)?.interval ?? null) : null
  const customDays = interval === 'custom' ? random.integer(2, 12) : null
  const repeat = interval ? { hasRepeat: true, repeatInterval: interval, repeatCustomDays: customDays } : {}
  const tasks = Array.from({ length: random.integer(1, 5) }, () => drawStep(visit))
  const standing = { anchor, autoEnroll: anchor !== 'kickoff' }
  const body = { name: visit.createTitle(), isOrgLevel: isShared, tasks, ...repeat, ...standing }
  const { id } = await call<{ id: string }>(visit, {
    method: 'POST',
    path: '/api/nurture-sequences',
    body,
    status: 201,
  })
  const rows = await call<{ id: string; title: string }[]>(visit, { method: 'GET', path: pathOfSteps(id) })
  const steps = tasks.map(({ title, daysAfterKickoff, targetCount }): Step => {
    const stepId = rows.find((row) => row.title === title)!.id
    return { id: stepId, title, offset: daysAfterKickoff, target: targetCount, removedAt: null }
  })
  const sequence = { id, owner: agent, isShared, anchor, interval, customDays, steps, assignments: [] }
  sequences.push(sequence)
  await syncStanding(visit, sequence)
}

const pathOfSteps = (sequenceId: string) => `/api/nurture-sequences/${sequenceId}/tasks`

async function changeSequence(visit: Visit): Promise<void> {
  const { agent, random } = visit
  const own = agent.organization.sequences.filter(({ owner }) => owner === agent)
  if (!own.length) return
  const sequence = random.pick(own)
  const changes = [addStep, removeStep, moveStep, moveStep, restoreStep]
  await random.pick(sequence.interval ? [...changes, changeRepeat, changeRepeat] : changes)(visit, sequence)
}

async function addStep(visit: Visit, sequence: Sequence): Promise<void> {
  const { id, steps } = sequence
  if (steps.length >= 8) return
  const body = drawStep(visit)
  const step = await call<{ id: string }>(visit, { method: 'POST', path: pathOfSteps(id), body, status: 201 })
  const { title, daysAfterKickoff: offset, targetCount: target } = body
  steps.push({ id: step.id, title, offset, target, removedAt: null })
  await syncStanding(visit, sequence)
}

/** A changed standing sequence enrolls what it applies to, for all active agents whose day was opened. */
async function syncStanding({ agent, program }: Visit, sequence: Sequence): Promise<void> {
  if (sequence.anchor === 'kickoff') return
  for (const other of sequence.isShared ? agent.organization.agents.filter(({ isActive }) => isActive) : [agent])
    if (other.openedThrough && enrollStanding(other, { sequence }))
      for (const one of [...other.assignments]) addDueSteps(one)
  await learnAssignments(program)
}

async function removeStep(visit: Visit, { id, steps }: Sequence): Promise<void> {
  const present = steps.filter(({ removedAt }) => removedAt === null)
  if (!present.length) return
  const step = visit.random.pick(present)
  await call(visit, { method: 'DELETE', path: `${pathOfSteps(id)}/${step.id}`, status: 204, repeated: 404 })
  step.removedAt = visit.instant
}

async function restoreStep(visit: Visit, sequence: Sequence): Promise<void> {
  const { id, steps } = sequence
  const since = visit.instant - 23 * 3_600_000
  const removed = steps.filter(({ removedAt }) => removedAt !== null && removedAt > since)
  if (!removed.length) return
  const step = visit.random.pick(removed)
  await call(visit, { method: 'PUT', path: `${pathOfSteps(id)}/${step.id}/restore`, body: {} })
  step.removedAt = null
  await syncStanding(visit, sequence)
}

async function moveStep(visit: Visit, sequence: Sequence): Promise<void> {
  const { id, steps } = sequence
  const present = steps.filter(({ removedAt }) => removedAt === null)
  if (!present.length) return
  const step = visit.random.pick(present)
  const daysAfterKickoff = visit.random.pick(offsets)
  await call(visit, { method: 'PUT', path: `${pathOfSteps(id)}/${step.id}`, body: { daysAfterKickoff } })
  if (step.offset === daysAfterKickoff) return
  step.offset = daysAfterKickoff
  await syncStanding(visit, sequence)
}

async function changeRepeat(visit: Visit, sequence: Sequence): Promise<void> {
  const customDays = visit.random.integer(2, 12)
  const body = { repeatInterval: 'custom', repeatCustomDays: customDays }
  // The freed keys have the ids of their tasks, which are not all known yet.
  await checkTasks(visit.program, visit.instant - hourMs)
  await call(visit, { method: 'PUT', path: `/api/nurture-sequences/${sequence.id}`, body })
  if (sequence.interval === 'custom' && sequence.customDays === customDays) return
  for (const assignment of sequence.assignments) freePastKeys(assignment)
  Object.assign(sequence, { interval: 'custom', customDays })
}

async function reassignClient(visit: Visit): Promise<void> {
  const { agent, random } = visit
  const { agents } = agent.organization
  const from = random.pick(agents)
  const to = random.pick(agents)
  if (from === to || !to.isActive || !from.clients.length || to.clients.length >= 12) return
  const client = random.pick(from.clients)
  const body = { assignedAgentId: to.id }
  await call(visit, { method: 'PUT', path: `/api/clients/${client.id}/owner`, body })
  reassignInModel(client, to, visit.instant)
}

/** Not more often than every two weeks: a miss between two changes is remembered no longer. */
async function changeWorkingDays(visit: Visit): Promise<void> {
  const { agent, random } = visit
  const { workingDays } = agent.organization
  const { today } = getMoment(visit)
  if (workingDays.at(-1)!.since > shiftDay(today, -14)) return
  const days = random.pick([[1, 2, 3, 4, 5], [0, 1, 2, 3, 4], [6], [1, 3, 5], [0, 1, 2, 3, 4, 5, 6]])
  await call(visit, { method: 'PATCH', path: '/api/organization/settings', body: { workingDays: days } })
  if (String(days) !== String(workingDays.at(-1)!.days)) workingDays.push({ since: shiftDay(today, 1), days })
}

/** Goes to another zone: with the header of the calls, or by the profile. Often that is as far west as one can go, or back. */
async function travel(visit: Visit): Promise<void> {
  const { agent, random } = visit
  const far = agent.headerZone === 'Etc/GMT+12' ? 'Pacific/Kiritimati' : 'Etc/GMT+12'
  const zone = random.boolean(0.5) ? far : random.pick(zones)
  agent.headerZone = zone
  if (!agent.profileZone) return
  await call(visit, { method: 'PUT', path: '/api/profile/settings', body: { timeZone: zone } })
  agent.profileZone = zone
}

/** Deactivates a colleague, or lets one come back as after an absence. */
async function changeActivity(visit: Visit): Promise<void> {
  const { agent, random, program } = visit
  const { agents } = agent.organization
  const away = agents.filter(({ isActive }) => !isActive)
  const other = random.pick(away.length && random.boolean(0.6) ? away : agents)
  if (other === agent) return
  const verb = other.isActive ? 'deactivate' : 'reactivate'
  await call(visit, { method: 'PATCH', path: `/api/users/${other.id}/${verb}`, body: {}, repeated: 409 })
  other.isActive = !other.isActive
  if (other.isActive) await program.signIn(other, visit.instant)
}

/** The super administrator rebuilds the untouched tasks of all organizations from the present steps. */
async function regenerate({ program, random, createTitle, instant }: Visit): Promise<void> {
  const agents = program.world.organizations.flatMap((organization) => organization.agents)
  const agent = agents.find(({ role }) => role === 'super_admin')!
  const visit: Visit = { program, random, createTitle, instant, agent, log: [] }
  await call(visit, { method: 'POST', path: '/api/admin/regenerate-nurture-tasks' })
  for (const other of agents.filter(({ isActive }) => isActive))
    for (const one of other.assignments) regenerateInModel(one, getStoredToday(other, visit.instant))
}

/** Actions that run while nobody else works, and those of administrators only. */
export const loneActions: Action[] = [
  createSequence,
  changeSequence,
  changeSequence,
  changeSequence,
  travel,
  travel,
  archiveClient,
  restoreClient,
  deleteClient,
]
export const adminActions: Action[] = [
  reassignClient,
  reassignClient,
  reassignClient,
  reassignClient,
  changeActivity,
  changeActivity,
  changeWorkingDays,
  changeSequence,
  regenerate,
]
