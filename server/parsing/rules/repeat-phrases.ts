import { numberPattern as n, parseNumberOrOrdinal } from './numbers.ts'
import type { DayPhrase, RepeatPhrase } from './line-item.ts'
import { clockTimePattern as clock, convertToDays, parseWeekdays, weekdayPattern } from './units.ts'

/** A repeat, and the parts of the text that say it. */
export type RepeatMatch = { repeat: RepeatPhrase; parts: { start: number; end: number }[] }

/** Finds how often a text says that something is done. */
export function findRepeatPhrase(text: string): RepeatMatch | undefined {
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(text)
    const repeat = match && read(match, text)
    if (!repeat) continue
    const parts = [{ start: match.index, end: match.index + match[0].length }]
    const bounds = findBounds(text)
    return { repeat: { ...repeat, ...bounds.repeat }, parts: [...parts, ...bounds.parts] }
  }
  return undefined
}

type Read = (match: RegExpExecArray, text: string) => RepeatPhrase | undefined
const weekdays = (...days: number[]): RepeatPhrase => ({ every: { weekdays: days, weeks: 1 } })
const onWeekdays = (names: string, weeks: 1 | 2 = 1): RepeatPhrase => ({
  every: { weekdays: parseWeekdays(names), weeks },
})
const list = `${weekdayPattern}s?(?:\\s*(?:,\\s*and|,|/|&|and|-|–|to|through|thru)\\s*(?:every )?${weekdayPattern}s?)*`
const afterwards = '(?! (?:before|later|after|prior|from|ago|or so|of|out|in advance|ahead|old)\\b)'
const timesAWeek = new Map([
  [1, [0]],
  [2, [0, 3]],
  [3, [0, 2, 4]],
  [4, [0, 1, 3, 4]],
  [5, [0, 1, 2, 3, 4]],
  [6, [0, 1, 2, 3, 4, 5]],
])

const times: Read = ([, count = '', unit = '']) => {
  const number = /^once/i.test(count) ? 1 : /^twice/i.test(count) ? 2 : parseNumberOrOrdinal(count)
  if (/^d/i.test(unit)) return { every: 1, times: number }
  if (/^m/i.test(unit)) return { every: Math.max(1, Math.round(30 / number)) }
  if (/^q/i.test(unit)) return { every: Math.round(90 / number) }
  const days = timesAWeek.get(number)
  return number === 1 || !days ? { every: number === 1 ? 7 : 1 } : weekdays(...days)
}

