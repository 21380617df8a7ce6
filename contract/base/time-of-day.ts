import { type CalendarDay, formatHourAndMinute, getInstantOfLocalTime, getLocalTimeInZone } from './calendar-day.ts'

/** Returns the instant of a time `HH:MM` on a day; the first one if the time is repeated. */
export const getInstantOfTime = (zone: string, day: CalendarDay, time: string): Date =>
  getInstantOfLocalTime(zone, day, Number(time.slice(0, 2)), Number(time.slice(3)))

/**
 * Returns what replaces a time that daylight saving skips on a day, "03:30" for "02:30"; undefined for any other time.
 */
export function findShiftedTime(zone: string, day: CalendarDay, time: string): string | undefined {
  const shown = toTimeOfDay(getLocalTimeInZone(zone, getInstantOfTime(zone, day, time)))
  return shown === time ? undefined : shown
}

/** Writes a local time as `HH:MM`. */
export const toTimeOfDay = ({ hour, minute }: { hour: number; minute: number }): string =>
  [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')

/** Formats a time `HH:MM`: "3:45 PM". */
export const formatTimeOfDay = (time: string): string =>
  formatHourAndMinute(Number(time.slice(0, 2)), Number(time.slice(3)))
