import type { Client, ClientSort } from '#contract/clients.ts'
import { invalid } from '#server/base/failure.ts'

/** Where a list goes on: behind a client with this value of what it is sorted by, and this id. */
export type Place = { value: string; id: string }

/** What a client is sorted by, as the list's statement has it. */
export const sortValue: Record<ClientSort, (client: Client) => string> = {
  added: ({ createdAt }) => createdAt,
  activity: ({ lastActivityAt }) => lastActivityAt,
  name: ({ firstName, lastName }) => (lastName === null ? firstName : `${firstName} ${lastName}`),
}

/** The cursor behind a client. */
export const cursorBehind = (sort: ClientSort, client: Client): string =>
  written(`${sort} ${client.id} ${sortValue[sort](client)}`)

/** Where a cursor of the same sort points. Throws VALIDATION at `cursor` for anything else. */
export function placeOf(sort: ClientSort, cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, of, id, value] = /^(\w+) ([0-9a-f-]{36}) ([^\0]+)$/s.exec(text) ?? []
  // Written anew it must be the same: what is not UTF-8 or not base64url comes out differently.
  const isOurs = written(text) === cursor && of === sort && isId.test(id ?? '')
  if (!isOurs || !value || (sort !== 'name' && !isInstant(value))) invalid('cursor', 'Not a cursor of this list')
  return { value, id: id! }
}

const written = (text: string): string => Buffer.from(text).toString('base64url')

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** PostgreSQL knows no year 0. */
function isInstant(value: string): boolean {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value && /^\d{4}-/.test(value) && value >= '0001'
}
