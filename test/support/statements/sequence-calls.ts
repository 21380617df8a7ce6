import { assignmentPath as ofAssignment } from '#test/support/data/sequence-fixture.ts'
import type { SizedCall } from './team-calls.ts'

const ofSequence = (id: string, path = '') => `/api/nurture-sequences/${id}${path && `/${path}`}`
const toSteps = (ids: string[]) => ids.slice(0, 190).map((title, index) => ({ title, daysAfterKickoff: index }))

/** How many statements the calls for nurture sequences and their assignments send. */
export const sequenceCalls: SizedCall[] = [
  ['listSequences', ({ agent }) => agent.get('/api/nurture-sequences')],
  ['getSequence', ({ agent, sequence }) => agent.get(ofSequence(sequence))],
  [
    'createSequence',
    ({ agent, clients }) => agent.post('/api/nurture-sequences', { name: 'x', tasks: toSteps(clients) }),
  ],
  ['duplicateSequence', ({ agent, sequence }) => agent.post(ofSequence(sequence, 'duplicate'), {})],
  ['updateSequence', ({ agent, sequence }) => agent.put(ofSequence(sequence), { repeatInterval: 'yearly' })],
  ['updateSequence: back', ({ agent, sequence }) => agent.put(ofSequence(sequence), { hasRepeat: false })],
  ['deleteSequence', async ({ agent, addSequence }) => agent.delete(ofSequence(await addSequence()))],
  ['getSequenceResults', ({ agent, sequence }) => agent.get(ofSequence(sequence, 'results'))],
  ['listSequenceSteps', ({ agent, sequence }) => agent.get(ofSequence(sequence, 'tasks'))],
  ['getSequenceStep', ({ agent, sequence, step }) => agent.get(ofSequence(sequence, `tasks/${step}`))],
  ['addSequenceStep', ({ agent, sequence }) => agent.post(ofSequence(sequence, 'tasks'), { title: 'x' })],
  [
    'updateSequenceStep',
    async ({ agent, addStep, sequence }) =>
      agent.put(ofSequence(sequence, `tasks/${await addStep()}`), { daysAfterKickoff: 99 }),
  ],
  [
    'deleteSequenceStep',
    async ({ agent, addStep, sequence }) => agent.delete(ofSequence(sequence, `tasks/${await addStep()}`)),
  ],
  [
    // With the eight of the removal.
    'restoreSequenceStep',
    async ({ agent, addStep, sequence }) => {
      const path = ofSequence(sequence, `tasks/${await addStep()}`)
      await agent.delete(path)
      return agent.put(`${path}/restore`, {})
    },
  ],
  ['listNurtureAssignments', (one) => one.agent.get(`/api/clients/${one.client}/nurture-assignments`)],
  [
    'assignSequence',
    async ({ agent, addClient, sequence }) =>
      agent.post(`/api/clients/${await addClient()}/nurture-assignments`, { sequenceId: sequence }),
  ],
  [
    'enrollClients',
    async ({ agent, clients, addSequence }) =>
      agent.post(ofSequence(await addSequence(), 'enrolments'), { clientIds: clients }),
  ],
  [
    'updateNurtureAssignment: pause',
    async ({ agent, addAssignment }) => agent.put(ofAssignment(await addAssignment()), { status: 'paused' }),
  ],
  [
    'updateNurtureAssignment: resume',
    async ({ agent, addAssignment }) =>
      agent.put(ofAssignment(await addAssignment('2026-11-20')), { status: 'active' }),
  ],
  ['endNurtureAssignment', async ({ agent, addAssignment }) => agent.delete(ofAssignment(await addAssignment()))],
  ['listNurtureAssignmentTasks', ({ agent, assignment }) => agent.get(`/api/tasks/nurture-assignment/${assignment}`)],
  [
    // One batch of each of two organizations. Nothing is to be removed.
    'regenerateNurtureTasks',
    ({ superAdmin }) => superAdmin.post('/api/admin/regenerate-nurture-tasks', {}),
  ],
]
