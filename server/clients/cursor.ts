import type { Client, ClientSort } from '#contract/clients/clients.ts'
import { invalid } from '#server/base/failure.ts'

/** Where a list goes on: behind a client with this value of what it is sorted by, and this id. */
export type ClientCursor = { value: string; id: string }

/** What a client is sorted by, as the list's statement has it. */
export const sortValue: Record<ClientSort, (client: Client) => string> = {
  added: ({ createdAt }) => createdAt,
  activity: ({ lastActivityAt }) => lastActivityAt,
  name: ({ firstName, lastName }) => (lastName === null ? firstName : `${firstName} ${lastName}`),
}

/** The cursor behind a client. */
export const encodeCursor = (sort: ClientSort, client: Client): string =>
  toBase64Url(`${sort} ${client.id} ${sortValue[sort](client)}`)

/** Where a cursor of the same sort points. Throws VALIDATION at `cursor` for anything else. */
export function decodeCursor(sort: ClientSort, cursor: string): ClientCursor {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, cursorSort, id, value] = /^(\w+) ([0-9a-f-]{36}) ([^\0]+)$/s.exec(text) ?? []
  // Written anew it must be the same: what is not UTF-8 or not base64url comes out differently.
  const isValidCursor = toBase64Url(text) === cursor && cursorSort === sort && uuidPattern.test(id ?? '')
  if (!isValidCursor || !value || (sort !== 'name' && !isInstant(value))) invalid('cursor', 'Not a cursor of this list')
  return { value, id: id! }
}

const toBase64Url = (text: string): string => Buffer.from(text).toString('base64url')

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** PostgreSQL knows no year 0. */
function isInstant(value: string): boolean {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value && /^\d{4}-/.test(value) && value >= '0001'
}
