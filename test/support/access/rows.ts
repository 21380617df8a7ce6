import type { Actor, RowFactory, Ownership } from './world.ts'

export type ExpectedStatus = number | Record<Ownership, number>

/** An input of an endpoint and the expected status by actor, and by ownership if the input contains an ID. */
export type AccessRow = {
  /** The parameter whose ID differs between cells. */
  by?: string
  create?: RowFactory
  /** Creates a row of the caller for the second ID of an input. */
  createSecond?: RowFactory
  input: (
    id: string,
    secondId: string,
  ) => {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
    headers?: Record<string, string>
  }
  expected: Record<Actor, ExpectedStatus>
}

/** Statuses by the owner of the requested row. */
export const statusesByOwner = (
  own: number,
  colleagues: number,
  theirs: number,
  absent: number,
  malformed: number,
): ExpectedStatus => ({
  own,
  colleagues,
  theirs,
  absent,
  malformed,
})

/** A row whose ID is a parameter of the path. */
export const rowBy = (
  by: string,
  create: RowFactory,
  expected: AccessRow['expected'],
  rest: Omit<ReturnType<AccessRow['input']>, 'params'> = {},
): AccessRow => ({ by, create, input: (id) => ({ params: { [by]: id }, ...rest }), expected })

/** Creates a client. */
export const createClient: RowFactory = async (testApp, owner, text) =>
  (await testApp.seed.clients(owner, [{ first_name: text, notes: text }]))[0]!

/** Without a valid session every request is answered 401. */
const unauthenticated = { signedOut: 401, deactivated: 401, archived: 401 } as const

/** The same status for every signed-in actor. */
export const everyRole = (expected: ExpectedStatus) => ({
  ...unauthenticated,
  agent: expected,
  otherAgent: expected,
  orgAdmin: expected,
  otherOrgAdmin: expected,
  superAdmin: expected,
  demoted: expected,
})

/** One status for actors with an agent's access, another for admins. */
export const agentsAndAdmins = (agentStatus: ExpectedStatus, adminStatus: ExpectedStatus) => ({
  ...everyRole(agentStatus),
  orgAdmin: adminStatus,
  otherOrgAdmin: adminStatus,
  superAdmin: adminStatus,
})

/** A status for the caller's own row; anyone else's is not found. */
export const ownOnly = (status: number) => everyRole(statusesByOwner(status, 404, 404, 404, 400))

/** Agents reach their own, admins all of the organization; see docs/product/roles.md. */
export const agentOwnAdminAll = (status: number) =>
  agentsAndAdmins(statusesByOwner(status, 404, 404, 404, 400), statusesByOwner(status, status, 404, 404, 400))

/** A status for super administrators; nobody else has access. */
export const superAdminOnly = (expected: ExpectedStatus) => ({ ...everyRole(403), superAdmin: expected })

/** The same status for every actor, signed in or not. */
export const everyActor = (status: number) => ({
  ...everyRole(status),
  signedOut: status,
  deactivated: status,
  archived: status,
})
