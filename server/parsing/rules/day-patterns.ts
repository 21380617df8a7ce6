import { numberPattern as n, ordinalPattern as nth, parseNumberOrOrdinal } from './numbers.ts'
import type { DayPattern, DayPhrase, PeriodPhrase } from './line-item.ts'
import {
  clockTimePattern as clock,
  convertToDays,
  parseWeekdays,
  timeUnitPattern as unit,
  weekdayPattern,
  weekdaysPattern,
} from './units.ts'

const to = '\\s*(?:-|–|—|to|through|thru|until|and|&)\\s*'
/** What ends a phrase that is a heading or a label. */
const stop = '(?=\\s*(?:$|[:|–—]| - ))'
/** The event that a plan counts to or from; anything else is a step of the plan. */
export const anchorEventPattern =
  '(?:the |their |its |your |a |policy |client |contract |member |group |x-?)*(?:renewals?|expir\\w+|kick-?off|enroll?ments?|enrolling|start(?: date)?|signing|signature|signed|sale|purchase|closing|close|inception|bind(?:ing)?|bound|effective(?: date)?|launch|go-?live|deadline|anniversary|birthday|maturity|conversion|event|issue|delivery|termination|end date|expiry|x-?date|sign-?up|onboarding|claim|loss|move-in|appointment|target date|due date)(?: (?:date|day|of the policy|of coverage|is reported|process))*'
const event = anchorEventPattern

type Read = DayPattern[1]
const pattern = (source: string, read: Read): DayPattern => [new RegExp(source, 'i'), read]
const leading = (source: string, read: Read): DayPattern => pattern(`^(?:${source})`, read)

const toSigned = (sign: string | undefined, value: string) =>
  /^(?:-|–|—|−|minus)$/i.test((sign ?? '').trim()) ? -parseNumberOrOrdinal(value) : parseNumberOrOrdinal(value)
const numbered = (first: string, last = first): DayPhrase => ({
  kind: 'numbered',
  days: [parseNumberOrOrdinal(first)],
  last: parseNumberOrOrdinal(last),
})
const period = (kind: PeriodPhrase['kind'], first: string, last = first): PeriodPhrase => ({
  kind,
  first: parseNumberOrOrdinal(first),
  last: parseNumberOrOrdinal(last),
})
const dayOfWeek = (week: string, day: string | undefined, lastDay: string | undefined, names = ''): PeriodPhrase => ({
  ...period('week', week),
  ...(day ? { dayOfWeek: parseNumberOrOrdinal(day) } : { weekdays: parseWeekdays(names) }),
  ...(lastDay && { lastDayOfWeek: parseNumberOrOrdinal(lastDay) }),
})
const splitNumbers = (text: string): number[] =>
  text
    .split(/\s*(?:,|\band\b|&|\bday |\bweek )\s*/i)
    .filter((part) => part.trim())
    .map(parseNumberOrOrdinal)
const endOf = (name: string, number: string | undefined): DayPhrase => {
  const kind = name.toLowerCase() as 'week' | 'month'
  return number ? { ...period(kind, number), isEnd: true } : { kind: 'end', unit: kind }
}
const offset: Read = ([, count = '', name = '']) => ({
  kind: 'offset',
  days: convertToDays(parseNumberOrOrdinal(count), name),
})
/** "2 hours later" is the same day. */
const later: Read = ([, count = '', name = '']) => ({
  kind: 'later',
  days: /^h/i.test(name)
    ? Math.floor(parseNumberOrOrdinal(count) / 24)
    : convertToDays(parseNumberOrOrdinal(count), name),
})
const range: Read = ([, first = '', last]) => numbered(first, last)
const periods =
  (kind: PeriodPhrase['kind']): Read =>
  ([, first = '', last]) =>
    period(kind, first, last)
/** "Days 1, 3 and 5", "weeks 1 and 3". */
const listed = (unit: 'day' | 'week', names: string, read: (numbers: number[]) => DayPhrase) =>
  leading(
    `${names}\\s*#?(${n})((?:\\s*(?:,\\s*and|,|and|&)\\s*(?:${unit} )?(?!${clock})${n}\\b(?! [a-z]+s\\b))+)`,
    ([, first = '', rest = '']) => read([parseNumberOrOrdinal(first), ...splitNumbers(rest)]),
  )
const none: Read = () => ({ kind: 'none' })
const unclear: Read = () => ({ kind: 'unclear' })
const signed: Read = ([, sign, value = '']) => ({ kind: 'offset', days: toSigned(sign, value) })
const onWeekdays: Read = ([, names = '']) => ({ kind: 'weekday', weekdays: parseWeekdays(names) })

