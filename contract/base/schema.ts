import * as z from 'zod/mini'
import { type CalendarDay, isCalendarDay } from './calendar-day.ts'

/** Maxima of texts in characters (contract 1). */
export const limits = { name: 100, title: 200, email: 254, phone: 50, url: 2_000, text: 10_000 } as const

/** An id as it travels; a UUIDv7 made by the program. However it is spelled, it is the same one. */
export const Id = z.uuid().check(z.toLowerCase())
export type Id = string

/** Ids of one call that does many at once. */
export const Ids = z.array(Id).check(z.minLength(1), z.maxLength(500))

/** A text that PostgreSQL keeps as it is: trimmed, without U+0000 and without half surrogate pairs (contract 1). */
export const text = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum), z.refine(isStorable, 'Has a character that cannot be stored'))

/** A text that must say something. */
export const requiredText = (maximum: number) => text(maximum).check(z.minLength(1))

/** A text that may be absent; null and '' both empty it, as every PUT and PATCH takes it (contract 1). */
export const optionalText = (maximum: number, ...rule: [] | [isValid: (value: string) => boolean, message: string]) =>
  emptyToNull(rule.length ? text(maximum).check(z.refine(rule[0], rule[1])) : text(maximum))

/** An address of the web or nothing; only `http:` and `https:` (contract 1). */
export const OptionalUrl = emptyToNull(
  text(limits.url).check(z.refine((value) => value === '' || isWebUrl(value), 'Please enter a valid URL')),
)

/** An id or nothing; '' is nothing, as an unchosen select sends it. */
export const OptionalId = z.optional(
  z.pipe(
    z.nullable(z.union([Id, z.literal('')])),
    z.transform((value) => value || null),
  ),
)

/** A day of the calendar. */
export const Day = z
  .string()
  .check(z.refine(isCalendarDay, 'Must be a date such as 2026-11-21')) as unknown as z.ZodMiniType<
  CalendarDay,
  CalendarDay
>

/** A day or nothing; '' is nothing, as an empty date input sends it. */
export const OptionalDay = z.optional(
  z.pipe(
    z.nullable(z.union([Day, z.literal('')])),
    z.transform((value) => value || null),
  ),
)

/** A moment, ISO 8601 in UTC with milliseconds. */
export const Instant = z.string()

/** A moment as it is given: ISO 8601 with its distance from UTC, or a day alone; years to 9999. */
export const InstantOrDay = z
  .string()
  .check(z.refine(isInstantOrDay, 'Must be a date or an instant such as 2026-11-21T09:30:00Z'))

/** How many rows of a list, as a query carries it. */
export const Limit = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, 'Must be a whole number')),
    z.pipe(z.transform(Number), wholeNumber(1, max)),
  )

/** Where a list goes on: what `X-Next-Cursor` said. The longest holds a name of 200 characters, three bytes each. */
export const Cursor = text(1_000)

/** A whole number within bounds, both included. */
export const wholeNumber = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** Whether a text is an absolute http or https address. */
export function isWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}

function isInstantOrDay(value: string): boolean {
  if (isCalendarDay(value)) return true
  const match = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.exec(value)
  return match !== null && isCalendarDay(match[1]!) && !Number.isNaN(Date.parse(value))
}

function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

function emptyToNull(schema: z.ZodMiniType<string, string>) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value: string | null) => value || null),
    ),
  )
}
