import type { DayPhrase, RepeatPhrase } from './line-item.ts'
import { adverbDays, expression, parseNumber, parseWeekdays, toDays } from './time-words.ts'

/** A repeat, and the parts of the text that say it. */
export type RepeatMatch = { repeat: RepeatPhrase; parts: { start: number; end: number }[] }

type Every = RepeatPhrase['every'] | undefined
/** A way to say how often; the examples are its tests. */
type Row = {
  pattern: RegExp
  read: (groups: readonly (string | undefined)[], before: string) => RepeatPhrase | undefined
  examples: Record<string, Every>
}

const row = (source: string, read: Row['read'], examples: Row['examples']): Row => ({
  pattern: expression(source),
  read,
  examples,
})
const on = (weekdays: number[], weeks: 1 | 2 = 1): { weekdays: number[]; weeks: 1 | 2 } => ({ weekdays, weeks })
const onNames =
  (weeks: 1 | 2): Row['read'] =>
  ([names = '']) => ({ every: on(parseWeekdays(names), weeks) })
const workdays = [0, 1, 2, 3, 4]
const weekdaysOfTimes = [[], [0], [0, 3], [0, 2, 4], [0, 1, 3, 4], workdays, [0, 1, 2, 3, 4, 5]]

const times: Row['read'] = ([count = '', unit = '']) => {
  const number = /^once/i.test(count) ? 1 : /^twice/i.test(count) ? 2 : parseNumber(count)
  if (/^d/i.test(unit)) return { every: 1, times: number }
  if (/^[mq]/i.test(unit)) return { every: Math.max(1, Math.round(toDays(1, unit) / number)) }
  const days = weekdaysOfTimes[number] ?? []
  return { every: number === 1 ? 7 : days.length ? on(days) : 1 }
}
const isCounted = expression('\\b{exact}\\b')

