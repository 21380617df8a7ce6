import { months, numberWords, weekdays } from '#contract/base/time-words.ts'

const tens = 'twenty thirty forty fifty sixty seventy eighty ninety hundred'.split(' ')
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
const small = numberWords.slice(1, 10).join('|')

/** A number in digits or words. */
const exactNumber = `(?:\\d{1,3}|(?:${tens.slice(0, 8).join('|')})(?:[- ](?:${small}))?|(?:one )?hundred(?: (?:and )?twenty)?|${numberWords.toReversed().join('|')})`
const number = `(?:${exactNumber}|(?:a )?couple(?: of)?|(?:a )?few|half an?(?= |$)|half(?=-year|$)|an(?:other)?(?= )|a(?= ))`
const ordinal = `(?:\\d{1,3}(?:st|nd|rd|th)|${ordinals.join('|')})`
const unit =
  '(?:business |working |calendar )?(?:days?|weeks?|wks?|months?|mths?|mos?|quarters?|years?|yrs?|hours?|hrs?|minutes?|mins?|(?<=\\d)[dwhm])\\b'
/** "Two weeks", "3-5 days", "the day", "a week or so"; not the hyphen of "Email 1 - 45 days". */
const amount = `(?:(?<=^|[^\\w\\s] ?|\\b(?:at|by|in|on|about|around|after) )\\d{1,3}(?:\\s*(?:,\\s*and|,|\\/|and|&)\\s*\\d{1,3}){1,6}[\\s-]*|(?:the |(?<=^))(?=(?:day|night|morning|evening|week|month|year)\\b)|(?:between )?${number}(?:(?:[-–—]|\\s+(?:to|or|through|thru|(?<=between .{1,12})and)\\s+|(?<![a-z] ?#?\\d{1,3})\\s+[-–—]\\s+)${number})?\\+?[\\s-]*)(?:${unit}|(?:d|w|nights?|mornings?|evenings?|fortnights?)\\b)(?: and a half| or so| or two)?`
const weekday =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'
const month = `(?:${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\.?`
const dash = '\\s*(?:-|–|—|to|through|thru)\\s*'
const time = '(?:\\d{1,2}(?::\\d\\d)?\\s?[ap]\\.?m\\b\\.?|\\d{1,2}:\\d\\d|noon\\b)'

/** An event that a plan counts to or from; anything else is a step of the plan. */
const event =
  '(?:(?:the|their|its|your|our|a|an|each|every|policy|client|contract|member|group|open|annual|first|next|x-?|\\d+(?:st|nd|rd|th)) ?){0,4}(?:renewals?|exp(?:ir\\w+)?|kick-?off|enroll?ments?|enrolling|start(?: date)?|signing|signature|signed|sale|purchase|clos(?:ing|e)|inception|bind(?:ing)?|bound|effective(?: date)?|launch|go-?live|deadline|anniversary|birthday|birth|maturity|conversion|event|issue|delivery|termination|end date|expiry|sign-?up|x-?date|onboarding|claim|loss|move(?:-in)?|appointment|target date|due date|policy date|wedding|holiday|seminar|webinar|storm|(?:grand |(?<=the |before |after ))opening)(?:[ -](?:date|day|of (?:the |their )?(?:policy|coverage|closing|sale|purchase)|is reported|process)){0,3}'

/** A way to reach somebody, as a label or a cell names it. */
const channel =
  '(?:(?:phone |video |direct )?(?:call|phone|e-?mail|text|sms|message|dm|meeting|visit|social(?: media)?|linked-?in|facebook|letter|card|postcard|mail|post|video)|in[- ]person)'

const and = `(?:${dash}|\\s+and\\s+)`
/** "The email", "touch 2", "that". */
const step =
  '((?:(?:the|that|this|their|your|first|last|previous|prior|second|initial) ){0,3}(?:(?:(?:phone|video|welcome|first|kick-?off|discovery|intro\\w*) )?(?:calls?|e-?mail|text|sms|message|msg|voicemail|meeting|visit|touch(?:point)?|step|attempt|contact|letter|note|card|quote|proposal|conversation|demo|that|this|then)\\b|#(?=\\d))(?: (?:message|call|email))?(?: ?#?\\d{1,2}\\b)?(?: (?:is|was|goes|went)? ?(?:sent|made|out|left))?)'
/** "They sign", "the policy is issued", "our first call". */
const clause =
  "(?:(?:the|their|its|his|her|your|our|an?|each|they|he|she|we|you|it) ((?:[\\w'’-]+ ){0,4}?[\\w'’-]+))(?=\\s*(?:[,:|–—)]| - |[.]?$))"
/** "Of the birthday", or any noun that a label or the text ends with. */
const toEvent = `(?: (?:to|of|from))?(?: (${event}|(?:the|their|its|your) [\\w-]+ (?:date|day)\\b|(?:[\\w'’-]+ ){0,3}[\\w'’-]+(?=\\s*(?:[:|–—)]| - ))|${clause}))?`
const noun =
  '(?:the |their |its |your |an? |each )?((?:[\\w-]+ ){1,2}[\\w-]+(?=\\s*(?:[,:|–—]| - ))|[\\w-]+(?:[ -](?:date|day|in|out|up|off))?)(?: (?:is|was) \\w+)?'

