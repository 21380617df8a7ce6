import type { Makes } from './access-world.ts'
import { ofClientRecords } from './access-of-client-records.ts'
import { ofClients } from './access-of-clients.ts'
import { type AccessRow, byReach, everybody, everyRole, ids } from './access-rows.ts'
import { sampleReport } from './samples.ts'

const task: Makes = async (house, owner, text) =>
  (await house.seed.tasks(owner, [{ title: text, description: text }]))[0]!
const taskOfClient: Makes = async (house, owner, text) => {
  const [clientId] = await house.seed.clients(owner, [{ first_name: text }])
  return (await house.seed.tasks(owner, [{ title: text, clientId }]))[0]!
}
/** As the program closes it. */
const closedTask: Makes = async (house, owner, text) => {
  const [id] = await house.seed.tasks(owner, [{ title: text, dueDate: '2026-11-10', status: 'abandoned' }])
  await house.owner.query("update tasks set closed_as = 'overdue' where id = $1", [id])
  return id!
}
/** As it is after it was moved from yesterday to today. */
const movedTask: Makes = async (house, owner, text) => {
  const [id] = await house.seed.tasks(owner, [{ title: text, version: 2 }])
  await house.owner.query("update tasks set moved_from = '2026-11-20', moved_by_hand = true where id = $1", [id])
  return id!
}
const client: Makes = async (house, owner, text) =>
  (await house.seed.clients(owner, [{ first_name: text, notes: text }]))[0]!

/** The access matrix's table, by the endpoint's name: a new endpoint has its row here, or the matrix fails. */
export const accessTable: Record<string, AccessRow[]> = {
  health: [{ input: () => ({}), expected: everybody(200) }],
  readiness: [{ input: () => ({}), expected: everybody(200) }],
  // Calls of the tests come from loopback.
  metrics: [{ input: () => ({}), expected: everybody(200) }],
  openApi: [{ input: () => ({}), expected: everybody(200) }],
  // The issuer of the matrix does not answer; what the doors do when it does is in sign-in*.test.ts.
  signIn: [{ input: () => ({}), expected: everybody(503) }],
  signInBack: [{ input: () => ({ query: { state: 'x', code: 'x' } }), expected: everybody(400) }],
  // Caused by another site it ends nobody's session.
  signOut: [{ input: () => ({ headers: { 'sec-fetch-site': 'cross-site' } }), expected: everybody(303) }],
  currentUser: [{ input: () => ({}), expected: everyRole(200) }],
  csrfToken: [{ input: () => ({}), expected: everyRole(200) }],
  tasksOfDay: [{ input: () => ({ query: { date: '2026-11-21' } }), expected: everyRole(200) }],
  agentStats: [{ input: () => ({}), expected: everyRole(200) }],
  checkStreak: [{ input: () => ({ body: {} }), expected: everyRole(200) }],
  closedTasks: [{ input: () => ({}), expected: everyRole(200) }],
  taskHistory: [{ input: () => ({}), expected: everyRole(200) }],
  organizationSettings: [{ input: () => ({}), expected: everyRole(200) }],
  ...ofClients,
  ...ofClientRecords,
  createTask: [
    { input: () => ({ body: { title: 'x' } }), expected: everyRole(201) },
    { input: () => ({ body: { title: 'x', hasRepeat: true, repeatInterval: 'daily' } }), expected: everyRole(201) },
    // An admin reaches every client of the organisation (contract 2).
    {
      by: 'clientId',
      makes: client,
      input: (clientId) => ({ body: { title: 'x', clientId } }),
      expected: byReach(ids(201, 400, 400, 400, 400), ids(201, 201, 400, 400, 400)),
    },
  ],
  updateTask: [
    {
      by: 'taskId',
      makes: task,
      input: (taskId) => ({ params: { taskId }, body: { status: 'completed' } }),
      expected: everyRole(ids(200, 404, 404, 404, 400)),
    },
  ],
  deleteTask: [
    {
      by: 'taskId',
      makes: task,
      input: (taskId) => ({ params: { taskId } }),
      expected: everyRole(ids(204, 404, 404, 404, 400)),
    },
  ],
  noteMessage: [
    {
      by: 'taskId',
      makes: taskOfClient,
      input: (taskId) => ({ params: { taskId }, body: { channel: 'email', text: 'x' } }),
      expected: everyRole(ids(201, 404, 404, 404, 400)),
    },
  ],
  // An id inside a body is refused at its field (contract 1).
  rescheduleTasks: [
    {
      by: 'ids',
      makes: task,
      input: (id) => ({ body: { ids: [id], dueDate: '2026-12-01' } }),
      expected: everyRole(ids(200, 400, 400, 400, 400)),
    },
  ],
  undoReschedule: [
    {
      by: 'ids',
      makes: movedTask,
      input: (id) => ({ body: { ids: [id] } }),
      expected: everyRole(ids(200, 400, 400, 400, 400)),
    },
  ],
  tellClosedTasks: [
    {
      by: 'ids',
      makes: closedTask,
      input: (id) => ({ body: { ids: [id] } }),
      expected: everyRole(ids(204, 400, 400, 400, 400)),
    },
  ],
  putBackTask: [
    {
      by: 'taskId',
      makes: closedTask,
      input: (taskId) => ({ params: { taskId } }),
      expected: everyRole(ids(201, 404, 404, 404, 400)),
    },
  ],
  reportBug: [{ input: () => ({ body: sampleReport }), expected: everyRole(201) }],
}
