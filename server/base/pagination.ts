import type { FastifyReply } from 'fastify'
import { isCalendarDay } from '#contract/base/calendar-day.ts'
import { throwInvalid } from './failure.ts'
import { isId } from './ids.ts'

/** One page of a list; `next` is the cursor of the following page, absent on the last. */
export type Page<Rows> = { rows: Rows; next?: string | undefined }

/** Cuts a page from up to `limit + 1` rows: the extra row shows that another page follows. */
export function toPage<Row>(rows: readonly Row[], limit: number, toCursor: (lastRow: Row) => string): Page<Row[]> {
  const pageRows = rows.slice(0, limit)
  return rows.length > limit ? { rows: pageRows, next: toCursor(pageRows.at(-1)!) } : { rows: pageRows }
}

/** Puts the cursor of the next page into `X-Next-Cursor`; returns the rows for the body. */
export function setNextCursor<Rows>(reply: FastifyReply, { rows, next }: Page<Rows>): Rows {
  if (next) reply.header('x-next-cursor', next)
  return rows
}

/** A position in a sorted list: the sort value and the id of the last row before it. */
export type ListPosition = { value: string; id: string }

/** Encodes a position as base64url text; `order` names the list's order, so that a cursor of another one is refused. */
export const encodeCursor = (order: string, { value, id }: ListPosition): string =>
  toBase64Url(`${order} ${id} ${value}`)

/** Decodes a cursor made by `encodeCursor` for the same order. Throws VALIDATION at `cursor` for any other text. */
export function decodeCursor(order: string, valueType: 'instant' | 'text', cursor: string): ListPosition {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, cursorOrder, id = '', value = ''] = /^(\w+) (\S+) ([^\0]+)$/s.exec(text) ?? []
  // Encoding it again detects text that is not UTF-8 or not canonical base64url.
  const isValid =
    toBase64Url(text) === cursor && cursorOrder === order && isId(id) && (valueType === 'text' || isInstant(value))
  return isValid ? { value, id } : throwInvalid('cursor', 'Not a cursor of this list')
}

const toBase64Url = (text: string): string => Buffer.from(text).toString('base64url')

/** Accepts the years 1 to 9999, as PostgreSQL has no year 0. */
function isInstant(value: string): boolean {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value && isCalendarDay(value.slice(0, 10))
}
