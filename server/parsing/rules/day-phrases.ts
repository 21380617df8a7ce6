import { findPartialDate } from './date-phrases.ts'
import type { DayPhrase, PeriodPhrase } from './line-item.ts'
import { expand, expression, parseNumber, parseWeekdays, toDays } from './time-words.ts'
import { isImperative } from './task-words.ts'

export type DayPhraseMatch = { phrase: DayPhrase; start: number; end: number }

type Groups = readonly (string | undefined)[]
/**
 * A way to say a day. It stands at the beginning of a text; `strong` ones also after a preposition, in parentheses and at
 * the end, `anywhere` needs no such sign. The examples are its tests.
 */
type Row = {
  source: string
  read: (groups: Groups) => DayPhrase | undefined
  examples: Record<string, DayPhrase>
  place: 'start' | 'strong' | 'anywhere'
}

const numbered = (first: number, last = first): DayPhrase => ({ kind: 'numbered', days: [first], last })
const period = (kind: PeriodPhrase['kind'], first: number, last = first): PeriodPhrase => ({ kind, first, last })
const week = (first: number, more: Partial<PeriodPhrase> = {}): PeriodPhrase => ({ ...period('week', first), ...more })
const offset = (days: number, last = days, of?: string): DayPhrase => ({
  ...{ kind: 'offset', days },
  ...(last !== days && { last }),
  ...(of && { of }),
})
const later = (days: number, step?: string): DayPhrase => ({ kind: 'later', days, ...(step && { step }) })
const weekday = (...weekdays: number[]): DayPhrase => ({ kind: 'weekday', weekdays })
const unknown: DayPhrase = { kind: 'unknown' }

const row =
  (place: Row['place']) =>
  (source: string, read: Row['read'], examples: Row['examples']): Row => ({ place, source, read, examples })
const start = row('start')
const strong = row('strong')
const anywhere = row('anywhere')

const number = (text = '') => parseNumber(text)
const daysOf = (count: string | undefined, unit = 'day') => toDays(count ? parseNumber(count) : 1, unit)
const numbers = (text: string) => [...text.matchAll(expression('{n}', 'gi'))].map(([one]) => parseNumber(one))
const range: Row['read'] = ([first, last]) => numbered(number(first), number(last ?? first))
const periods =
  (kind: PeriodPhrase['kind']): Row['read'] =>
  ([first, last]) =>
    period(kind, number(first), number(last ?? first))
const toPeriodKind = (unit = '') => unit.toLowerCase().replace(/s$/, '') as PeriodPhrase['kind']
const dayOfWeek = (of: string | undefined, day: string | undefined, last: string | undefined, names = ''): DayPhrase =>
  week(number(of), {
    ...(day ? { dayOfWeek: number(day) } : { weekdays: parseWeekdays(names) }),
    ...(last && { lastDayOfWeek: number(last) }),
  })
const listed = (source: string) =>
  `${source}\\s*#?({n}(?:\\s*(?:,\\s*and|,|and|&)\\s*(?:day |week )?(?!{clock}){n}\\b(?! [a-z]+s\\b)){1,12})`
const and = '(?:{dash}|\\s+and\\s+)'
/** "9-12", "9 to 12", but not "Email 1 - 45 days". */
const tight = '(?:[-–—]|\\s+(?:to|through|thru)\\s+)'
const ofEvent =
  "(?: (?:to|of|from))?(?: (?:{event}|(?:the|their|its|your) [\\w-]+ (?:date|day)\\b|(?:[\\w'’-]+ ){0,3}[\\w'’-]+(?=\\s*(?:[:|–—)]| - ))|(?:the|their|a|each) (?:[\\w'’-]+ ){0,2}[\\w'’-]+(?=[.\\s]*$)))?"
/** "The email", "touch 2", "that". */
const step =
  '((?:the |that |this |their |your |first |last |previous |prior |second |initial )*(?:(?:phone |video |welcome |first )?(?:calls?|e-?mail|text|message|msg|voicemail|meeting|visit|touch(?:point)?|step|attempt|contact|letter|note|card|quote|proposal|conversation|demo|that|this)\\b|#(?=\\d))(?: (?:message|call|email))?(?: ?#?\\d{1,2}\\b)?(?: (?:is|was|goes|went)? ?(?:sent|made|out|left))?)'