/** Phrases that say a day wherever they stand. */
export const unanchoredDayPatterns: readonly DayPattern[] = [
  pattern(
    `week\\s*#?(${n})\\b,?\\s*(?:[-–—:(]\\s*)?(?:on )?(?:days?\\s*(${n})(?:${to}(?:day\\s*)?(${n}))?|(${weekdaysPattern}))\\b`,
    ([, week = '', day, lastDay, names]) => dayOfWeek(week, day, lastDay, names),
  ),
  pattern(
    `(?:day\\s*(${n})|(${weekdayPattern}))\\b,?\\s*(?:[-–—(]\\s*)?(?:of |in )?week\\s*(${n})\\b`,
    ([, day, weekday, week = '']) => dayOfWeek(week, day, undefined, weekday),
  ),
  pattern(
    `month\\s*(${n})\\b,?\\s*(?:[-–—(]\\s*)?weeks?\\s*(${n})(?:${to}(${n}))?\\b`,
    ([, month = '', week = '', last]) => ({
      ...period('month', month),
      dayOfWeek: 7 * (parseNumberOrOrdinal(week) - 1) + 1,
      lastDayOfWeek: 7 * parseNumberOrOrdinal(last ?? week),
    }),
  ),
  pattern(`(?:the )?(?:end|last day) of (?:the )?(week|month)(?:\\s*(${n})\\b)?`, ([, name = '', number]) =>
    endOf(name, number),
  ),
  pattern(`(?:the )?(?:end|last day) of (?:the )?(${nth}) (week|month)`, ([, number, name = '']) =>
    endOf(name, number),
  ),
  pattern(
    `(${n})(?:${to}(${n}))?(?:\\s*\\+)?[\\s-]*${unit} (?:before|prior|ahead|out\\b|in advance|pre\\b|pre-)(?: (?:to|of|from))?(?: ${event}|(?: the| their| its| your)? [\\w-]+ (?:date|day)\\b)?`,
    ([, first = '', last, name = '']) => ({
      kind: 'offset',
      days: -Math.max(
        convertToDays(parseNumberOrOrdinal(first), name),
        last ? convertToDays(parseNumberOrOrdinal(last), name) : 0,
      ),
    }),
  ),
  pattern(`(${n})(?:${to}${n})?[\\s-]*${unit} (?:after|post|following|from|past|into)[ -]${event}`, offset),
  pattern(
    `within (?:the )?(?:first |next )?(${n})?(?:${to}${n})?[\\s-]*${unit}\\b(?: (?:of|after|from|following) (${event}))?`,
    ([, count = 'one', name = '', fromEvent]) => ({
      kind: fromEvent ? 'offset' : 'within',
      days: convertToDays(parseNumberOrOrdinal(count), name),
    }),
  ),
]

/** Phrases that say a day at the beginning of a text. */
export const leadingDayPatterns: readonly DayPattern[] = [
  leading('(?:days?|weeks?|months?)\\s*#?\\d{1,3}\\.\\d+', unclear),
  leading(`before ${event}${stop}`, unclear),
  listed('day', 'days?', (days) => ({ kind: 'numbered', days, last: Math.max(...days) })),
  leading(`days?\\s*#?(${n})${to}(?:day\\s*)?(${n})\\b(?!\\s*(?:min|h(?:ou)?rs?\\b))`, range),
  leading(
    `(?:days?|d|t|r|e|x)\\s*(-|–|−|\\+|minus|plus)\\s*(${n})(?:${to}(?:[dt]\\s*)?[-–−+]?\\s*${n})?\\b(?: days)?`,
    signed,
  ),
  leading(`day\\s*#?\\s*(${n})\\b(?!-)`, range),
  leading('[dt]\\s?(\\d{1,3})\\b(?!\\s*%)', ([, value = '']) => ({ kind: 'offset', days: Number(value) })),
  leading(`(?:the )?(?:first|1st) (${n}) days(?=\\s*(?:[:|,–—]| - ))`, ([, count = '']) => numbered('1', count)),
  leading(`(?:the )?(?:first|1st) (${n}) (week|month)s(?=\\s*(?:[:|,–—]| - ))`, ([, count = '', name = '']) =>
    period(name.toLowerCase() as 'week' | 'month', '1', count),
  ),
  leading(`(?:the )?(${nth}) day\\b`, range),
  listed('week', '(?:weeks?|wks?\\.?)', (numbers) => {
    const isRange = numbers.every((number, index) => number === numbers[0]! + index)
    return { kind: 'week', first: numbers[0]!, last: Math.max(...numbers), ...(!isRange && { numbers }) }
  }),
  leading(`(?:weeks?|wks?\\.?)\\s*#?(${n})(?:${to}(?:week\\s*)?(${n}))?\\b`, periods('week')),
  leading(`(?:the )?(${nth}) week\\b`, periods('week')),
  leading('w(\\d{1,2})\\b', periods('week')),
  leading(`months?\\s*#?(${n})(?:${to}(?:month\\s*)?(${n}))?\\b`, periods('month')),
  leading(`(?:the )?(${nth}) month\\b`, periods('month')),
  leading(`(?:the )?(?:last|final) week${stop}`, () => ({ kind: 'lastWeek' })),
  leading(`quarter\\s*(${n})\\b`, periods('quarter')),
  leading('(?:the )?(?:same[ -]day|immediately|right away|straight away|at once)\\b', () => ({
    kind: 'later',
    days: 0,
  })),
  leading('(?:the )?(?:next|following) ((?:business |working )?day|week|month)\\b', ([, name = '']) => ({
    kind: 'later',
    days: convertToDays(1, name),
  })),
  leading(`(?:another )?(${n})(?:${to}${n})?[\\s-]*${unit} (?:later|afterwards?|after that|thereafter)\\b`, later),
  leading(`(${n})(?:${to}${n})?[\\s-]*${unit} (?:after|following|from|past|post)(?=\\s*(?:$|[:|,–—-]))`, offset),
  leading(
    `(${n})(?:${to}${n})?[\\s-]*${unit} (?:after|following|from|past) (?:the |that |your |their |this |last |previous |first |second |a )*[\\w-]+(?: (?:call|email|meeting|message|step|visit|appointment|touch|contact))?`,
    later,
  ),
  leading(`(?:after|in) (${n})(?:${to}${n})?[\\s-]*${unit}\\b`, offset),
  leading(
    `([-–−+])\\s?(${n})\\s*(days?|weeks?|months?|d|w)?\\b(?=\\s|$|[:|–—-])`,
    ([, sign, count = '', name = 'd']) => ({
      kind: 'offset',
      days: (toSigned(sign, '1') < 0 ? -1 : 1) * convertToDays(parseNumberOrOrdinal(count), name),
    }),
  ),
  leading(`(${n})(?:${to}${n})?[\\s-]*${unit}${stop}`, ([, count = '', name = '']) => ({
    kind: 'bare',
    days: convertToDays(parseNumberOrOrdinal(count), name),
  })),
  leading(`day of(?: ${event})?`, () => ({ kind: 'offset', days: 0 })),
  leading(`(?:day of |date of |at |upon )?(${event})${stop}`, ([, name = '']) => ({ kind: 'event', name })),
  leading(`(?:post[- ]|after |once )${event}${stop}`, none),
  leading(
    `(?:on |for |at )?(?:the |their |each |every )?(?:(?:client )?birthdays?|holidays?|christmas|thanksgiving|new year(?:'s)?|life events?|anniversar(?:y|ies)|claims?(?: filed| reported)?)${stop}`,
    none,
  ),
  leading(`(?:ongoing|as needed|later|long[- ]term|continuous(?:ly)?|thereafter|when needed|anytime)${stop}`, none),
  leading(
    `(${weekdaysPattern})(?=\\s*(?:$|[:|–—,)]| - | before | morning| afternoon|(?:at |from |@ ?|\\()?${clock}))(?!,? (?:(?!${clock})\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?: (?:morning|afternoon|evening))?`,
    onWeekdays,
  ),
  leading(`(?:mwf|m ?[/,&] ?w ?[/,&] ?f)\\b`, () => ({ kind: 'weekday', weekdays: [0, 2, 4] })),
  leading(`(?:tth|t(?:u|ue|ues)? ?[/,&] ?th(?:u|ur|urs)?)\\b`, () => ({ kind: 'weekday', weekdays: [1, 3] })),
]

