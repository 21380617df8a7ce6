import type { FastifyReply } from 'fastify'
import { isCalendarDay } from '#contract/base/calendar-day.ts'
import { maxAnswerBytes } from '#contract/base/schema.ts'
import type { JsonPage } from '#server/base/database/json-rows.ts'
import { throwInvalid } from '#server/base/failure.ts'
import { isId } from '#server/base/ids.ts'

/** One page of a list; `next` is the cursor of the following page, absent on the last. */
export type Page<Rows> = { rows: Rows; next?: string | undefined }

/**
 * Cuts a page from up to `limit + 1` rows: the extra row shows that another page follows. The page ends earlier if its
 * JSON could exceed the size of an answer.
 */
export function toPage<Row extends object>(
  rows: readonly Row[],
  limit: number,
  toCursor: (lastRow: Row) => string,
): Page<Row[]> {
  const pageRows = rows.slice(0, Math.min(limit, countFittingRows(rows)))
  return rows.length > pageRows.length ? { rows: pageRows, next: toCursor(pageRows.at(-1)!) } : { rows: pageRows }
}

/** The parameters of a page, as endpoints take them. */
export type PageQuery = { cursor?: string | undefined; limit: number }

/** Greater than every other id: a list in descending order starts before it. */
export const maxId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Less than every other id: a list in ascending order starts after it. */
export const minId = '00000000-0000-0000-0000-000000000000'

type PageReader = <Row extends { id: string }>(
  order: string,
  query: PageQuery,
  /** Lists the rows that follow the one with this id. */
  list: (id: string, limit: number) => Promise<Row[]>,
) => Promise<Page<Row[]>>

const readFromId =
  (startId: string): PageReader =>
  async (order, { cursor, limit }, list) => {
    // The value is not read: an earlier release, whose pages may still be open, wrote the time.
    const rows = await list(decodeCursor(order, 'text', cursor)?.id ?? startId, limit + 1)
    return toPage(rows, limit, ({ id }) => encodeCursor(order, { value: id, id }))
  }

/**
 * Reads one page of rows, newest first: their ids begin with the time. `order` names the list, whose cursor no other
 * list accepts. Throws VALIDATION at `cursor`.
 */
export const readNewestFirst = readFromId(maxId)

/** Reads one page of rows, oldest first, like `readNewestFirst`. */
export const readOldestFirst = readFromId(minId)

/** Counts the first rows that fit into one answer; at least one, since no single row is larger. */
function countFittingRows(rows: readonly object[]): number {
  let bytes = 2
  for (const [index, row] of rows.entries()) {
    bytes += maxJsonBytes(row)
    if (bytes > maxAnswerBytes) return Math.max(index, 1)
  }
  return rows.length
}

/** An upper bound of the JSON of a value, without serializing it: a UTF-16 unit takes up to six bytes (`\\u0001`). */
function maxJsonBytes(value: unknown): number {
  if (typeof value === 'string') return value.length * 6 + 3
  if (typeof value !== 'object' || value === null) return 24
  let bytes = 3
  for (const key in value) bytes += key.length + 4 + maxJsonBytes((value as Record<string, unknown>)[key])
  return bytes
}

/** Puts the cursor of the next page into `X-Next-Cursor`; returns the body: rows to serialize, or the JSON of them. */
export function setNextCursor<Rows>(reply: FastifyReply, page: Page<Rows> | JsonPage): Rows | string {
  if (page.next) reply.header('x-next-cursor', page.next)
  if ('rows' in page) return page.rows
  void reply.type('application/json; charset=utf-8')
  return page.json
}

/** A position in a sorted list: the sort value and the id of the last row before it. */
export type CursorPosition = { value: string; id: string }

/**
 * Encodes a position as base64url text; `order` names the list's order, so that a cursor of another list is refused.
 */
export const encodeCursor = (order: string, { value, id }: CursorPosition): string =>
  toBase64Url(`${order} ${id} ${value}`)

/** Decodes a cursor made by `encodeCursor` for the same order, if any. Throws VALIDATION at `cursor` for any other text. */
export function decodeCursor(
  order: string,
  valueType: CursorValueType,
  cursor: string | undefined,
): CursorPosition | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, cursorOrder, id = '', value = ''] = /^(\w+) (\S+) ([^\0]+)$/s.exec(text) ?? []
  // Encoding it again detects text that is not UTF-8 or not canonical base64url.
  const isValid = toBase64Url(text) === cursor && cursorOrder === order && isId(id) && isValidAs[valueType](value)
  return isValid ? { value, id } : throwInvalid('cursor', 'Not a cursor of this list')
}

const toBase64Url = (text: string): string => Buffer.from(text).toString('base64url')

type CursorValueType = keyof typeof isValidAs

const isValidAs = {
  text: () => true,
  id: isId,
  day: isCalendarDay,
  instant: isInstant,
  count: (value: string) => /^\d{1,5}$/.test(value),
  line: (value: string) => /^\d{1,7}$/.test(value),
  /**
   * A part of a list and a day in it, such as `1 2026-11-20`; the last part also has the place: `2 2026-11-20 1 15:30 0`.
   */
  dayOfPart: (value: string) =>
    /^([01] .{10}|2 .{10} [01] \d\d:\d\d [0-2])$/.test(value) && isCalendarDay(value.slice(2, 12)),
}

/** Accepts the years 1 to 9999, as PostgreSQL has no year 0. */
function isInstant(value: string): boolean {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value && isCalendarDay(value.slice(0, 10))
}