/** All ways to say a day; the first that fits is taken. */
export const dayPhrases: readonly Row[] = [
  anywhere(
    `week\\s*#?{n}\\b,?\\s*(?:[-–—:(]\\s*)?(?:on )?(?:days?\\s*{n}(?:${and}(?:day\\s*)?{n})?|{weekdays})\\b`,
    ([of, day, last, names]) => dayOfWeek(of, day, last, names),
    {
      'Week 2, Mon-Wed: call': week(2, { weekdays: [0, 1, 2] }),
      'Week 2: Days 1-3: call': week(2, { dayOfWeek: 1, lastDayOfWeek: 3 }),
      'Week 2, Sat to Tue: call': week(2, { weekdays: [5, 6, 7, 8] }),
    },
  ),
  anywhere(
    '(?:day\\s*{n}|{weekday})\\b,?\\s*(?:[-–—(]\\s*)?(?:of |in )?week\\s*{n}\\b',
    ([day, name, of]) => dayOfWeek(of, day, undefined, name),
    { 'Day 5 of week 2: call': week(2, { dayOfWeek: 5 }), 'Call on Friday of week 3': week(3, { weekdays: [4] }) },
  ),
  anywhere(
    `month\\s*{n}\\b,?\\s*(?:[-–—(]\\s*)?weeks?\\s*{n}(?:${and}{n})?\\b`,
    ([month, first, last]) => ({
      ...period('month', number(month)),
      dayOfWeek: 7 * (number(first) - 1) + 1,
      lastDayOfWeek: 7 * number(last ?? first),
    }),
    { 'Month 2, week 1-2: call': { ...period('month', 2), dayOfWeek: 1, lastDayOfWeek: 14 } },
  ),
  anywhere(
    '(?:the )?(?:end|last day) of (?:the )?(?:{nth} )?(week|month)(?:\\s*{n})?\\b',
    ([nth, unit = '', count]) => {
      const kind = unit.toLowerCase() as 'week' | 'month'
      return nth || count ? { ...period(kind, number(nth ?? count)), isEnd: true } : { kind: 'end', unit: kind }
    },
    {
      'End of month 2: call': { ...period('month', 2), isEnd: true },
      'Call by the end of the week': { kind: 'end', unit: 'week' },
    },
  ),
  anywhere(
    `(?:between {n} and {n}|{n}(?:${tight}{n})?)(?:\\s*\\+)?[\\s-]*{unit} (?:before|prior|ahead|out\\b|in advance|pre\\b|pre-)${ofEvent}`,
    ([from, until, first = from, last = until ?? first, unit]) => {
      const days = [daysOf(first, unit), daysOf(last, unit)]
      return offset(0 - Math.max(...days), 0 - Math.min(...days))
    },
    {
      'Two weeks before renewal: call': offset(-14),
      '80-90 days prior': offset(-90, -80),
      '9 to 12 months before': offset(-360, -270),
      'Between 60 and 45 days before expiration, call': offset(-60, -45),
      'Call the client 60 days out': offset(-60),
      'Email 1 - 45 days before renewal': offset(-45),
      '1 month before the first birthday - call': offset(-30),
    },
  ),
  start(`(day|night|week|month|year) (?:before|prior to)${ofEvent}`, ([unit]) => offset(-daysOf('1', unit)), {
    'The day before: print the slides': offset(-1),
  }),
  anywhere(
    `{range}[\\s-]*{unit} (?:after|following|from|past|post) ${step}`,
    ([count, , unit, of]) => later(daysOf(count, unit), of),
    {
      '3 days after the meeting: call': later(3, 'the meeting'),
      'Email 1 day after touch 1': later(1, 'touch 1'),
      'Call a month after that': later(30, 'that'),
    },
  ),
  anywhere(
    `(?:between )?{n}(?:${and}{n})?[\\s-]*{unit} (?:after|post|following|from|past|into)[ -](?:{event}|(?:the |their |its |your |an? |each )?((?:[\\w-]+ ){1,2}[\\w-]+(?=\\s*(?:[,:|–—]| - ))|[\\w-]+(?:[ -](?:date|day|in|out|up|off))?)(?: (?:is|was) \\w+)?)`,
    ([count, last, unit, of]) => offset(daysOf(count, unit), daysOf(last ?? count, unit), of),
    {
      'Three months after the renewal: call': offset(90),
      '10 days after signing: call': offset(10),
      '45-90 days after closing: call': offset(45, 90),
      'One week after the open house, call': offset(7, 7, 'open house'),
    },
  ),
  anywhere(
    `within (?:the )?(?:first |next )?{n}?(?:{dash}{n})?[\\s-]*{unit}(?: (?:of|after|from|following) ({event}|the [\\w-]+))?`,
    ([count, , unit, of]) =>
      of && daysOf(count, unit) ? offset(daysOf(count, unit)) : { kind: 'within', days: daysOf(count, unit) },
    {
      'Within 48 hours: call': { kind: 'within', days: 2 },
      'Call within 3 days of signing': offset(3),
      'Within the first month: call': { kind: 'within', days: 30 },
    },
  ),
  anywhere(
    '(?:on )?the day (?:of {event}|(?:that )?(?:they|he|she|you|we|it|(?:the|a|an|their|your) [\\w-]+) (?:is |are |was |were |gets? )?[\\w-]+(?: the name| to you)?)',
    () => offset(0),
    {
      'The day of the renewal: call': offset(0),
      'On the day they sign I call': offset(0),
      'Call the day you get the name': offset(0),
    },
  ),
  start('(?:on )?(?:the day|the day itself){stop}', () => offset(0), { 'On the day: call': offset(0) }),
  start('(?:days?|weeks?|months?)\\s*#?\\d{1,3}\\.\\d+', () => unknown, { 'Day 1.5: call': unknown }),
  start(`between days?\\s*{n}${and}{n}`, range, { 'Between days 1 and 3: call': numbered(1, 3) }),
  start(
    listed('days?'),
    ([list = '']) => ({ kind: 'numbered', days: numbers(list), last: Math.max(...numbers(list)) }),
    {
      'Days 1, 3 and 5: call': { kind: 'numbered', days: [1, 3, 5], last: 5 },
    },
  ),
  strong(`days?\\s*#?{n}${and}(?:day\\s*)?{n}\\b(?!\\s*(?:min|h(?:ou)?rs?\\b))`, range, {
    'Days 3-5: call': numbered(3, 5),
    'Phase 1 (Days 1-30): learn': numbered(1, 30),
    'Between days 1 and 3: call': numbered(1, 3),
  }),
  strong(
    '(?:days?|d|t|r|e|x|{event})\\s*(-|–|−|\\+|minus|plus)\\s*{n}(?:{dash}(?:[dt]\\s*)?[-–−+]?\\s*{n})?\\b(?: ?(days?|weeks?|wks?|months?)\\b)?',
    ([sign = '', count, , unit]) => offset((/^[+p]/i.test(sign) ? 1 : -1) * daysOf(count, unit)),
    {
      'T-30 Call': offset(-30),
      'D+3 Call': offset(3),
      'Day minus 90: call': offset(-90),
      'T minus 6 weeks: call': offset(-42),
      'Days -10 to -5: call': offset(-10),
      'Bind + 7 days': offset(7),
    },
  ),
  strong('days?\\s*#?\\s*{n}\\b(?!-)', range, {
    'day three - call': numbered(3),
    'Confirm the loss day 0': numbered(0),
    'Email 1 (Day 1)': numbered(1),
  }),
  start('[dt]\\s?(\\d{1,3})\\b(?!\\s*%)', ([count]) => offset(number(count)), { 'd45 xsell call': offset(45) }),
  start(
    '(?:(?:minute|hour) {n}|first (?:minute|hour|few hours)){stop}',
    ([count = '0']) => (number(count) < 24 ? offset(0) : undefined),
    {
      'Minute 0: text': offset(0),
    },
  ),
  start(
    '(?:first|1st) {n} (day|week|month)s{stop}',
    ([count, unit]) =>
      /^d/i.test(unit ?? '') ? numbered(1, number(count)) : period(toPeriodKind(unit), 1, number(count)),
    {
      'First 30 days: call': numbered(1, 30),
      'The first two weeks: call': period('week', 1, 2),
    },
  ),
  start('{nth} day\\b', range, { 'The third day: call': numbered(3) }),
  start(
    listed('(?:weeks?|wks?\\.?)'),
    ([list = '']) => {
      const all = numbers(list)
      const isRange = all.every((one, index) => one === all[0]! + index)
      return week(all[0]!, { last: Math.max(...all), ...(!isRange && { numbers: all }) })
    },
    { 'Weeks 1, 3 and 5: call': week(1, { last: 5, numbers: [1, 3, 5] }), 'Weeks 1 and 2: call': week(1, { last: 2 }) },
  ),
  strong('(?:weeks?|wks?\\.?)\\s*#?{n}(?:{dash}(?:week\\s*)?{n})?\\b', periods('week'), {
    'Weeks 2 to 4: call': week(2, { last: 4 }),
    'Call them in week 3.': week(3),
  }),
  start('(?:{nth} week\\b|w(\\d{1,2})\\b)', ([nth, count]) => week(number(nth ?? count)), {
    'Second week: call': week(2),
    'W3 call': week(3),
  }),
  strong('months?\\s*#?{n}(?:{dash}(?:month\\s*)?{n})?\\b', periods('month'), {
    'Months 2-3: call': period('month', 2, 3),
    'Annual review (month 12)': period('month', 12),
  }),
  start('{nth} month\\b', periods('month'), { 'In the first month, call': period('month', 1) }),
  start('(?:last|final) week{stop}', () => ({ kind: 'lastWeek' }), { 'The final week - call': { kind: 'lastWeek' } }),
  start('(?:last|final) day(?: of the plan)?{stop}', () => ({ kind: 'end', unit: 'plan' }), {
    'Last day: call': { kind: 'end', unit: 'plan' },
  }),
  start('(?:quarter\\s*|q){n}{stop}', periods('quarter'), { 'Q2: call': period('quarter', 2) }),
  start(
    '(?:same[ -]day|immediately|right (?:away|after[^:,)]{0,30})|straight away|at once|today){stop}',
    () => later(0),
    {
      'Same day: call': later(0),
      'Immediately: text': later(0),
    },
  ),
  start('immediately\\b', () => later(0), { 'Immediately text them': later(0) }),
  start('(?:next|following) (?:morning|afternoon|evening)\\b', () => later(1), { 'Next morning: call': later(1) }),
  start('(?:next|following) ((?:business |working )?day|week|month)\\b', ([unit]) => later(daysOf('1', unit)), {
    'The next day: call': later(1),
    'Following week: call': later(7),
  }),
  start(
    '(day|week|month|year) (?:after|later){stop}',
    ([unit = '']) => (/^day/i.test(unit) ? later(1) : { kind: 'after', days: daysOf('1', unit) }),
    {
      'The day after: call': later(1),
      'Week After': { kind: 'after', days: 7 },
    },
  ),
  start(
    '(?:next|following|final|last) {n} {unit}{stop}',
    ([count, unit]) => ({ kind: 'stretch', days: daysOf(count, unit) }),
    {
      'Next 30 days: call': { kind: 'stretch', days: 30 },
    },
  ),
  start('(?:next|following) {n} {unit}', () => unknown, { 'Over the following two months you will call': unknown }),
  strong(
    '(?:another )?{n}(?:{dash}{n})?[\\s-]*{unit} (?:later|afterwards?|thereafter)\\b',
    ([count, , unit]) => later(daysOf(count, unit)),
    {
      '2 days later: call': later(2),
      'Send a note one week later': later(7),
      'A few days later, text': later(3),
    },
  ),
  start(
    '(?:delay|wait)(?:s|ing)?:?\\s*(?:for |another )?{n}(?:{dash}{n})?[\\s-]*{unit}(?=$|[\\s.]*$|\\s*[,:;|–—-])',
    ([count, , unit]) => later(daysOf(count, unit)),
    {
      'Wait 2 days': later(2),
      'Delay: 1 day': later(1),
    },
  ),
  start(
    '{range}[\\s-]*{unit} (?:after|following|from|past|post){stop}',
    ([count, , unit]) => ({ kind: 'after', days: daysOf(count, unit) }),
    {
      '3 days after: call': { kind: 'after', days: 3 },
    },
  ),
  anywhere(
    '(?<!\\b(?:due|up|expir\\w{1,6}|renew\\w{0,6}|end\\w{0,4}|laps\\w{1,4}) )after {range}[\\s-]*{unit}(?! of\\b)',
    ([count, , unit]) => offset(daysOf(count, unit)),
    { 'After 9 days: call': offset(9), 'Coverage tour after 2 days, using template A': offset(2) },
  ),
  start('in {n}(?:{dash}{n})?[\\s-]*{unit}', ([count, , unit]) => offset(daysOf(count, unit)), {
    'In 3 weeks, call': offset(21),
  }),
  start('(?:at )?(?:the )?{n}[\\s-]*{unit}(?: mark| in\\b| into it)', ([count, unit]) => offset(daysOf(count, unit)), {
    'At the 6-month mark: call': offset(180),
    'Eleven months in, I email': offset(330),
  }),
  start('at {n}[\\s-]*{unit}', ([count, unit]) => offset(daysOf(count, unit)), { 'At 90 days I phone': offset(90) }),
  strong(
    '\\+\\s?{n}\\s*(days?|weeks?|wks?|months?|d|w)?\\b(?=\\s|$|[:|),–—-])',
    ([count, unit]) => ({ kind: 'after', days: daysOf(count, unit) }),
    {
      '+2 weeks: call': { kind: 'after', days: 14 },
      'Email recap - +1 day': { kind: 'after', days: 1 },
    },
  ),
  start(
    '[-–−]\\s?{n}\\s*(days?|weeks?|wks?|months?|d|w)?\\b(?=\\s|$|[:|–—-])',
    ([count, unit]) => offset(0 - daysOf(count, unit)),
    {
      '-30: call': offset(-30),
    },
  ),
  start(
    '{range}[\\s-]*(?!h(?:ou)?rs?\\b(?!:)|mi?n){unit}{stop}',
    ([count, , unit]) => ({ kind: 'bare', days: daysOf(count, unit) }),
    {
      '60 days - call': { kind: 'bare', days: 60 },
      '2 hours: remind': { kind: 'bare', days: 0 },
      '2 wks: text': { kind: 'bare', days: 14 },
    },
  ),
  strong(
    '(?:day|week|month|morning) of(?: {event}| (?:the|your|their|a) [\\w-]+{stop}|(?= *$)|(?= *[:|–—-]))',
    () => offset(0),
    {
      'Day of: call': offset(0),
      'The month of the birthday': offset(0),
      'The day of the review': offset(0),
    },
  ),
  start('(?:post[- ]|after |once ){event}{stop}', () => unknown, { 'After the renewal: call': unknown }),
  start('before {event}{stop}', () => unknown, { 'Before kickoff: call': unknown }),
  start(
    "(?:on |for |at |upon )?(?:their |each |every )?(?:client )?(?:birthdays|holidays?|christmas|thanksgiving|new year(?:'s)?|life events?|anniversaries|claims(?: filed| reported)?){stop}",
    () => unknown,
    {
      'Holidays: send a card': unknown,
    },
  ),
  start(
    '(?:day of |date of |at |upon |on )?((?:{event}|start))(?: day)?{stop}',
    ([name = '']) => ({ kind: 'event', name }),
    {
      'At closing': { kind: 'event', name: 'closing' },
      'Policy effective date - issue the cards': { kind: 'event', name: 'Policy effective date' },
    },
  ),
  start('([dt]){stop}', ([name = '']) => ({ kind: 'event', name }), {
    'D: host the seminar': { kind: 'event', name: 'D' },
  }),
  start(
    '(?:ongoing|as needed|later(?: on)?|long[- ]term|continuous(?:ly)?|thereafter|afterwards?|when needed|any ?time|tbd|tba|to be (?:determined|scheduled|announced)|some ?time [^:]{0,30}|eventually|(?:spring|summer|fall|autumn|winter)(?: \\d{4})?){stop}',
    () => unknown,
    { 'Ongoing: call': unknown, 'TBD: host a webinar': unknown, 'Some time in spring: send it': unknown },
  ),
  start(
    '(?:when|once(?! (?:a|an|per|every|each|daily|weekly|monthly|more|again)\\b)|whenever|as soon as|until) [^:,;.|–—]{3,60}(?=\\s*(?:[:|–—]| - |$))',
    () => unknown,
    {
      'When the quote is ready: call': unknown,
      'When the claim closes': unknown,
    },
  ),
  start(
    '{weekdays}(?=\\s*(?:$|[:|–—,)]| - | before | morning| afternoon| evening| night(?=\\s*[:,–—-])|(?:at |from |@ ?|\\()?{clock}))(?!,? (?:(?!{clock})\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?: (?:morning|afternoon|evening|night))?',
    ([names = '']) => weekday(...parseWeekdays(names)),
    { 'Tue/Thu 1-3 pm - Call': weekday(1, 3), 'By Friday: call': weekday(4), 'Fri-Mon: call': weekday(4, 5, 6, 7) },
  ),
  start('(?:mwf|m ?[/,&] ?w ?[/,&] ?f)\\b', () => weekday(0, 2, 4), { 'MWF: call': weekday(0, 2, 4) }),
  strong('tomorrow\\b', () => offset(1), { 'By tomorrow I call': offset(1) }),
  start('(?:tth|t(?:u|ue|ues)? ?[/,&] ?th(?:u|ur|urs)?)\\b', () => weekday(1, 3), { 'T/Th: call': weekday(1, 3) }),
]

