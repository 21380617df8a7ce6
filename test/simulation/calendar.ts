import { addDaysNaively } from '#test/support/naive-recurrence.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in a zone, computed only by Intl. */
export function readLocalDay(zone: string, instant: number): string {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(zone, formatter)
  }
  return formatter.format(instant)
}

/** Days are texts here, which their order compares. */
export const shiftDay = (day: string, days: number): string => addDaysNaively(day, days)

export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

export const earlierOf = (one: string, other: string): string => (one < other ? one : other)
export const laterOf = (one: string, other: string): string => (one > other ? one : other)

export const hourMs = 3_600_000
