/** A real day of the calendar, `YYYY-MM-DD`, years 0001 to 9999; never an instant (contract 1). */
export type CalendarDay = string & { readonly calendarDay: unique symbol }

/** Whether a text names a day that exists: '2026-02-30', 'now' and 'infinity' do not. */
export function isCalendarDay(text: string): text is CalendarDay {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOfMonth(year, month)
}

/** The day a text names; throws a RangeError for one that does not exist. */
export function calendarDay(text: string): CalendarDay {
  if (!isCalendarDay(text)) throw new RangeError('Not a calendar day')
  return text
}

/** The first day there is; before it, and after the year 9999, reckoning throws a RangeError. */
export const firstDay = '0001-01-01' as CalendarDay

/** The day `count` days later, earlier when negative. */
export const addDays = (day: CalendarDay, count: number): CalendarDay => dayAt(numberOf(day) + count)

/** How many days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number => numberOf(to) - numberOf(from)

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: CalendarDay): number => (((numberOf(day) + 4) % 7) + 7) % 7

/** The last day of the day's month. */
export function endOfMonth(day: CalendarDay): CalendarDay {
  const { year, month } = partsOf(day)
  return written(year, month, lengthOfMonth(year, month))
}

/** The day `count` months after an anchor, on the month's last day where the anchor's does not exist (contract 5). */
export function addMonths(anchor: CalendarDay, count: number): CalendarDay {
  const { year, month, day } = partsOf(anchor)
  const months = year * 12 + (month - 1) + count
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1]
  return written(toYear, toMonth, Math.min(day, lengthOfMonth(toYear, toMonth)))
}

/** Whole years from a day to another, anniversaries as addMonths has them; negative when `to` is earlier. */
export function wholeYears(from: CalendarDay, to: CalendarDay): number {
  const years = partsOf(to).year - partsOf(from).year
  return addMonths(from, years * 12) > to ? years - 1 : years
}

/** Year, month (1 to 12) and day of the month. */
export function partsOf(day: CalendarDay): { year: number; month: number; day: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) }
}

/** Whether a text names a time zone of the tz database, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return false
  try {
    return Boolean(clockOf(name))
  } catch {
    return false
  }
}

/** The calendar day it is in a zone at an instant. Throws a RangeError for a zone that does not exist. */
export const todayIn = (zone: string, now: Date): CalendarDay => localTimeIn(zone, now).day

/** Day, hour and minute on a zone's clocks at an instant. */
export function localTimeIn(zone: string, now: Date): { day: CalendarDay; hour: number; minute: number } {
  const part: Record<string, string> = {}
  for (const { type, value } of clockOf(zone).formatToParts(now)) part[type] = value
  const day = `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`
  return { day: calendarDay(day), hour: Number(part.hour), minute: Number(part.minute) }
}

/** The instant at which a zone's clocks show a time; an hour that they leap over is the hour after it. */
export function instantIn(zone: string, day: CalendarDay, hour: number, minute: number): Date {
  const shown = minuteOf({ day, hour, minute })
  const first = shown - minutesAhead(zone, shown)
  const second = shown - minutesAhead(zone, first)
  const isShown = second + minutesAhead(zone, second) === shown
  return new Date((isShown ? second : Math.max(first, second)) * 60_000)
}

/** The last day that has been over in every one of the zones for so many hours (contract 4). */
export function lastDayOver(zones: readonly string[], now: Date, hours: number): CalendarDay {
  const then = new Date(now.getTime() - hours * 3_600_000)
  const begun = zones.map((zone) => todayIn(zone, then)).sort()
  return addDays(begun[0]!, -1)
}

/** The first whole second (ISO instant as Date) at which a zone's calendar shows a later day than now. */
export function nextDayIn(zone: string, now: Date): Date {
  const today = todayIn(zone, now)
  const at = (seconds: number) => new Date((Math.floor(now.getTime() / 1000) + seconds) * 1000)
  let [before, after] = [0, 49 * 3600]
  while (after - before > 1) {
    const middle = (before + after) >> 1
    if (todayIn(zone, at(middle)) > today) after = middle
    else before = middle
  }
  return at(after)
}

/** A day in words, such as 'Saturday, 21 November' by the options of Intl. */
export function dayInWords(day: CalendarDay, options: Intl.DateTimeFormatOptions, locale = 'en-US'): string {
  return writerFor(locale, options).format(numberOf(day) * 86_400_000)
}

/** The zone of this machine's clock, for the header `X-Time-Zone`. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const writers = new Map<string, Intl.DateTimeFormat>()

/** Kept: to make one takes longer than all that is rendered beside a date. */
function writerFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  let writer = writers.get(key)
  if (!writer) {
    writer = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    writers.set(key, writer)
  }
  return writer
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Kept by the zone, however it is spelled: there are some hundred of them. */
function clockOf(spelled: string): Intl.DateTimeFormat {
  const zone = spelled.toLowerCase()
  let clock = clocks.get(zone)
  if (!clock) {
    const [year, month, day, hour, minute] = ['numeric', '2-digit', '2-digit', '2-digit', '2-digit'] as const
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', year, month, day, hour, minute })
    clocks.set(zone, clock)
  }
  return clock
}

/** Minutes since 1970 on clocks that show this. */
const minuteOf = ({ day, hour, minute }: { day: CalendarDay; hour: number; minute: number }) =>
  numberOf(day) * 1440 + hour * 60 + minute

/** How far a zone's clocks are ahead of UTC at a minute since 1970. */
const minutesAhead = (zone: string, at: number) => minuteOf(localTimeIn(zone, new Date(at * 60_000))) - at

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const lengthOfMonth = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

const written = (year: number, month: number, day: number): CalendarDay =>
  calendarDay(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`)

const pad = (value: number, width: number) => String(value).padStart(width, '0')

/** Days since 1970-01-01, by whole 400-year eras that begin in March, so that leap days come last. */
function numberOf(day: CalendarDay): number {
  const { year, month, day: ofMonth } = partsOf(day)
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + ofMonth - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

function dayAt(number: number): CalendarDay {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return written(year, month, dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1)
}
