import { weekdays } from '#contract/tasks/task-line-days.ts'

/** A unit of time, as the source of a regular expression with one group. */
export const timeUnitPattern =
  '((?:business |working |calendar )?(?:days?|weeks?|wks?|months?|quarters?|years?|hours?|hrs?)\\b|minutes?\\b|d\\b(?= (?:before|after|prior|out)))'

/** Days of a number of units: a month has 30, a quarter 90, a year 365; hours are rounded up to days. */
export function convertToDays(count: number, unit: string): number {
  const name = unit.toLowerCase().replace(/^(?:business|working|calendar) /, '')
  if (name.startsWith('h')) return Math.ceil(count / 24)
  if (name.startsWith('min')) return 0
  if (name.startsWith('w')) return count * 7
  if (name.startsWith('mo')) return count * 30
  if (name.startsWith('q')) return count * 90
  return name.startsWith('y') ? count * 365 : count
}

/** The name of a weekday or its beginning, as the source of a regular expression without groups. */
export const weekdayPattern =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'

/** "Mon, Wed and Fri" or "Mon-Thu", as the source of a regular expression without groups. */
export const weekdaysPattern = `${weekdayPattern}(?:\\s*(?:,\\s*and|,|\\/|&|and|-|–|—|to|through|thru)\\s*${weekdayPattern})*`

const clock = '(?:\\d{1,2}(?::\\d\\d)?\\s?[ap]\\.?m\\b\\.?|\\d{1,2}:\\d\\d|noon\\b)'
/** "9am", "9-11 am", "9:00 to 11:00", or "9-11" at the end of a label, as the source of a regular expression without groups. */
export const clockTimePattern = `(?:(?:(?:\\d{1,2}|${clock})\\s*(?:-|–|—|to|until)\\s*)?${clock}|\\d{1,2}\\s?[-–]\\s?\\d{1,2}(?=\\s?[:)]))`

/** The index of a weekday's name; 0 is Monday. */
const parseWeekday = (name: string): number =>
  (weekdays.findIndex((weekday) => weekday.startsWith(name.slice(0, 3).toLowerCase())) + 6) % 7

/** Reads "Monday, Wednesday and Friday" or "Mon-Thu". Of "Fri-Mon" the last is 7, the Monday of the next week. */
export function parseWeekdays(text: string): number[] {
  const found = [...text.matchAll(new RegExp(`\\b${weekdayPattern}`, 'gi'))].map(([name]) => parseWeekday(name))
  const [first, last] = found
  if (found.length !== 2 || first === undefined || last === undefined || !isRange.test(text)) return found
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => first + index)
}

const isRange = /[a-z]\s*(?:-|–|—|\bto\b|\bthru\b|\bthrough\b)\s*[a-z]/i
