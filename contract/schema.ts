import * as z from 'zod/mini'
import { type CalendarDay, isCalendarDay } from './calendar-day.ts'

/** Maxima of texts in characters (contract 1). */
export const limits = { name: 100, title: 200, email: 254, phone: 50, url: 2_000, text: 10_000 } as const

/** An id as it travels; a UUIDv7 made by the program. */
export const Id = z.uuid()
export type Id = string

/** A text that PostgreSQL keeps as it is: trimmed, without U+0000 and without half surrogate pairs (contract 1). */
export const text = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum), z.refine(isStorable, 'Has a character that cannot be stored'))

/** A text that must say something. */
export const requiredText = (maximum: number) => text(maximum).check(z.minLength(1))

/** A text that may be absent; null and '' both empty it, as every PUT and PATCH takes it (contract 1). */
export const optionalText = (maximum: number) => emptied(text(maximum))

/** An address of the web or nothing; only `http:` and `https:` (contract 1). */
export const OptionalUrl = emptied(
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

/** A moment, ISO 8601 in UTC with milliseconds. */
export const Instant = z.string()

/** A whole number within bounds, both included. */
export const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** Whether a text is an absolute http or https address. */
export function isWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}

function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

function emptied(schema: z.ZodMiniType<string, string>) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value: string | null) => value || null),
    ),
  )
}