/** Ways that say a day within a text only, where the words before them leave no doubt. */
export const innerDayPhrases: readonly Row[] = [
  anywhere(
    '\\b(?:by|on|before|due|no later than) (?:this |next )?{weekday}\\b(?!s)(?: (?:morning|afternoon|evening|night|noon))?',
    ([name = '']) => weekday(...parseWeekdays(name)),
    {
      'Send the quote by Friday': weekday(4),
    },
  ),
  anywhere('[([]\\s*{weekday}\\s*[)\\]]', ([name = '']) => weekday(...parseWeekdays(name)), {
    'Call Ann (Mon)': weekday(0),
  }),
  anywhere(
    '[([]\\s*{range}[\\s-]*((?:day|week|month|year)s?|wks?)\\s*[)\\]]',
    ([count, , unit]) => ({ kind: 'bare', days: daysOf(count, unit) }),
    {
      'Text a survey (2 weeks)': { kind: 'bare', days: 14 },
    },
  ),
  anywhere(
    '[([]\\s*(?:(?:send|sent|goes out) )?(?:right away|immediately|right after[^)]*|same (?:day|week)[^)]*)[)\\]]',
    () => later(0),
    {
      'Msg 1 (right after the quote goes out)': later(0),
    },
  ),
  anywhere('[([](?:the )?next day[^)]*[)\\]]', () => later(1), { 'Msg 2 (next day, 10 am)': later(1) }),
  anywhere(
    '(?:\\b(?:the )?(?:next|following) ((?:business |working )?day)|(?<=(?:\\S+ ){3})next (week|month))\\s*[.)]*$',
    ([day, unit]) => later(daysOf('1', day ?? unit)),
    {
      'Call Ann the next day': later(1),
      'Email the flyer next week.': later(7),
    },
  ),
  anywhere(
    '(?<=:\\s*){range}[\\s-]*(?!h|mi?n){unit}(?=\\s*(?:\\(|$))',
    ([count, , unit]) => ({ kind: 'bare', days: daysOf(count, unit) }),
    {
      'Second contact: 3 business days (email)': { kind: 'bare', days: 3 },
    },
  ),
  anywhere('(?<=:\\s*)same day\\b[^(]{0,30}', () => later(0), {
    'First contact: same day as the report (phone)': later(0),
  }),
  anywhere('\\bimmediately(?=\\s*(?:[,.)]|$))', () => later(0), {
    'Welcome email immediately, using template A': later(0),
  }),
  anywhere(
    '\\bon ((?:the|their|its) (?:anniversary|renewal|birthday))\\s*[.)]*$',
    ([name = '']) => ({ kind: 'event', name }),
    {
      'I usually send flowers on the anniversary.': { kind: 'event', name: 'the anniversary' },
    },
  ),
  anywhere(
    '(?<!\\b(?:due|up|coming|expir\\w{1,6}|renew\\w{0,6}|end\\w{0,4}|laps\\w{1,4}|matur\\w{1,4}) )\\bin {n}[\\s-]+{unit}\\s*[.)]*$',
    ([count, unit]) => offset(daysOf(count, unit)),
    {
      'Call Ada in 5 days': offset(5),
    },
  ),
]