/** All ways to say how often; the first that is found is taken. */
export const repeatPhrases: readonly Row[] = [
  row(
    '\\b{times}\\s?(?:a |per |each |every |\\/ ?)?(day|week|month|quarter|daily|weekly|monthly|quarterly)\\b',
    times,
    {
      'Twice a week: call': on([0, 3]),
      '3x per week: call': on([0, 2, 4]),
      'Once a month: call': 30,
    },
  ),
  row(
    '\\b(?:on )?(?:every|each|all) (?:single )?(?:week|working|work|business)[- ]?days?\\b|\\bon weekdays\\b|\\bweekdays\\b|\\bm ?[-–] ?f\\b',
    () => ({ every: on(workdays) }),
    { 'Weekdays: call': on(workdays), 'M–F: call': on(workdays), 'Every business day, call': on(workdays) },
  ),
  row(
    '\\bmon(?:day)?s?{dash}fri(?:day)?s?\\b(?=\\s*(?:$|[:|,–—-]|(?:at |from |@ ?|\\()?{clock}))',
    () => ({ every: on(workdays) }),
    { 'Mon-Fri 9-11am: call': on(workdays) },
  ),
  row('(?<=\\S )({weekday}s?{dash}{weekday}s?)\\s*[.)]*$', onNames(1), { 'Call Tue-Thu': on([1, 2, 3]) }),
  row('\\b(?:every|each) weekend\\b|\\bweekends\\b', () => ({ every: on([5, 6]) }), { 'Weekends: rest': on([5, 6]) }),
  row('\\b(?:every|each) (?:other|second|2nd) {repeated}\\b', onNames(2), {
    'Every other Wednesday: call': on([2], 2),
  }),
  row('\\b(?:on )?(?:every|each) {repeated}\\b', onNames(1), { 'Every Monday and Thursday: call': on([0, 3]) }),
  row('\\b(?:on )?{repeated},? (?:every|each) week\\b', onNames(1), { 'On Monday each week: call': on([0]) }),
  row('\\b(?:on )?((?:(?:mon|tues|wednes|thurs|fri|satur|sun)days(?:\\s*(?:,\\s*and|,|/|&|and)\\s*)?)+)', onNames(1), {
    'Tuesdays and Thursdays: call': on([1, 3]),
  }),
  row('\\b(?:every|each) (?:other|second|2nd) (day|week|month)\\b', ([unit = '']) => ({ every: 2 * toDays(1, unit) }), {
    'Every other day: call': 2,
  }),
  row(
    '\\bevery {n}(?:{dash}{exact})?[- ](days?|weeks?|months?|quarters?)\\b',
    ([count = '', , unit = '']) => ({ every: Math.max(1, toDays(parseNumber(count), unit)) }),
    { 'Call every 3 days': 3, 'Every two weeks: call': 14 },
  ),
  row('\\b(?:bi-?weekly|fortnightly|every fortnight)\\b', () => ({ every: 14 }), { 'Call biweekly': 14 }),
  row(
    '\\b(?:on )?(?:the )?(?:first|1st|last|\\d{1,2}(?:st|nd|rd|th)?)(?: (?:day|monday|tuesday|wednesday|thursday|friday|business day|week))? of (?:every|each|the) month\\b(?! \\d)',
    () => ({ every: 30 }),
    { 'First of each month: call': 30 },
  ),
  row(
    '^(?:every|each) (day|week|month|quarter|year) (?:after that|thereafter|from then on|afterwards)',
    ([unit = '']) => ({ every: toDays(1, unit), from: { kind: 'later', days: toDays(1, unit) } }),
    {
      'Every quarter after that: call': 90,
    },
  ),
  row(
    '\\b(?:every|each) (?:single )?(day|morning|afternoon|evening|night|week|month|quarter|year)\\b(?! (?:before|later|after|prior|from|ago|or so|of|out|in advance|ahead|old)\\b)',
    ([unit = '']) => ({ every: /^[maen].*(?:ing|oon|ght)$/i.test(unit) ? 1 : toDays(1, unit) }),
    { 'Call ten leads each week': 7, 'Every morning: call': 1, 'Call every new client': undefined },
  ),
  row(
    '(?:\\b(?:a|per) |\\/ ?)(day|week|month)\\b(?! (?:before|later|after|prior|from|ago|or so|of|out|in advance|ahead|old)\\b)',
    ([unit = ''], before) =>
      isCounted.test(before) && !/\b(?:for|in|within|about|after|half|under|than|takes?|once|twice)\s*$/i.test(before)
        ? { every: toDays(1, unit) }
        : undefined,
    { 'Call 25 leads a day': 1, 'Wait for a week': undefined },
  ),
  row(
    '(?:^|[([] ?|[-–—,:] )(daily|weekly|monthly|quarterly|annually|yearly)(?=\\s*(?:$|[:,.|)\\]–—@]| - | (?:tasks?|habits?|activit|routine|to-?do|actions?|goals?)(?!\\w)|(?:at|from) \\d|(?:for|until|through|from|starting)\\b))',
    ([word = '']) => ({ every: adverbDays.get(word.toLowerCase())! }),
    { 'Daily: call': 1 },
  ),
  row('\\b(daily|weekly|monthly)\\s*[.)]?$', ([word = '']) => ({ every: adverbDays.get(word.toLowerCase())! }), {
    'Call Ann weekly': 7,
  }),
  row(
    '^(daily|weekly|monthly|quarterly)\\b|\\b(daily|weekly|monthly)\\b',
    ([first, second]) => ({ every: adverbDays.get((first ?? second)!.toLowerCase())!, isAdjective: true }),
    { 'Weekly report': 7 },
  ),
]

const mayRepeat =
  /day|week|month|quarter|year|daily|annual|every|each|once|twice|\d ?x|times|fortnight|m ?[-–] ?f|\b(?:mon|tue|wed|thu|fri|sat|sun)/i

/** Finds how often a text says that something is done. */
export function findRepeatPhrase(text: string): RepeatMatch | undefined {
  const searched = text.slice(0, 400)
  if (!mayRepeat.test(searched)) return undefined
  for (const { pattern, read } of repeatPhrases) {
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
    Object.assign(repeat, read(match[1]!, match[2]!))
    parts.push({ start: match.index, end: match.index + match[0].length })
  }
  return { repeat, parts }
}

const bounds: readonly [RegExp, (first: string, second: string) => Partial<RepeatPhrase>][] = [
  [
    expression(
      '\\b(?:from|starting|beginning|start|as of)(?: (?:in|on|with|at|from))? (day|week|month)\\s*{n}\\b(?: on(?:wards?)?)?',
    ),
    (unit, count) => ({ from: toPhrase(unit, count) }),
  ],
  [
    expression('\\b(?:until|till|through|thru|to|up to)(?: (?:the end of|and including))? (day|week|month)\\s*{n}\\b'),
    (unit, count) => ({ until: toPhrase(unit, count) }),
  ],
  [
    expression('\\bfor (?:the (?:first|next) |at least )?{n}\\s?(days|weeks|months)\\b'),
    (count, unit) => ({ forDays: toDays(parseNumber(count), unit) }),
  ],
]

const toPhrase = (unit: string, count: string): DayPhrase => {
  const value = parseNumber(count)
  const kind = unit.toLowerCase() as 'day' | 'week' | 'month'
  return kind === 'day' ? { kind: 'numbered', days: [value], last: value } : { kind, first: value, last: value }
}
