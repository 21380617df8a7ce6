import {
  type CalendarDay,
  parseCalendarDay,
  getInstantOfLocalTime,
  isCalendarDay,
  getDayInZone,
} from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwInvalid } from '#server/base/failure.ts'

/**
 * Resolves the date of an event to an instant and the caller's local day: now by default and for today, local noon for
 * another day without a time. Throws VALIDATION at `eventDate` outside the years 1 to 9999.
 */
export function resolveEventTime(
  { now, today, timeZone }: Ctx,
  date: string | undefined,
): { eventDate: Date; day: CalendarDay } {
  if (date === undefined || date === today) return { eventDate: now, day: today }
  if (isCalendarDay(date)) return { eventDate: noonOf(date, timeZone), day: date }
  const eventDate = new Date(date)
  const utcDay = eventDate.toISOString().split('T')[0]!
  if (!isCalendarDay(utcDay) || utcDay < earliestUtcDay || utcDay > latestUtcDay)
    throwInvalid('eventDate', 'Must be in the years 1 to 9999')
  return { eventDate, day: getDayInZone(timeZone, eventDate) }
}

/** Noon keeps days without a time in order. UTC is used before time zones existed and for the last day. */
const noonOf = (day: CalendarDay, timeZone: string): Date =>
  day < '1900-01-01' || day > latestUtcDay ? new Date(`${day}T12:00:00Z`) : getInstantOfLocalTime(timeZone, day, 12, 0)

/** One day inside the supported years, so that the local day is within them in every time zone. */
const [earliestUtcDay, latestUtcDay] = [parseCalendarDay('0001-01-02'), parseCalendarDay('9999-12-30')]
