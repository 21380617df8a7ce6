import type { Actor, RowFactory, Ownership } from './access-world.ts'

export type ExpectedStatus = number | Record<Ownership, number>

/** One input of an endpoint and what every actor gets for it; an endpoint with ids has a status for whose they are. */
export type AccessRow = {
  /** Which id of the input changes from cell to cell. */
  by?: string
  create?: RowFactory
  /** Makes a row of the caller's own in every cell, where an input has two ids. */
  createSecond?: RowFactory
  input: (
    id: string,
    beside: string,
  ) => {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
    headers?: Record<string, string>
  }
  expected: Record<Actor, ExpectedStatus>
}

/** A status for each of whose row is asked for. */
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

/** Without a live session it is 401, whatever is asked for. */
const unauthenticated = { signedOut: 401, deactivated: 401, archived: 401 } as const

/** The same for every role. */
export const everyRole = (expected: ExpectedStatus) => ({
  ...unauthenticated,
  agent: expected,
  otherAgent: expected,
  orgAdmin: expected,
  otherOrgAdmin: expected,
  superAdmin: expected,
  demoted: expected,
})

/** One answer for whoever has no more than an agent's reach, another for admins. */
export const agentsAndAdmins = (agentStatus: ExpectedStatus, adminStatus: ExpectedStatus) => ({
  ...everyRole(agentStatus),
  orgAdmin: adminStatus,
  otherOrgAdmin: adminStatus,
  superAdmin: adminStatus,
})

/** The same for everybody, signed in or not. */
export const everyActor = (status: number) => ({
  ...everyRole(status),
  signedOut: status,
  deactivated: status,
  archived: status,
})
