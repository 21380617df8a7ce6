import type { Actor, Makes, Which } from './access-world.ts'
import { sampleReport } from './samples.ts'

export type Cell = number | Record<Which, number>

/** One input of an endpoint and what every actor gets for it; an endpoint with ids has a status for whose they are. */
export type AccessRow = {
  /** Which id of the input changes from cell to cell. */
  by?: string
  makes?: Makes
  input: (id: string) => {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
    headers?: Record<string, string>
  }
  expected: Record<Actor, Cell>
}

const ids = (own: number, colleagues: number, theirs: number, absent: number, malformed: number): Cell => ({
  own,
  colleagues,
  theirs,
  absent,
  malformed,
})

/** Without a live session it is 401, whatever is asked for. */
const shutOut = { signedOut: 401, deactivated: 401, archived: 401 } as const

/** The same for every role. */
const everyRole = (cell: Cell) => ({
  ...shutOut,
  agent: cell,
  otherAgent: cell,
  orgAdmin: cell,
  otherOrgAdmin: cell,
  superAdmin: cell,
  demoted: cell,
})

/** One answer for whoever has no more than an agent's reach, another for admins. */
const byReach = (agents: Cell, admins: Cell) => ({
  ...everyRole(agents),
  orgAdmin: admins,
  otherOrgAdmin: admins,
  superAdmin: admins,
})

const everybody = (status: number) => ({
  ...everyRole(status),
  signedOut: status,
  deactivated: status,
  archived: status,
})

const task: Makes = async (house, owner, text) =>
  (await house.seed.tasks(owner, [{ title: text, description: text }]))[0]!
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
  createTask: [
    { input: () => ({ body: { title: 'x' } }), expected: everyRole(201) },
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
  reportBug: [{ input: () => ({ body: sampleReport }), expected: everyRole(201) }],
}