/** Finds what a text says about its day: at its beginning, else where the words leave no doubt. */
export function findDayPhrase(text: string): DayPhraseMatch | undefined {
  return findLeadingDay(text) ?? findInnerDay(text)
}

/** A sentence says its day within so many characters. */
const searchedLength = 400
const mayHaveDay =
  /\d|day|week|wk|month|quarter|year|hour|\b(?:mon|tue|wed|thu|fri|sat|sun)|mwf|tth|\bt\b|\bd\b|immediate|right a|straight|at once|tomorrow|before|after|later|once|when|until|as soon|next|follow|prior|ongoing|needed|term|continuous|time|tb[da]|announc|determin|schedul|eventual|spring|summer|fall|autumn|winter|holiday|christmas|thanks|birth|annivers|claim|renew|expir|kick|enrol|start|sign|sale|purchas|clos|incept|bind|bound|effective|launch|live|deadline|matur|conver|event|issue|deliver|terminat|date|onboard|loss|move|appoint|wedding|seminar|webinar|storm|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/** Finds the day that a text begins with, after "On", "By" and a label such as "Step 2". */
export function findLeadingDay(text: string): DayPhraseMatch | undefined {
  const searched = text.slice(0, searchedLength)
  if (!mayHaveDay.test(searched)) return undefined
  const prefix = leadingWords.exec(searched)![0]
  const rest = searched.slice(prefix.length)
  const withSeparator = (end: number) => end + separator.exec(text.slice(end, end + searchedLength))![0].length
  for (const { expression: pattern, read } of leadingRows)
    for (const from of prefix ? [prefix.length, 0] : [0]) {
      const match = pattern.exec(from ? rest : searched)
      const phrase = match && read(match.slice(1))
      if (phrase) return { phrase, start: 0, end: withSeparator(from + match[0].length) }
    }
  const weekdays = weekdaysBeforeVerb.exec(rest)
  if (weekdays && isImperative(rest.slice(weekdays[0].length)))
    return {
      phrase: weekday(...parseWeekdays(weekdays[1]!)),
      start: 0,
      end: withSeparator(prefix.length + weekdays[1]!.length),
    }
  const date = findLeadingDate(rest)
  return date && { phrase: date.phrase, start: 0, end: withSeparator(prefix.length + date.end) }
}

