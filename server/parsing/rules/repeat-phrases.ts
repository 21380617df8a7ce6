import { toNumbered } from './day-phrases.ts'
import type { RepeatPhrase } from './line-item.ts'
import { phraseRows } from './phrase-table.ts'
import { adverbDays, expression, parseNumber, parseWeekdays, toDays } from './time-words.ts'

/** A repeat, and the parts of the text that say it. */
export type RepeatMatch = { repeat: RepeatPhrase; parts: { start: number; end: number }[] }

const mayRepeat =
  /day|week|month|quarter|year|daily|annual|every|each|once|twice|\d ?x|times|fortnight|m ?[-–] ?f|\b(?:mon|tue|wed|thu|fri|sat|sun)/i

/** Finds how often a text says that something is done. */
export function findRepeatPhrase(text: string): RepeatMatch | undefined {
  const searched = text.slice(0, 400)
  if (!mayRepeat.test(searched)) return undefined
  for (const { pattern, read } of rows) {
    const match = pattern.exec(searched)
    const repeat = match && read(match.slice(1), searched.slice(0, match.index))
    if (!repeat) continue
    const bounds = findBounds(searched)
    const found = { start: match.index, end: match.index + match[0].length }
    return { repeat: { ...repeat, ...bounds.repeat }, parts: [found, ...bounds.parts] }
  }
  return undefined
}

/** Finds "until day 30", "for 4 weeks", "from week 2". */
function findBounds(text: string): { repeat: Partial<RepeatPhrase>; parts: RepeatMatch['parts'] } {
  const repeat: Partial<RepeatPhrase> = {}
  const parts: RepeatMatch['parts'] = []
  for (const [pattern, read] of bounds) {
    const match = pattern.exec(text)
    if (!match) continue
    Object.assign(repeat, read(match[1] ?? 'a', match[2]!))
    parts.push({ start: match.index, end: match.index + match[0].length })
  }
  return { repeat, parts }
}

const bounds: readonly [RegExp, (first: string, second: string) => Partial<RepeatPhrase>][] = [
  [
    expression(
      '\\b(?:from|starting|beginning|start|as of)(?: (?:in|on|with|at|from))? (day|week|month)\\s*{n}\\b(?: on(?:wards?)?)?',
    ),
    (unit, count) => ({ from: toNumbered(unit, [parseNumber(count)]) }),
  ],
  [
    expression('\\b(?:until|till|through|thru|to|up to)(?: (?:the end of|and including))? (day|week|month)\\s*{n}\\b'),
    (unit, count) => ({ until: toNumbered(unit, [parseNumber(count)]) }),
  ],
  [
    expression('\\bfor (?:the (?:first|next) |at least )?(?:{n}\\s?)?(days?|weeks?|months?|years?)\\b'),
    // A year of months has twelve.
    (count, unit) => ({
      forDays: /^y/i.test(unit) ? 360 * parseNumber(count) : toDays(parseNumber(count), unit),
    }),
  ],
]

const on = (weekdays: number[], weeks: 1 | 2 = 1): RepeatPhrase => ({ every: { weekdays, weeks } })
const everyUnit = (unit = ''): RepeatPhrase => ({
  every: adverbDays.get(unit.toLowerCase()) ?? (/[gnt]$/i.test(unit) ? 1 : toDays(1, unit)),
})
const timesAWeek = [[], [0], [0, 3], [0, 2, 4], [0, 1, 3, 4], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5]]
const isCounted = expression('\\b{exact}\\b')
const isLength = /\b(?:for|in|within|about|after|half|under|than|takes?|once|twice)\s*$/i

type Reader = (groups: readonly (string | undefined)[], before: string) => RepeatPhrase | undefined
/** What the groups of the rows mean, by the name of the reader in the table. */
const readers: Record<string, Reader> = {
  times: ([count = '', unit = '']) => {
    const number = /^once/i.test(count) ? 1 : /^twice/i.test(count) ? 2 : parseNumber(count)
    if (/^d/i.test(unit)) return { every: 1, times: number }
    if (/^[mq]/i.test(unit)) return { every: Math.max(1, Math.round(toDays(1, unit) / number)) }
    return number === 1 ? { every: 7 } : timesAWeek[number] ? on(timesAWeek[number]) : { every: 1 }
  },
  workdays: () => on([0, 1, 2, 3, 4]),
  weekend: () => on([5, 6]),
  weekdays: ([names, , , , inner = '']) => on(parseWeekdays(names ?? inner)),
  otherWeekdays: ([names = '']) => on(parseWeekdays(names), 2),
  otherUnit: ([unit = '']) => ({ every: 2 * toDays(1, unit) }),
  everyUnits: ([count = '', , unit = '']) => ({ every: Math.max(1, toDays(parseNumber(count), unit)) }),
  fortnight: () => ({ every: 14 }),
  month: () => ({ every: 30 }),
  unit: ([unit]) => everyUnit(unit),
  afterThat: ([count = '1', unit = '']) => {
    const days = toDays(parseNumber(count), unit)
    return { every: days, from: { kind: 'later', days } }
  },
  perUnit: ([unit], before) => (isCounted.test(before) && !isLength.test(before) ? everyUnit(unit) : undefined),
  adjective: ([first, second = first]) => ({ ...everyUnit(second), isAdjective: true }),
}

const rows = phraseRows
  .filter(({ place }) => place === 'repeat')
  .map(({ source, reader }) => ({ pattern: expression(source), read: readers[reader]! }))
