import { seedAssignment, seedSequence, seedStep } from '#test/support/data/seed-sequences.ts'
import { clientRow, rowsByBothIds } from './client-record-rows.ts'
import {
  type AccessRow,
  agentOwnAdminAll,
  agentsAndAdmins,
  createClient,
  everyRole,
  ownOnly,
  rowBy,
  statusesByOwner,
  superAdminOnly,
} from './rows.ts'
import type { RowFactory } from './world.ts'

type Input = Omit<ReturnType<AccessRow['input']>, 'params'>

const createSequence: RowFactory = (testApp, owner, text) => seedSequence(testApp, owner, { name: text })
const createSharedSequence: RowFactory = (testApp, owner, text) =>
  seedSequence(testApp, owner, { name: text, is_org_level: true })
/** Returns `sequenceId/taskId`. */
const createStep: RowFactory = async (testApp, owner, text) => {
  const sequenceId = await seedSequence(testApp, owner, { name: text })
  return `${sequenceId}/${await seedStep(testApp, owner, sequenceId, { title: text })}`
}
/** Returns `clientId/assignmentId`. */
const createAssignment: RowFactory = async (testApp, owner, text) => {
  const clientId = await createClient(testApp, owner, text)
  const sequenceId = await seedSequence(testApp, owner, { name: text })
  return `${clientId}/${await seedAssignment(testApp, owner, clientId, sequenceId)}`
}
const createAssignmentAlone: RowFactory = async (testApp, owner, text) =>
  (await createAssignment(testApp, owner, text)).split('/')[1]!

const personalRow = (status: number, rest: Input = {}): AccessRow =>
  rowBy('sequenceId', createSequence, agentOwnAdminAll(status), rest)

/** Everybody reads a shared sequence; only admins change it, even if an agent created it. */
const sharedRow = (agentStatus: number, status: number, rest: Input = {}): AccessRow => ({
  by: 'sequenceId of a shared one',
  create: createSharedSequence,
  input: (sequenceId) => ({ params: { sequenceId }, ...rest }),
  expected: agentsAndAdmins(
    statusesByOwner(agentStatus, agentStatus, 404, 404, 400),
    statusesByOwner(status, status, 404, 404, 400),
  ),
})

/** A step with its own sequence, and with another one of the caller. */
const stepRows = (status: number, rest: Input = {}): AccessRow[] => [
  {
    by: 'sequenceId and taskId',
    create: createStep,
    input: (pair) => {
      const [sequenceId = '', taskId = sequenceId] = pair.split('/')
      return { params: { sequenceId, taskId }, ...rest }
    },
    expected: agentOwnAdminAll(status),
  },
  {
    by: 'taskId',
    create: createStep,
    createSecond: createSequence,
    input: (pair, sequenceId) => ({ params: { sequenceId, taskId: pair.split('/').at(-1)! }, ...rest }),
    expected: ownOnly(404),
  },
]

/** Access matrix rows for nurture sequences, their steps and assignments. */
export const sequenceRows: Record<string, AccessRow[]> = {
  listSequences: [{ input: () => ({}), expected: everyRole(200) }],
  getSequence: [personalRow(200), sharedRow(200, 200)],
  createSequence: [
    { input: () => ({ body: { name: 'x', tasks: [{ title: 'x' }] } }), expected: everyRole(201) },
    { input: () => ({ body: { name: 'x', isOrgLevel: true } }), expected: agentsAndAdmins(403, 201) },
  ],
  duplicateSequence: [personalRow(201), sharedRow(201, 201)],
  updateSequence: [personalRow(200, { body: { name: 'y' } }), sharedRow(403, 200, { body: { name: 'y' } })],
  deleteSequence: [personalRow(204), sharedRow(403, 204)],
  getSequenceResults: [personalRow(200), sharedRow(200, 200)],
  enrollClients: [
    personalRow(200, { body: { clientIds: ['019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b'] } }),
    {
      by: 'clientIds',
      create: createClient,
      createSecond: createSequence,
      // A client out of reach is one of the results.
      input: (clientId, sequenceId) => ({ params: { sequenceId }, body: { clientIds: [clientId] } }),
      expected: everyRole(statusesByOwner(200, 200, 200, 200, 400)),
    },
  ],

  listSequenceSteps: [personalRow(200), sharedRow(200, 200)],
  getSequenceStep: stepRows(200),
  addSequenceStep: [personalRow(201, { body: { title: 'x' } }), sharedRow(403, 201, { body: { title: 'x' } })],
  updateSequenceStep: stepRows(200, { body: { title: 'y' } }),
  deleteSequenceStep: stepRows(204),
  // An existing step is returned unchanged.
  restoreSequenceStep: stepRows(200),

  listNurtureAssignments: [clientRow(200)],
  assignSequence: [
    {
      by: 'clientId',
      create: createClient,
      createSecond: createSequence,
      input: (clientId, sequenceId) => ({ params: { clientId }, body: { sequenceId } }),
      expected: agentOwnAdminAll(201),
    },
    {
      by: 'sequenceId',
      create: createSequence,
      createSecond: createClient,
      input: (sequenceId, clientId) => ({ params: { clientId }, body: { sequenceId } }),
      expected: agentsAndAdmins(statusesByOwner(201, 400, 400, 400, 400), statusesByOwner(201, 201, 400, 400, 400)),
    },
  ],
  updateNurtureAssignment: rowsByBothIds('assignmentId', createAssignment, [200, 200], { body: { status: 'paused' } }),
  endNurtureAssignment: rowsByBothIds('assignmentId', createAssignment, [204, 204]),
  listNurtureAssignmentTasks: [rowBy('assignmentId', createAssignmentAlone, agentOwnAdminAll(200))],
  regenerateNurtureTasks: [{ input: () => ({ body: {} }), expected: superAdminOnly(200) }],
}
