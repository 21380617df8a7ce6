/** An existing calendar day, `YYYY-MM-DD`, years 0001 to 9999; never an instant. */
export type CalendarDay = string & { readonly calendarDay: unique symbol }

/** Whether a text is an existing day; '2026-02-30', 'now' and 'infinity' are not. */
export function isCalendarDay(text: string): text is CalendarDay {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Converts a text to a day. Throws a RangeError when there is no such day. */
export function parseCalendarDay(text: string): CalendarDay {
  if (!isCalendarDay(text)) throw new RangeError('Not a calendar day')
  return text
}

/** Returns the day of a year, a month (1 to 12) and a day of the month; undefined when there is no such day. */
export function findCalendarDay(year: number, month: number, day: number): CalendarDay | undefined {
  const text = joinDateParts(year, month, day)
  return isCalendarDay(text) ? text : undefined
}

/** 24 hours; where the clock changes, a calendar day is shorter or longer. */
export const dayMs = 86_400_000

/** The first and the last supported day. Results outside of them throw a RangeError. */
export const minCalendarDay = '0001-01-01' as CalendarDay
export const maxCalendarDay = '9999-12-31' as CalendarDay

/** Adds days; `count` may be negative. */
export const addDays = (day: CalendarDay, count: number): CalendarDay => fromDayNumber(toDayNumber(day) + count)

/** Adds days; undefined outside the years 1 to 9999. */
export function addDaysWithinCalendar(day: CalendarDay, count: number): CalendarDay | undefined {
  const isInCalendar = count <= daysBetween(day, maxCalendarDay) && count >= daysBetween(day, minCalendarDay)
  return isInCalendar ? addDays(day, count) : undefined
}

/** Counts the days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number => toDayNumber(to) - toDayNumber(from)

/** Returns 0 for Sunday to 6 for Saturday. */
export const getWeekday = (day: CalendarDay): number => (((toDayNumber(day) + 4) % 7) + 7) % 7

/** Returns the Monday on or before a day. */
export const getMonday = (day: CalendarDay): CalendarDay => addDays(day, -((getWeekday(day) + 6) % 7))

/** Returns the last day of the month. */
export function getLastDayOfMonth(day: CalendarDay): CalendarDay {
  const { year, month } = getDateParts(day)
  return toCalendarDay(year, month, daysInMonth(year, month))
}

/**
 * Adds months to an anchor; uses the month's last day when the anchor's day does not exist in it:
 * docs/product/recurrence.md.
 */
export function addMonths(anchor: CalendarDay, count: number): CalendarDay {
  const { year, month, day } = getDateParts(anchor)
  const months = year * 12 + (month - 1) + count
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1]
  return toCalendarDay(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)))
}

/** Returns the first and the last day of a month, 1 to 12. */
export function getMonthRange(year: number, month: number): { from: CalendarDay; through: CalendarDay } {
  const from = toCalendarDay(year, month, 1)
  return { from, through: getLastDayOfMonth(from) }
}

/** Counts whole years, with anniversaries as in addMonths; negative when `to` is earlier. */
export function yearsBetween(from: CalendarDay, to: CalendarDay): number {
  const years = getDateParts(to).year - getDateParts(from).year
  return addMonths(from, years * 12) > to ? years - 1 : years
}

/** Year, month (1 to 12) and day of the month. */
export function getDateParts(day: CalendarDay): { year: number; month: number; day: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) }
}

/** Whether a text is a time zone of the tz database, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return false
  try {
    return Boolean(getZoneFormatter(name))
  } catch {
    return false
  }
}

/** Returns the day in a zone at an instant. Throws a RangeError for an unknown zone. */
export const getDayInZone = (zone: string, now: Date): CalendarDay => getLocalTimeInZone(zone, now).day

/** Returns day, hour and minute in a zone at an instant. */
export function getLocalTimeInZone(zone: string, now: Date): { day: CalendarDay; hour: number; minute: number } {
  if (globalThis.Temporal) {
    const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
    return { day: parseCalendarDay(local.toPlainDate().toString()), hour: local.hour, minute: local.minute }
  }
  const parts: Record<string, string> = {}
  for (const { type, value } of getZoneFormatter(zone).formatToParts(now)) parts[type] = value
  const day = `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`
  return { day: parseCalendarDay(day), hour: Number(parts.hour), minute: Number(parts.minute) }
}

/** Returns the instant of a local time: the first one if daylight saving repeats it, an hour later if it skips it. */
export function getInstantOfLocalTime(zone: string, day: CalendarDay, hour: number, minute: number): Date {
  const localMinute = toEpochMinute({ day, hour, minute })
  // The offsets a day before and after: the clock changes at most once in between.
  const guesses = [-1440, 1440].map((minutes) => localMinute - utcOffsetMinutes(zone, localMinute + minutes))
  const exact = guesses.filter((guess) => guess + utcOffsetMinutes(zone, guess) === localMinute)
  return new Date((exact.length ? Math.min(...exact) : Math.max(...guesses)) * 60_000)
}

