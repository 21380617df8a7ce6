import { isCalendarDay } from '#contract/base/calendar-day.ts'
import { invalid } from './failure.ts'
import { isId } from './ids.ts'

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
  return isValid ? { value, id } : invalid('cursor', 'Not a cursor of this list')
}

const toBase64Url = (text: string): string => Buffer.from(text).toString('base64url')

/** Accepts the years 1 to 9999, as PostgreSQL has no year 0. */
function isInstant(value: string): boolean {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value && isCalendarDay(value.slice(0, 10))
}