const patterns: readonly [RegExp, Read][] = [
  [
    new RegExp(`\\b(once|twice|${n}\\s?(?:x|times))\\s?(?:a|per|each|every|\\/)\\s?(day|week|month|quarter)\\b`, 'i'),
    times,
  ],
  [new RegExp(`\\b(once|twice|${n}\\s?(?:x|times)) (daily|weekly|monthly|quarterly)\\b`, 'i'), times],
  [
    /\b(?:on )?(?:every|each|all) (?:single )?(?:week|working|work|business)[- ]?days?\b|\bon weekdays\b|\bweekdays\b|\bm ?[-–] ?f\b/i,
    () => weekdays(0, 1, 2, 3, 4),
  ],
  [
    new RegExp(
      `\\b(mon(?:day)?s?\\s*(?:-|–|to|through|thru)\\s*fri(?:day)?s?)\\b(?=\\s*(?:$|[:|,–—-]|(?:at |from |@ ?|\\()?${clock}))`,
      'i',
    ),
    () => weekdays(0, 1, 2, 3, 4),
  ],
  [
    new RegExp(`(?<=\\S.*)\\b(${weekdayPattern}s?\\s*(?:-|–|to|through|thru)\\s*${weekdayPattern}s?)\\s*[.)]*$`, 'i'),
    ([, names = '']) => onWeekdays(names),
  ],
  [/\b(?:every|each) weekend\b|\bweekends\b/i, () => weekdays(5, 6)],
  [new RegExp(`\\b(?:every|each) (?:other|second|2nd) (${list})\\b`, 'i'), ([, names = '']) => onWeekdays(names, 2)],
  [new RegExp(`\\b(?:on )?(?:every|each) (${list})\\b`, 'i'), ([, names = '']) => onWeekdays(names)],
  [new RegExp(`\\b(?:on )?(${list}),? (?:every|each) week\\b`, 'i'), ([, names = '']) => onWeekdays(names)],
  [
    /\b(?:on )?((?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)(?:\s*(?:,\s*and|,|\/|&|and)\s*(?:mon|tues|wednes|thurs|fri|satur|sun)days)*)\b/i,
    ([, names = '']) => onWeekdays(names),
  ],
  [
    /\b(?:every|each) (?:other|second|2nd) (day|week|month)\b/i,
    ([, unit = '']) => ({ every: 2 * convertToDays(1, unit) }),
  ],
  [
    new RegExp(`\\bevery (${n})(?:\\s*(?:-|–|to)\\s*${n})? (days?|weeks?|months?|quarters?)\\b`, 'i'),
    ([, count = '', unit = '']) => ({ every: Math.max(1, parseNumberOrOrdinal(count) * convertToDays(1, unit)) }),
  ],
  [/\b(?:bi-?weekly|fortnightly|every fortnight)\b/i, () => ({ every: 14 })],
  [
    /\b(?:on )?(?:the )?(?:first|1st|last|\d{1,2}(?:st|nd|rd|th)?)(?: (?:day|monday|tuesday|wednesday|thursday|friday|business day|week))? of (?:every|each|the) month\b(?! \d)/i,
    () => ({ every: 30 }),
  ],
  [
    new RegExp(
      `\\b(?:every|each) (?:single )?(day|morning|afternoon|evening|night|week|month|quarter|year)\\b${afterwards}`,
      'i',
    ),
    ([, unit = '']) => ({ every: /^(?:morning|afternoon|evening|night)/i.test(unit) ? 1 : convertToDays(1, unit) }),
  ],
  [
    new RegExp(`(?:\\b(?:a|per) |\\/ ?)(day|week|month)\\b${afterwards}`, 'i'),
    (match, text) => {
      const before = text.slice(0, match.index)
      const isCounted = new RegExp(`\\b${n.replace('|an?(?= )', '')}\\b`, 'i').test(before)
      const isLength = /\b(?:for|in|within|about|after|half|under|than|takes?|once|twice)\s*$/i.test(before)
      return isCounted && !isLength ? { every: convertToDays(1, match[1]!) } : undefined
    },
  ],
  [
    /(?:^|[([] ?|[-–—,:] )(daily|weekly|monthly|quarterly|annually|yearly)(?=\s*(?:$|[:,.|)\]–—@]| - | (?:tasks?|habits?|activit|routine|to-?do|actions?|goals?)(?!\w)|(?:at|from) \d))/i,
    ([, word = '']) => ({ every: adverbs.get(word.toLowerCase())! }),
  ],
  [/\b(daily|weekly|monthly)\s*[.)]?$/i, ([, word = '']) => ({ every: adverbs.get(word.toLowerCase())! })],
  [
    /^((?:daily|weekly|monthly|quarterly))\b|\b(daily|weekly|monthly)\b/i,
    ([, first, second]) => ({ every: adverbs.get((first ?? second)!.toLowerCase())!, isAdjective: true }),
  ],
]

const adverbs = new Map([
  ['daily', 1],
  ['weekly', 7],
  ['monthly', 30],
  ['quarterly', 90],
  ['annually', 365],
  ['yearly', 365],
])

/** Finds "until day 30", "for 4 weeks", "from week 2". */
function findBounds(text: string): { repeat: Partial<RepeatPhrase>; parts: RepeatMatch['parts'] } {
  const repeat: Partial<RepeatPhrase> = {}
  const parts: RepeatMatch['parts'] = []
  const find = (pattern: RegExp, apply: (match: RegExpExecArray) => void) => {
    const match = pattern.exec(text)
    if (!match) return
    apply(match)
    parts.push({ start: match.index, end: match.index + match[0].length })
  }
  find(fromPattern, ([, unit = '', number = '']) => void (repeat.from = toPhrase(unit, number)))
  find(untilPattern, ([, unit = '', number = '']) => void (repeat.until = toPhrase(unit, number)))
  find(
    forPattern,
    ([, count = '', unit = '']) => void (repeat.forDays = convertToDays(parseNumberOrOrdinal(count), unit)),
  )
  return { repeat, parts }
}

const fromPattern = new RegExp(
  `\\b(?:from|starting|beginning|start|as of)(?: (?:in|on|with|at|from))? (day|week|month)\\s*(${n})\\b(?: on(?:wards?)?)?`,
  'i',
)
const untilPattern = new RegExp(
  `\\b(?:until|till|through|thru|to|up to)(?: (?:the end of|and including))? (day|week|month)\\s*(${n})\\b`,
  'i',
)
const forPattern = new RegExp(`\\bfor (?:the (?:first|next) |at least )?(${n})\\s?(days|weeks|months)\\b`, 'i')

const toPhrase = (unit: string, number: string): DayPhrase => {
  const value = parseNumberOrOrdinal(number)
  const kind = unit.toLowerCase()
  return kind === 'day'
    ? { kind: 'numbered', days: [value], last: value }
    : { kind: kind as 'week' | 'month', first: value, last: value }
}