/** "Jan 5", "Mon 1/5", "Week of 1/5", "Dec 28 - Jan 3", "September:". */
function findLeadingDate(text: string): { phrase: DayPhrase; end: number } | undefined {
  const [before] = /^(?:(?:week|wk) of |(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? )?/i.exec(text)!
  const first = findPartialDate(text.slice(before.length))
  if (!first || first.start > 0) return undefined
  const end = before.length + first.end
  const [dash] = /^\s*(?:-|–|—|to|through|thru)\s*/i.exec(text.slice(end)) ?? []
  const last = dash === undefined ? undefined : findPartialDate(text.slice(end + dash.length))
  return last?.start === 0
    ? { phrase: { kind: 'date', date: first.date, last: last.date }, end: end + dash!.length + last.end }
    : { phrase: { kind: 'date', date: first.date }, end }
}

/** Finds a day inside or at the end of a text. */
export function findInnerDay(text: string): DayPhraseMatch | undefined {
  const searched = text.slice(0, searchedLength)
  if (!mayHaveInnerDay.test(searched)) return findInnerDate(searched)
  for (const { expression: pattern, read, place } of innerRows) {
    pattern.lastIndex = 0
    for (let match = pattern.exec(searched); match; match = pattern.exec(searched)) {
      const [whole, opening = '', ...groups] = match
      const end = match.index + whole.length
      const after = searched.slice(end)
      const phrase = place === 'strong' && !isDelimited(opening, after) ? undefined : read(groups)
      // "Call within five minutes" says how soon, not on which day.
      if (!phrase || (phrase.kind === 'within' && phrase.days === 0)) continue
      const isOpen = /^[([]/.test(opening) && !(phrase.kind === 'numbered' && /^\s*[,;|]/.test(after))
      const [closing = ''] = (isOpen && /^[^)\]]{0,40}[)\]]/.exec(after)) || []
      return { phrase, start: match.index, end: end + closing.length }
    }
  }
  return findInnerDate(searched)
}

