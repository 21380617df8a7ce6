import type { Actor, Makes, Which } from './access-world.ts'

export type Cell = number | Record<Which, number>

/** One input of an endpoint and what every actor gets for it; an endpoint with ids has a status for whose they are. */
export type AccessRow = {
  /** Which id of the input changes from cell to cell. */
  by?: string
  makes?: Makes
  /** Makes a row of the caller's own in every cell, where an input has two ids. */
  beside?: Makes
  input: (
    id: string,
    beside: string,
  ) => {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
    headers?: Record<string, string>
  }
  expected: Record<Actor, Cell>
}

/** A status for each of whose row is asked for. */
export const ids = (own: number, colleagues: number, theirs: number, absent: number, malformed: number): Cell => ({
  own,
  colleagues,
  theirs,
  absent,
  malformed,
})

/** Without a live session it is 401, whatever is asked for. */
const shutOut = { signedOut: 401, deactivated: 401, archived: 401 } as const

/** The same for every role. */
export const everyRole = (cell: Cell) => ({
  ...shutOut,
  agent: cell,
  otherAgent: cell,
  orgAdmin: cell,
  otherOrgAdmin: cell,
  superAdmin: cell,
  demoted: cell,
})

/** One answer for whoever has no more than an agent's reach, another for admins. */
export const byReach = (agents: Cell, admins: Cell) => ({
  ...everyRole(agents),
  orgAdmin: admins,
  otherOrgAdmin: admins,
  superAdmin: admins,
})

/** The same for everybody, signed in or not. */
export const everybody = (status: number) => ({
  ...everyRole(status),
  signedOut: status,
  deactivated: status,
  archived: status,
})
