import {
  addDays,
  addMonths,
  type CalendarDay,
  getLastDayOfMonth,
  getDateParts,
  getWeekday,
  parseCalendarDay,
} from '#contract/base/calendar-day.ts'

/** Weeks of the calendar, of seven days from Sunday: always six, so that it keeps its height. */
const weekCount = 6

/** The first and the last month that the calendar shows: the weeks of months beyond them have days out of range. */
const [firstMonth, lastMonth] = ['0001-02-01', '9999-11-01'].map(parseCalendarDay) as [CalendarDay, CalendarDay]

/** The first and the last day that the calendar shows. */
export const [firstCalendarDay, lastCalendarDay] = [firstMonth, getLastDayOfMonth(lastMonth)]

/** The first day of a day's month. */
export const startOfMonth = (day: CalendarDay): CalendarDay => addDays(day, 1 - getDateParts(day).day)

export const isSameMonth = (one: CalendarDay, other: CalendarDay): boolean => startOfMonth(one) === startOfMonth(other)

/** The weeks that show a day's month, with days of the neighboring months. */
export function buildMonthGrid(day: CalendarDay): CalendarDay[][] {
  const first = startOfMonth(day)
  const sunday = addDays(first, -getWeekday(first))
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(sunday, week * 7 + weekday)),
  )
}

/** The first day of the month before or after, undefined at the end of the calendar. */
export function getNeighborMonth(day: CalendarDay, step: 1 | -1): CalendarDay | undefined {
  const first = startOfMonth(day)
  return first === (step === 1 ? lastMonth : firstMonth) ? undefined : addMonths(first, step)
}

/**
 * The day that a key moves to: arrows by days and weeks, including into neighboring months, Home and End within the
 * week and its month, PageUp and PageDown by months, to the last day of a shorter one. Undefined for other keys.
 */
export function getDayForKey(key: string, day: CalendarDay): CalendarDay | undefined {
  const weekday = getWeekday(day)
  if (key === 'Home') return latest(addDays(day, -weekday), startOfMonth(day))
  if (key === 'End') return earliest(addDays(day, 6 - weekday), getLastDayOfMonth(day))
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  const months = { PageUp: -1, PageDown: 1 }[key]
  const next = days ? addDays(day, days) : months ? addMonths(day, months) : undefined
  return next && next >= firstCalendarDay && next <= lastCalendarDay ? next : undefined
}

/** The later of two days. */
export const latest = (one: CalendarDay, other: CalendarDay) => (one > other ? one : other)
const earliest = (one: CalendarDay, other: CalendarDay) => (one < other ? one : other)
