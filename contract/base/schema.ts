import * as z from 'zod/mini'
import { type CalendarDay, isCalendarDay } from './calendar-day.ts'
import { maxIds } from './endpoint.ts'
import { isWebUrl, maxTextLengths, toSingleLine, trimText } from './text.ts'

/** A UUID; upper case is accepted and converted to lower case. */
export const Id = z.uuid().check(z.toLowerCase())
export type Id = string

/** The path of what a super administrator does in an organization. */
export const OrganizationParams = z.object({ organizationId: Id })

/** Bytes of a JSON answer at most, before compression. */
export const maxAnswerBytes = 8_000_000

/** The ids of a bulk call. */
export const Ids = z.array(Id).check(z.minLength(1), z.maxLength(maxIds))

const notStorable = 'Has a character that cannot be stored'

/** A trimmed text without U+0000 and lone surrogates, which PostgreSQL cannot store. */
export const textSchemaUpTo = (maximum: number) =>
  z.string().check(z.overwrite(trimText), z.maxLength(maximum), z.refine(isStorable, notStorable))

/** A text that must not be empty. */
export const requiredTextSchemaUpTo = (maximum: number) => textSchemaUpTo(maximum).check(z.minLength(1))

/** A text of a PUT or PATCH: may be absent; null and '' both become null. */
export const optionalTextSchemaUpTo = (maximum: number) => emptyToNull(textSchemaUpTo(maximum))

/** A text of a single line: see `toSingleLine`. */
export const singleLineSchemaUpTo = (maximum: number) =>
  z
    .string()
    .check(z.overwrite(toSingleLine), z.overwrite(trimText), z.maxLength(maximum), z.refine(isStorable, notStorable))

/** A single line that must not be empty. */
export const requiredSingleLineSchemaUpTo = (maximum: number) => singleLineSchemaUpTo(maximum).check(z.minLength(1))

/** A single line of a PUT or PATCH: may be absent; null and '' both become null. */
export const optionalSingleLineSchemaUpTo = (maximum: number) => emptyToNull(singleLineSchemaUpTo(maximum))

/** An e-mail address that mail can be sent to: one address, without a display name. */
export const RequiredEmail = requiredTextSchemaUpTo(maxTextLengths.email).check(
  z.refine(isSendableEmail, 'Please enter a valid e-mail address'),
)

/** An `http:` or `https:` URL; '' becomes null. */
export const OptionalUrl = emptyToNull(
  textSchemaUpTo(maxTextLengths.url).check(
    z.refine((value) => value === '' || isWebUrl(value), 'Please enter a valid URL'),
  ),
)

/** An id; '' becomes null, as an empty select sends it. */
export const OptionalId = emptyToNull(z.union([Id, z.literal('')]))

/** Builds the schema of a field that may be absent or null, both of which become undefined. */
export const optionalOrNull = <Output, Input>(schema: z.ZodMiniType<Output, Input>) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value: Output | null) => value ?? undefined),
    ),
  )

/** Builds the schema of a field that has a default when it is absent or null. */
export const withDefault = <Output, Input>(schema: z.ZodMiniType<Output, Input>, defaultValue: NoInfer<Output>) =>
  z._default(
    z.pipe(
      z.nullable(schema),
      z.transform((value: Output | null): Output => value ?? defaultValue),
    ),
    // The type of zod's parameter cannot be computed for a generic schema.
    defaultValue as never,
  )

/** A calendar day, as `CalendarDay`. */
export const Day = z
  .string()
  .check(z.refine(isCalendarDay, 'Must be a date such as 2026-11-21')) as unknown as z.ZodMiniType<
  CalendarDay,
  CalendarDay
>

/** A calendar day; '' becomes null, as an empty date input sends it. */
export const OptionalDay = emptyToNull(z.union([Day, z.literal('')]))

/** A time of the day on somebody's clock, `HH:MM`. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 15:30'))

/** A time of the day; '' becomes null, as an empty time input sends it. */
export const OptionalTime = emptyToNull(z.union([TimeOfDay, z.literal('')]))

/** An instant in a reply: ISO 8601 in UTC with milliseconds. Not validated, because it comes from the database. */
export const ReplyInstant = z.string()

/**
 * An instant in a request: ISO 8601 with an offset, from 0001-01-02 to 9999-12-30 in UTC, so that a local day exists in
 * every zone; or just a day.
 */
export const InstantOrDay = z.string().check(
  z.refine(isInstantOrDay, { error: 'Must be a date or an instant such as 2026-11-21T09:30:00Z', abort: true }),
  z.refine((value) => isCalendarDay(value) || isSupportedInstant(value), 'Must be in the years 1 to 9999'),
)

/** Builds the schema of `truncated`: the names of the texts of a listed row that were cut, null when it is whole. */
export const truncatedTexts = <Name extends string>(...names: Name[]) => z.nullable(z.array(z.enum(names)))

/** A whole number from `min` to `max`. */
export const wholeNumberBetween = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** A whole number from `min` to `max` as a query parameter. */
const NumberParam = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, 'Must be a whole number')),
    z.pipe(z.transform(Number), wholeNumberBetween(min, max)),
  )

/** A month as query parameters. */
export const MonthParams = z.object({ year: NumberParam(1, 9999), month: NumberParam(1, 12) })

/** A value of `X-Next-Cursor`. The longest contains a name of 200 characters of three bytes each, in base64. */
export const Cursor = textSchemaUpTo(1_000)

/** The query parameters of one page of a list: at most `max` rows, from a cursor of an earlier answer. */
export const pageParamsUpTo = (max: number, defaultLimit = max) => ({
  limit: z._default(NumberParam(1, max), defaultLimit),
  cursor: z.optional(Cursor),
})

/**
 * Refuses characters that have a meaning in a list of addresses, look-alikes that compatibility normalization maps, and
 * what is no domain name of at least two labels.
 */
function isSendableEmail(value: string): boolean {
  const [local, domain, ...others] = value.split('@').map((part) => part.split('.'))
  const isOneAddress =
    domain !== undefined &&
    others.length === 0 &&
    local!.every((atom) => /^[^\s"(),:;<>[\\\]\p{Cc}\p{Cf}]+$/u.test(atom)) &&
    domain.length > 1 &&
    domain.every((label) => /^[\p{L}\p{M}\p{N}]+(-+[\p{L}\p{M}\p{N}]+)*$/u.test(label))
  // Empty text has an issue already.
  return value === '' || (isOneAddress && value.normalize('NFKC') === value)
}

function isInstantOrDay(value: string): boolean {
  if (isCalendarDay(value)) return true
  const match = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.exec(value)
  return match !== null && isCalendarDay(match[1]!) && !Number.isNaN(Date.parse(value))
}

const [firstInstant, endOfInstants] = [Date.parse('0001-01-02T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

function isSupportedInstant(value: string): boolean {
  const instant = Date.parse(value)
  return instant >= firstInstant && instant < endOfInstants
}

/** Whether the database can store the text. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/** Builds the schema of a text that may be absent; null and '' both become null. */
export function emptyToNull<Text extends string>(schema: z.ZodMiniType<Text, Text>) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value: Text | null) => (value || null) as Exclude<Text, ''> | null),
    ),
  )
}
