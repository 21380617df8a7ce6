import { months } from '#contract/base/time-words.ts'
import { expression } from './phrase-placeholders.ts'
import { phraseRows } from './phrase-table.ts'

/** A date as it is written: the year may be absent, "March 1-5" has a last day, and "March" is the whole month. */
export type PartialDate = { year: number | undefined; month: number; day: number; lastDay?: number; isMonth?: true }

const rows = phraseRows.filter(({ place }) => place === 'date').map(({ source }) => expression(source))

/** Finds the first date of a text. */
export function findPartialDate(text: string): { date: PartialDate; start: number; end: number } | undefined {
  for (const pattern of rows) {
    const match = pattern.exec(text)
    if (!match) continue
    const date = readDate(match.groups!)
    // The first number is the day in most countries: a number that cannot be a month must be one.
    const swapped = date.month > 12 ? { ...date, month: date.day, day: date.month } : date
    const isDate = swapped.month >= 1 && swapped.month <= 12 && swapped.day >= 1 && swapped.day <= 31
    if (isDate) return { date: swapped, start: match.index, end: match.index + match[0].length }
  }
  return undefined
}

function readDate({ year, month = '', day, lastDay, end }: Record<string, string | undefined>): PartialDate {
  const name = month.slice(0, 3).toLowerCase()
  const number = Number(month) || months.findIndex((one) => one.startsWith(name)) + 1
  const ofYear = { year: year ? Number(year.length === 2 ? `20${year}` : year) : undefined, month: number }
  if (end) return { ...ofYear, day: lastDays[number - 1]! }
  return day
    ? { ...ofYear, day: Number(day), lastDay: lastDay ? Number(lastDay) : undefined }
    : { ...ofYear, day: 1, isMonth: true }
}

const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