/** Returns the last day that ended at least `hours` ago in every zone. */
export function getLatestEndedDay(zones: readonly string[], now: Date, hours: number): CalendarDay {
  const cutoff = new Date(now.getTime() - hours * 3_600_000)
  const currentDays = zones.map((zone) => getDayInZone(zone, cutoff)).sort()
  return addDays(currentDays[0]!, -1)
}

/** Returns the first whole second at which the zone has a later day than now. */
export function startOfNextDay(zone: string, now: Date): Date {
  const today = getDayInZone(zone, now)
  const instantAfter = (seconds: number) => new Date((Math.floor(now.getTime() / 1000) + seconds) * 1000)
  let [before, after] = [0, 49 * 3600]
  while (after - before > 1) {
    const middle = (before + after) >> 1
    if (getDayInZone(zone, instantAfter(middle)) > today) after = middle
    else before = middle
  }
  return instantAfter(after)
}

/** Formats a day as Intl does in English, 'Saturday, November 21'; Intl's first use costs 100 ms on a phone. */
export function formatDay(
  day: CalendarDay,
  format: { weekday?: NameLength; month?: NameLength; day?: 'numeric'; year?: 'numeric' },
): string {
  const { year, month, day: dayOfMonth } = getDateParts(day)
  const weekdayName = format.weekday && cutName(weekdayNames[getWeekday(day)]!, format.weekday)
  const date = [format.month && cutName(monthNames[month - 1]!, format.month), format.day && dayOfMonth]
  const lead = [weekdayName, date.filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return format.year ? `${lead}${format.day ? ',' : ''} ${year}` : lead
}

type NameLength = 'long' | 'short' | 'narrow'

const cutName = (name: string, length: NameLength) => name.slice(0, { long: name.length, short: 3, narrow: 1 }[length])

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const monthNames = 'January February March April May June July August September October November December'.split(' ')

/** Formats a time of the day: "3:45 PM", with seconds "3:45:09 PM". */
export const formatHourAndMinute = (hour: number, minute: number, second?: number): string =>
  `${hour % 12 || 12}:${pad(minute, 2)}${second === undefined ? '' : `:${pad(second, 2)}`} ${hour < 12 ? 'AM' : 'PM'}`

/** Returns the zone of this machine, for the header `X-Time-Zone`. */
export const getSystemTimeZone = (): string =>
  globalThis.Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns day and hour in the zone of this machine at an instant, without Intl. */
export const getSystemLocalTime = (now: Date): { day: CalendarDay; hour: number } => ({
  day: toCalendarDay(now.getFullYear(), now.getMonth() + 1, now.getDate()),
  hour: now.getHours(),
})

const zoneFormatters = new Map<string, Intl.DateTimeFormat>()

/** Cached by the zone's lower-case name, which limits the cache to a few hundred entries. */
function getZoneFormatter(zoneName: string): Intl.DateTimeFormat {
  const zone = zoneName.toLowerCase()
  let formatter = zoneFormatters.get(zone)
  if (!formatter) {
    const [year, month, day, hour, minute] = ['numeric', '2-digit', '2-digit', '2-digit', '2-digit'] as const
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', year, month, day, hour, minute })
    zoneFormatters.set(zone, formatter)
  }
  return formatter
}

/** Converts a local time to minutes since 1970, as if it were UTC. */
const toEpochMinute = ({ day, hour, minute }: { day: CalendarDay; hour: number; minute: number }) =>
  toDayNumber(day) * 1440 + hour * 60 + minute

/** Returns a zone's offset from UTC in minutes, at a minute since 1970. */
const utcOffsetMinutes = (zone: string, epochMinute: number) =>
  toEpochMinute(getLocalTimeInZone(zone, new Date(epochMinute * 60_000))) - epochMinute

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const daysInMonth = (year: number, month: number) =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

const toCalendarDay = (year: number, month: number, day: number): CalendarDay =>
  parseCalendarDay(joinDateParts(year, month, day))

const joinDateParts = (year: number, month: number, day: number) => `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`

const pad = (value: number, width: number) => String(value).padStart(width, '0')

/** Converts to days since 1970-01-01, by 400-year eras with years that begin in March, so that leap days come last. */
function toDayNumber(day: CalendarDay): number {
  const { year, month, day: dayOfMonth } = getDateParts(day)
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOfMonth - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

function fromDayNumber(dayNumber: number): CalendarDay {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return toCalendarDay(year, month, dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1)
}
