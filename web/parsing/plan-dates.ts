import {
  addDays,
  addDaysWithinCalendar,
  type CalendarDay,
  daysBetween,
  getLastDayOfMonth,
  getWeekday,
  isCalendarDay,
} from '#contract/base/calendar-day.ts'
import { startOfMonth } from '#web/base/month-grid.ts'
import type { Plan, PlanRow } from './plan.ts'

/** The date of a day of the plan; undefined while the start or the day is not valid. */
export const getPlanDate = (startDate: string, day: number): CalendarDay | undefined =>
  isCalendarDay(startDate) && Number.isInteger(day) ? addDaysWithinCalendar(startDate, day) : undefined

/**
 * Suggests the next Monday for a start on another weekday, else undefined: weekdays of a document count from a Monday.
 */
export function suggestMondayStart(startDate: string): CalendarDay | undefined {
  if (!isCalendarDay(startDate) || getWeekday(startDate) === 1 || startDate > '9999-12-24') return undefined
  return addDays(startDate, (8 - getWeekday(startDate)) % 7)
}

/** Whether a task is not created because its date is past. */
export function isPastRow(startDate: string, row: PlanRow, today: CalendarDay): boolean {
  const date = getPlanDate(startDate, row.day)
  return date !== undefined && date < today
}

/** How many tasks are not created because their dates are past. */
export const countPastRows = ({ startDate, rows }: Plan, today: CalendarDay): number =>
  rows.filter((row) => isPastRow(startDate, row, today)).length

/** The number of tasks on each date. */
export function countPlanTasksByDate({ startDate, rows }: Plan): ReadonlyMap<CalendarDay, number> {
  const counts = new Map<CalendarDay, number>()
  for (const { day } of rows) {
    const date = getPlanDate(startDate, day)
    if (date) counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return counts
}

/** The first days of the months from the first date to the last. */
export function getMonthsSpannedByDates(dates: Iterable<CalendarDay>): CalendarDay[] {
  const sorted = [...dates].toSorted()
  const months: CalendarDay[] = []
  const last = sorted.at(-1)
  for (let month = sorted[0] && startOfMonth(sorted[0]); month && last && month <= last; month = nextMonth(month))
    months.push(month)
  return months
}

/** The weeks of a month from Sunday; undefined for the days of its neighbors. */
export function getWeeksOfMonth(month: CalendarDay): (CalendarDay | undefined)[][] {
  const before = getWeekday(month)
  const length = daysBetween(month, getLastDayOfMonth(month)) + 1
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const offset = week * 7 + weekday - before
      return offset < 0 || offset >= length ? undefined : addDays(month, offset)
    }),
  )
}

const nextMonth = (month: CalendarDay): CalendarDay | undefined =>
  month < '9999-12-01' ? addDays(getLastDayOfMonth(month), 1) : undefined

const countedFrom = (date: string) =>
  new RegExp(`\\b(?:before|after|prior to) (?:the |their |your )?(?:policy )?(?:${date})\\b`, 'i')

const anchors = [
  ['the renewal', countedFrom('renewal|expiration')],
  ['the birthday', countedFrom('birthday')],
  ['the policy start', countedFrom('start|effective date')],
  ['the closing', countedFrom('closing')],
  ['its first day', /^\W*(?:day|week) \d/i],
] as const

/**
 * Names the dates that the lines of a plan count from, such as "the renewal"; its days count from only one, so several
 * need a check.
 */
export function listAnchors({ rows }: Plan): string[] {
  const lines = rows.map(({ source }) => source?.text ?? '')
  return anchors.filter(([, pattern]) => lines.some((line) => pattern.test(line))).map(([name]) => name)
}