/** Parts of expressions, each written as `{name}` in them; those with parentheses are groups. */
const parts: Record<string, string> = {
  n: `(${number})`,
  amount: `(${amount})`,
  period: '(days?|weeks?|wks?\\.?|months?|mths?|mos?|quarters?|d(?=\\d))',
  nth: `(${ordinal})`,
  unit: `(${unit})`,
  weekday: `(${weekday})`,
  month,
  weekdays: `(${weekday}(?:\\s*(?:,\\s*and|,|/|&|\\+|and|-|–|—|to|through|thru)\\s*${weekday}){0,8})`,
  repeated: `(${weekday}s?(?:\\s*(?:,\\s*and|,|/|&|and|-|–|to|through|thru)\\s*(?:every )?${weekday}s?){0,8})`,
  // "9-12", "9 to 12", but not "Email 1 - 45 days".
  tight: '(?:[-–—]|\\s+(?:to|through|thru)\\s+)',
  toevent: toEvent,
  channel,
  event,
  dash,
  and,
  step,
  clause,
  noun,
  times: `(once|twice|${exactNumber}\\s?(?:x|times|days|mornings|afternoons|evenings))`,
  exact: `(${exactNumber})`,
  number,
  count: exactNumber,
  // "9am", "9-11 am", "9:00 to 11:00", or "9-11" at the end of a label.
  clock: `(?:(?:(?:\\d{1,2}|${time})\\s*(?:-|–|—|to|until)\\s*)?${time}|\\d{1,2}\\s?[-–]\\s?\\d{1,2}(?=\\s?[:)]))`,
  // The end of a phrase that is a heading or a label.
  stop: '(?=\\s*(?:$|[:|,–—→()\\]]|->| - |[.]\\s*$))',
  // A phrase without punctuation at its end is followed by the action.
  verb: '(?=\\s+(?:call|phone|e-?mail|text|send|mail|visit|meet|ask|write|post|stop by|drop)\\b)',
}

/** Builds a regular expression from its source, in which "{n}" is a number; see `parts`. */
export const expression = (source: string, flags = 'i'): RegExp => new RegExp(expand(source), flags)

/** Replaces each "{name}" in the source of an expression by its part. */
export const expand = (source: string): string =>
  source.replace(/\{([a-z]+)\}/g, (whole, name: string) => parts[name] ?? whole)

const values = new Map<string, number>([
  ...numberWords.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, index): [string, number] => [word, (index + 2) * 10]),
  ...ordinals.map((word, index): [string, number] => [word, index + 1]),
  ['couple', 2],
  ['few', 3],
  ['half', 0.5],
])

const anyNumber = expression('{number}', 'gi')

/** Reads a number or an ordinal that one of the expressions found. */
export function parseNumber(text: string): number {
  const digits = /^\d+/.exec(text.trim())
  if (digits) return Number(digits[0])
  const words = text.toLowerCase().trim().split(/[- ]+/)
  if (words.includes('hundred') && words[0] === 'one') words.shift()
  return words.reduce((sum, word) => sum + (values.get(word) ?? 0), 0) || (/^an?(?:other)?$/.test(words[0]!) ? 1 : 0)
}

/**
 * Reads an `{amount}`: its fewest and most days, whether it is in hours or minutes, and all values of a list, as in
 * "90, 60 and 30 days".
 */
export function readAmount(text: string): { first: number; last: number; isShort: boolean; all?: number[] } {
  const [whole, unitName = ''] = amountUnit.exec(text) ?? ['']
  const counts = [...text.slice(0, -whole.length).matchAll(anyNumber)].map(([count]) => parseNumber(count))
  const toAll = (count: number) => toDays(count + (/half$/i.test(whole) ? 0.5 : 0), unitName)
  const days = (counts.length ? counts : [1]).map(toAll)
  const isRange = /-|–|—|\b(?:to|or|through|thru|between)\b/i.test(text)
  return {
    first: Math.min(...days),
    last: Math.max(...days),
    isShort: /^(?:h|mi)/i.test(unitName),
    all: days.length > 1 && !isRange ? days : undefined,
  }
}
const amountUnit = /[\s-]*(?:business |working |calendar )?([a-z]+)(?: and a half| or so| or two)?$/i

/**
 * Converts a number of units to days: a month has 30, a quarter 90, a year 365; hours are whole days only. "Weekly" is
 * a unit of weeks.
 */
export function toDays(count: number, unitName: string): number {
  const name = unitName.toLowerCase().replace(/^(?:business|working|calendar) /, '')
  if (name.startsWith('h')) return Math.floor(count / 24)
  if (/^m(?:in|$)/.test(name)) return 0
  const [, days = 1] = unitDays.find(([start]) => name.startsWith(start)) ?? []
  return count < 1 && days === 365 ? 12 * 30 * count : Math.round(count * days)
}

const unitDays: readonly [string, number][] = [
  ['w', 7],
  ['mor', 1],
  ['f', 14],
  ['bi', 14],
  ['mo', 30],
  ['q', 90],
  ['y', 365],
  ['annu', 365],
]

/** The index of a weekday's name; 0 is Monday. */
const parseWeekday = (name: string): number =>
  (weekdays.findIndex((one) => one.startsWith(name.slice(0, 3).toLowerCase())) + 6) % 7

/**
 * Reads "Monday, Wednesday and Friday" or "Mon-Thu" as weekdays from 0, Monday. In "Fri-Mon" the last is 7, the Monday
 * of the next week.
 */
export function parseWeekdays(text: string): number[] {
  const found = [...text.matchAll(expression('\\b{weekday}', 'gi'))].map(([name]) => parseWeekday(name))
  const [first, last] = found
  const isRange = /[a-z]\s*(?:-|–|—|\bto\b|\bthru\b|\bthrough\b)\s*[a-z]/i.test(text)
  if (found.length !== 2 || first === undefined || last === undefined || !isRange) return found
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => first + index)
}

/** Caches up to 1,000 results of a function of a text: the lines around a line are read again for each line. */
export function cacheRecent<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    if (results.has(text)) return results.get(text)!
    const result = read(text)
    if (results.size >= 1_000) results.clear()
    results.set(text, result)
    return result
  }
}