/** Phrases that say a day inside a text or at its end. */
export const innerDayPatterns: readonly DayPattern[] = [
  pattern(`(?<=[([]\\s?)days?\\s*(${n})(?:${to}(${n}))?\\s*[,;|]\\s*`, range),
  pattern(`[([]\\s*days?\\s*(${n})(?:${to}(${n}))?\\s*[)\\]]`, range),
  pattern(`[([]\\s*(?:day|d|t)\\s*([-–−+]|minus|plus)\\s*(${n})\\s*[)\\]]`, signed),
  pattern(`\\b(?:on|by|before|due|due by|no later than) days?\\s*(${n})(?:${to}(${n}))?\\b`, range),
  pattern(`(?:[-–—,|]\\s*)days?\\s*(${n})(?:${to}(${n}))?\\s*$`, range),
  pattern(
    `(?:\\b(?:in|during|by|due)|[([]|[-–—,]) ?weeks?\\s*(${n})(?:${to}(${n}))?\\s*[)\\]]?(?=$|[\\s.,;)])`,
    periods('week'),
  ),
  pattern(
    `(?:\\b(?:in|during|by)|[([]|[-–—,]) ?months?\\s*(${n})(?:${to}(${n}))?\\s*[)\\]]?(?=$|[\\s.,;)])`,
    periods('month'),
  ),
  pattern(
    `\\b(?:by|on|before|due|no later than) (?:this |next )?(${weekdayPattern})\\b(?!s)(?: (?:morning|afternoon|evening|night|noon))?`,
    onWeekdays,
  ),
  pattern(`[([]\\s*(${weekdayPattern})\\s*[)\\]]`, onWeekdays),
  pattern(`\\bon the day of ${event}`, () => ({ kind: 'offset', days: 0 })),
  pattern(`\\b(${n})[\\s-]*${unit} later\\s*[.)]*$`, later),
  pattern('\\bthe (?:next|following) (?:business |working )?day\\s*[.)]*$', () => ({ kind: 'later', days: 1 })),
  // "Policies that renew in 30 days" are what the task is about.
  pattern(
    `(?<!\\b(?:due|up|coming|expir\\w+|renew\\w*|end\\w*|laps\\w+|matur\\w+) )\\b(?:after|in) (${n})[\\s-]+${unit}\\s*[.)]*$`,
    offset,
  ),
]
