import { assignmentPath as ofAssignment } from '#test/support/data/sequence-fixture.ts'
import type { CountedCall } from './team-calls.ts'

const ofSequence = (id: string, path = '') => `/api/nurture-sequences/${id}${path && `/${path}`}`
const toSteps = (ids: string[]) => ids.slice(0, 190).map((title, index) => ({ title, daysAfterKickoff: index }))

/** How many statements the calls for nurture sequences and their assignments send. */
export const sequenceCalls: CountedCall[] = [
  ['listSequences', 6, ({ agent }) => agent.get('/api/nurture-sequences')],
  ['getSequence', 3, ({ agent, sequence }) => agent.get(ofSequence(sequence))],
  [
    'createSequence',
    5,
    ({ agent, clients }) => agent.post('/api/nurture-sequences', { name: 'x', tasks: toSteps(clients) }),
  ],
  ['duplicateSequence', 7, ({ agent, sequence }) => agent.post(ofSequence(sequence, 'duplicate'), {})],
  ['updateSequence', 6, ({ agent, sequence }) => agent.put(ofSequence(sequence), { repeatInterval: 'yearly' })],
  ['updateSequence: back', 9, ({ agent, sequence }) => agent.put(ofSequence(sequence), { hasRepeat: false })],
  ['deleteSequence', 8, async ({ agent, addSequence }) => agent.delete(ofSequence(await addSequence()))],
  ['getSequenceResults', 5, ({ agent, sequence }) => agent.get(ofSequence(sequence, 'results'))],
  ['listSequenceSteps', 4, ({ agent, sequence }) => agent.get(ofSequence(sequence, 'tasks'))],
  ['getSequenceStep', 4, ({ agent, sequence, step }) => agent.get(ofSequence(sequence, `tasks/${step}`))],
  ['addSequenceStep', 8, ({ agent, sequence }) => agent.post(ofSequence(sequence, 'tasks'), { title: 'x' })],
  [
    'updateSequenceStep',
    7,
    async ({ agent, addStep, sequence }) =>
      agent.put(ofSequence(sequence, `tasks/${await addStep()}`), { daysAfterKickoff: 99 }),
  ],
  [
    'deleteSequenceStep',
    8,
    async ({ agent, addStep, sequence }) => agent.delete(ofSequence(sequence, `tasks/${await addStep()}`)),
  ],
  [
    // With the eight of the removal.
    'restoreSequenceStep',
    22,
    async ({ agent, addStep, sequence }) => {
      const path = ofSequence(sequence, `tasks/${await addStep()}`)
      await agent.delete(path)
      return agent.put(`${path}/restore`, {})
    },
  ],
  ['listNurtureAssignments', 6, (one) => one.agent.get(`/api/clients/${one.client}/nurture-assignments`)],
  [
    'assignSequence',
    14,
    async ({ agent, addClient, sequence }) =>
      agent.post(`/api/clients/${await addClient()}/nurture-assignments`, { sequenceId: sequence }),
  ],
  [
    'enrolClients',
    12,
    async ({ agent, clients, addSequence }) =>
      agent.post(ofSequence(await addSequence(), 'enrolments'), { clientIds: clients }),
  ],
  [
    'updateNurtureAssignment: pause',
    10,
    async ({ agent, addAssignment }) => agent.put(ofAssignment(await addAssignment()), { status: 'paused' }),
  ],
  [
    'updateNurtureAssignment: resume',
    16,
    async ({ agent, addAssignment }) =>
      agent.put(ofAssignment(await addAssignment('2026-11-20')), { status: 'active' }),
  ],
  ['endNurtureAssignment', 9, async ({ agent, addAssignment }) => agent.delete(ofAssignment(await addAssignment()))],
  [
    'listNurtureAssignmentTasks',
    4,
    ({ agent, assignment }) => agent.get(`/api/tasks/nurture-assignment/${assignment}`),
  ],
  [
    // One batch of each of two organizations. Nothing is to be removed.
    'regenerateNurtureTasks',
    19,
    ({ superAdmin }) => superAdmin.post('/api/admin/regenerate-nurture-tasks', {}),
  ],
]
