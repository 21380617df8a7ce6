import {
  type CalendarDay,
  getInstantOfLocalTime,
  isCalendarDay,
  maxCalendarDay,
  getDayInZone,
} from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'

/**
 * Resolves the date of an event to an instant and the viewer's local day: now by default and for today, local noon for
 * another day without a time.
 */
export function resolveEventTime(
  { now, today, timeZone }: Ctx,
  date: string | undefined,
): { eventDate: Date; day: CalendarDay } {
  if (date === undefined || date === today) return { eventDate: now, day: today }
  if (isCalendarDay(date)) return { eventDate: getNoon(date, timeZone), day: date }
  const eventDate = new Date(date)
  return { eventDate, day: getDayInZone(timeZone, eventDate) }
}

/** Noon keeps days without a time in order. UTC is used before time zones existed and for the last day. */
const getNoon = (day: CalendarDay, timeZone: string): Date =>
  day < '1900-01-01' || day === maxCalendarDay
    ? new Date(`${day}T12:00:00Z`)
    : getInstantOfLocalTime(timeZone, day, 12, 0)