const mayHaveInnerDay =
  /day|w(?:ee)?k|month|\bmos?\b|quarter|year|yr|hour|hr|min|immediate|right a|annivers|renewal|birthday|[dtrex]\s*[-–−+]|\+\s?\d|plus|\b(?:mon|tue|wed|thu|fri|sat|sun)\b/i

/** After a preposition, in parentheses, or at the end. */
const isDelimited = (opening: string, after: string) =>
  /^[([]/.test(opening)
    ? /^\s*(?:[)\],;|]|or\b|approx|after\b)/.test(after)
    : /^[a-z]/i.test(opening) || /^[\s.)\]]*$/.test(after) || (opening !== '' && /^\s*(?:[-–—|,(]|$)/.test(after))

function findInnerDate(text: string): DayPhraseMatch | undefined {
  const found = findPartialDate(text)
  if (!found) return undefined
  const before = /(?:\b(?:by|on|due|due by|before|until|starting|from)(?: the)?:? |[([]|[-–—|] ?)$/i.exec(
    text.slice(0, found.start),
  )
  const after = text.slice(found.end)
  if (!before || !/^[\s.]*(?:$|[)\]])/.test(after)) return undefined
  const close = /^\s*[)\]]/.exec(after)?.[0].length ?? 0
  return { phrase: { kind: 'date', date: found.date }, start: before.index, end: found.end + close }
}

