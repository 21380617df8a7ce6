import { toNumbered } from './day-phrases.ts'
import type { RepeatPhrase } from './line-item.ts'
import { expression, parseNumber, parseWeekdays, toDays } from './phrase-placeholders.ts'
import { phraseRows } from './phrase-table.ts'

/** A repeat, and the parts of the text that state it. */
type RepeatMatch = { repeat: RepeatPhrase; parts: { start: number; end: number }[] }

const mayRepeat =
  /day|week|month|quarter|year|daily|annual|every|each|once|twice|\d ?x|times|fortnight|m ?[-–] ?f|\b(?:mon|tue|wed|thu|fri|sat|sun)/i

/** Finds how often something is done according to a text. */
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
  for (const { index, 0: whole, groups = {} } of text.matchAll(bound)) {
    const { word, unit = '', number = '', count = 'a', units } = groups
    // A year counts as twelve months of 30 days.
    if (units) repeat.forDays = /^y/i.test(units) ? 360 * parseNumber(count) : toDays(parseNumber(count), units)
    else repeat[/^[ut]/i.test(word!) ? 'until' : 'from'] = toNumbered(unit, [parseNumber(number)])
    parts.push({ start: index, end: index + whole.length })
  }
  return { repeat, parts }
}

const bound = expression(
  [
    '\\b(?<word>(?:from|starting|beginning|start|as of)(?: (?:in|on|with|at|from))?|(?:until|till|through|thru|to|up to)(?: (?:the end of|and including))?) (?<unit>day|week|month)\\s*(?<number>{number})\\b(?: on(?:wards?)?)?',
    '\\bfor (?:the (?:first|next) |at least )?(?:(?<count>{number})\\s?)?(?<units>days?|weeks?|months?|years?)\\b',
  ].join('|'),
  'gi',
)

const on = (weekdays: number[], weeks: 1 | 2 = 1): RepeatPhrase => ({ every: { weekdays, weeks } })
const everyUnit = (unit = ''): RepeatPhrase => ({ every: toDays(1, unit) })
const timesAWeek = [[], [0], [0, 3], [0, 2, 4], [0, 1, 3, 4], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5]]
const isCounted = expression('\\b{exact}\\b')
const isLength = /\b(?:for|in|within|about|after|half|under|than|takes?|once|twice)\s*$/i

type Reader = (groups: readonly (string | undefined)[], before: string) => RepeatPhrase | undefined
/** Readers of the groups of the rows, by their names in the table. */
const readers: Record<string, Reader> = {
  times: ([count = '', unit = '']) => {
    const number = /^once/i.test(count) ? 1 : /^twice/i.test(count) ? 2 : parseNumber(count)
    if (/^d/i.test(unit)) return { every: 1, times: number }
    if (/^[mq]/i.test(unit)) return { every: Math.max(1, Math.round(toDays(1, unit) / number)) }
    return number === 1 ? { every: 7 } : timesAWeek[number] ? on(timesAWeek[number]) : { every: 1 }
  },
  workdays: () => on([0, 1, 2, 3, 4]),
  weekend: () => on([5, 6]),
  weekdays: (groups) => on(parseWeekdays(groups.find(Boolean)!)),
  other: ([unit, names = '']) => (unit ? { every: 2 * toDays(1, unit) } : on(parseWeekdays(names), 2)),
  everyUnits: ([count = '', , unit = '']) => ({ every: Math.max(1, toDays(parseNumber(count), unit)) }),
  month: () => ({ every: 30 }),
  unit: (groups) => everyUnit(groups.find(Boolean)),
  afterThat: ([first, before, count = first ?? '1', unit = before ?? '']) => {
    const days = toDays(parseNumber(count), unit)
    return { every: days, from: { kind: 'later', days } }
  },
  perUnit: ([unit], before) => (isCounted.test(before) && !isLength.test(before) ? everyUnit(unit) : undefined),
  adjective: ([first, second = first]) => ({ ...everyUnit(second), isAdjective: true }),
}

const rows = phraseRows
  .filter(({ place }) => place === 'repeat')
  .map(({ source, reader }) => ({ pattern: expression(source), read: readers[reader]! }))
