import { findLeadingDay } from './day-phrases.ts'
import type { LineItem } from './line-item.ts'
import { expression } from './phrase-placeholders.ts'
import type { TableRow } from './table-rows.ts'
import { extractTaskDetails } from './task-details.ts'
import { isInstruction } from './task-words.ts'

const startsWithWeekday = expression('^{weekday}')

/** Reads the weeks of a month below the names of weekdays, each entry behind the number of its day, wherever its cells were cut. */
export function readCalendarTable(rows: readonly TableRow[]): LineItem[] | undefined {
  const [header, ...weeks] = rows.map(({ cells }) => cells)
  if (header!.filter((cell) => startsWithWeekday.test(cell)).length < 5) return undefined
  const ownNumbers = weeks.flat().flatMap((cell) => (cell ? Number(/^\d{1,2}(?= |$)/.exec(cell)?.[0]) : []))
  // A calendar of workdays leaves out the weekends.
  const isByCell = ownNumbers.every((day, index) => day > (ownNumbers[index - 1] ?? 0))
  let last: number | undefined
  const items = weeks.flatMap((cells, week) => {
    const { number, text } = rows[week + 1]!
    const entries: { day: number; words: string[] }[] = []
    for (const cell of cells)
      for (const [index, word] of cell.split(' ').filter(Boolean).entries()) {
        const isNext = isByCell ? index === 0 : Number(word) === (last ?? Number(word) - 1) + 1
        if (/^\d{1,2}$/.test(word) && isNext) entries.push({ day: (last = Number(word)), words: [] })
        else entries.at(-1)?.words.push(word)
      }
    return entries.map(({ day, words }): LineItem => {
      const details = extractTaskDetails(words.join(' '))
      const kind = isInstruction(details.text) ? 'task' : words.length ? 'unclear' : 'noise'
      return { kind, source: { number, text }, ...details, day: findLeadingDay(`Day ${day}`)!.phrase }
    })
  })
  return items.length >= 14 ? items : undefined
}