const leadingWords =
  /^(?:(?:step|touch(?:point)?|task|action|stage|phase|activity|attempt)\s*#?\s*(?:\d{1,2}|[a-h])?\s*[-–—:.)|]+\s*)?(?:(?:then|and then|and|finally),? )?(?:\(|\[)?(?:(?:on|by|due|at|starting|beginning|approx\.?|approximately|about|(?:somewhere )?around|no later than|at least|at the latest|during|over|in)(?: the| your| their| our| my)?:? |@ ?|the |your |~ ?)?/i
/** What separates a day from the text: a time of day too, as in "Monday, 9-11am:", and "(or the first bill)". */
const separator = expression(
  '^(?:\\s*\\((?:or|if|about|approx|business|calendar)\\b[^)]{0,40}\\))?(?:[\\s)\\]]*(?:[,:]|[-–—] )?\\s*[(@]?\\s*(?:at |from )?{clock}(?!\\d|:\\d))?[\\s)\\]]*(?:[:;,.|]|[-–—=>→]+)*\\s*',
)
/** "Monday call Ada", but not "Monday Night Football party". */
const weekdaysBeforeVerb = expression('^{weekdays}\\s+(?=\\p{L})', 'iu')

const compile = (rows: readonly Row[], build: (source: string) => string, flags: string) =>
  rows.map(({ source, ...rest }) => ({ ...rest, expression: new RegExp(build(expand(source)), flags) }))
const leadingRows = compile(dayPhrases, (source) => `^(?:${source})`, 'i')
const opening =
  '([([]\\s*|\\b(?:by|on|at|due|during|in|about|around|before|until|no later than|at least|between)(?: the)? |[-–—|,:]\\s*)?'
const innerRows = compile(
  [...dayPhrases.filter(({ place }) => place !== 'start'), ...innerDayPhrases],
  (source) => `${opening}(?<![\\w-])(?:${source})`,
  'gi',
)
