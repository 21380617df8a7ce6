import type { DocumentLine } from '#server/parsing/document-line.ts'
import { findDayPhrase, findLeadingDay } from './day-phrases.ts'
import type { DayPhrase, LineItem, RepeatPhrase } from './line-item.ts'
import { extractTaskDetails } from './task-details.ts'
import { findRepeatPhrase } from './repeat-phrases.ts'
import { hasPartOfDayLabel, hasTimeLabel, removeTextParts, splitSentences } from './task-title.ts'
import { findVerb, isAdvice, isFurtherTask, isImperative, isProse, isRemark, isContactPhrase } from './task-words.ts'

/** What a sentence says about its day and its repeat, and the rest of it. */
export type ParsedDayAndRepeat = { day?: DayPhrase; isLeading: boolean; repeat?: RepeatPhrase; rest: string }

/** Reads a day and a repeat, wherever they stand in a sentence. */
export function parseDayAndRepeat(sentence: string): ParsedDayAndRepeat {
  const leading = findLeadingDay(sentence)
  const repeatAtStart = findRepeatPhrase(sentence)
  const startsWithRepeat = repeatAtStart && !repeatAtStart.repeat.isAdjective && repeatAtStart.parts[0]!.start <= 1
  if (leading && !(leading.phrase.kind === 'weekday' && startsWithRepeat)) return readAfterDay(sentence, leading)
  if (repeatAtStart) {
    const { repeat, parts } = repeatAtStart
    const rest = repeat.isAdjective ? removeTextParts(sentence, parts.slice(1)) : removeTextParts(sentence, parts)
    const inner = findDayPhrase(rest)
    // "Weekly report by Friday": the day says more than the adjective.
    if (inner && isPeriod(inner.phrase) && !repeat.from && !repeat.until)
      return { day: inner.phrase, repeat, isLeading: startsWithRepeat === true, rest: removeTextParts(rest, [inner]) }
    if (repeat.isAdjective && inner)
      return { day: inner.phrase, isLeading: false, rest: removeTextParts(rest, [inner]) }
    return { repeat, isLeading: startsWithRepeat === true, rest }
  }
  const inner = findDayPhrase(sentence)
  if (!inner) return { isLeading: false, rest: removeTextParts(sentence, []) }
  return { day: inner.phrase, isLeading: false, rest: removeTextParts(sentence, [inner]) }
}

function readAfterDay(sentence: string, leading: { phrase: DayPhrase; end: number }): ParsedDayAndRepeat {
  let day = leading.phrase
  let rest = sentence.slice(leading.end)
  const second = findLeadingDay(rest)
  if (
    second &&
    /^[\s(]*(?:day|mon|tue|wed|thu|fri|sat|sun|week|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d)/i.test(rest)
  ) {
    day = combine(day, second.phrase)
    rest = rest.slice(second.end)
  }
  const repeat = findRepeatPhrase(rest)
  if (!repeat || (repeat.repeat.isAdjective && !isPeriod(day)))
    return { day, isLeading: true, rest: removeTextParts(rest, []) }
  const parts = repeat.repeat.isAdjective ? repeat.parts.slice(1) : repeat.parts
  return { day, repeat: repeat.repeat, isLeading: true, rest: removeTextParts(rest, parts) }
}

/** "Week 2 (Monday)" is a day of that week; in "Day 3 (Wednesday)" the first says it all. */
function combine(first: DayPhrase, second: DayPhrase): DayPhrase {
  if (first.kind !== 'week' || first.first !== first.last) return first
  if (second.kind === 'weekday') return { ...first, weekdays: second.weekdays }
  return second.kind === 'numbered' && second.days[0] === second.last && second.last <= 7
    ? { ...first, dayOfWeek: second.last }
    : first
}

const isPeriod = (day: DayPhrase) =>
  ['week', 'month', 'quarter'].includes(day.kind) ||
  (day.kind === 'numbered' && day.days.length === 1 && day.last > day.days[0]!)

/** Reads the items of a line that is no row of a table. `hasChildren`: lines below stand under it. */
export function readLineItems(line: DocumentLine, number: number, hasChildren: boolean): LineItem[] {
  const source = { number, text: line.text }
  const items: LineItem[] = []
  for (const sentence of joinLabels(splitSentences(line.text))) {
    const read = parseDayAndRepeat(sentence)
    const role = findRole(line, read, sentence, { hasChildren: hasChildren && !items.length, isFirst: !items.length })
    const { times } = read.repeat ?? {}
    const item: LineItem = { role, source, ...extractTaskDetails(read.rest, times ? { times } : {}) }
    if (read.day && role !== 'remark') item.day = read.day
    if (read.repeat && role !== 'remark') item.repeat = read.repeat
    if (role === 'remark') item.text = sentence
    items.push(item)
  }
  return removeAsides(line, removeConversation(items))
}

/** "Call the client. Ask about the new car.": what is said and enclosed is part of the call or message. */
function removeConversation(items: LineItem[]): LineItem[] {
  const isTalk = items[0]?.role === 'task' && ['call', 'meeting', 'email', 'message'].includes(items[0].type)
  if (!isTalk) return items
  return items.map((item, index) =>
    index && !item.day && talkVerbs.has(findVerb(item.text)) ? { ...item, role: 'remark' } : item,
  )
}

const talkVerbs = new Set(
  'ask offer thank confirm tell explain mention introduce share listen answer remind verify discuss recap invite congratulate present attach add link sign personalize write greet review cover walk describe request suggest propose check highlight'.split(
    ' ',
  ),
)

/** "Keep it short", "Use this for every client": about all steps. */
const isGeneralAdvice = (text: string) =>
  /^(?:keep|use|be|remember|include|avoid|try|focus|mention|reference|ensure|expect|consider|think|adjust|adapt|repeat|stick|treat|assume|stay|aim|print|copy|feel|note|make sure|be sure|follow(?! up)|see|refer|contact|start with|choose|pick|customize|personalize)\b/i.test(
    text,
  )

/** In a paragraph that begins with a remark, only what has a day of its own is a task. */
function removeAsides({ isBullet }: DocumentLine, items: LineItem[]): LineItem[] {
  if (isBullet || items[0]?.role !== 'remark') return items
  return items.map((item) => (item.day ? item : { ...item, role: 'remark' }))
}

/** "Day 1. Call the client." is one sentence. */
function joinLabels(sentences: readonly string[]): string[] {
  const [first = '', second, ...rest] = sentences
  const leading = findLeadingDay(first)
  return second !== undefined && leading && leading.end >= first.length
    ? [`${first} ${second}`, ...rest]
    : [...sentences]
}

/** "Follow this routine every weekday": the lines below are what is done. */
const introducesSteps =
  /^(?:please )?(?:follow|do|complete|repeat|work through|use|stick to|run) (?:all (?:of )?)?(?:this|these|the following)\b/i

type Position = { hasChildren: boolean; isFirst: boolean }

function findRole(
  line: DocumentLine,
  { day, repeat, isLeading, rest }: ParsedDayAndRepeat,
  sentence: string,
  { hasChildren, isFirst }: Position,
): LineItem['role'] {
  const isTimed = day !== undefined || repeat !== undefined
  if (day?.kind === 'none') return rest && isImperative(rest) ? 'task' : 'reset'
  if (isTimed && !/[\p{L}]/u.test(rest)) return 'heading'
  if (/^(?:is|are|was|were|means|marks|will be|begins|starts)\b/i.test(rest)) return 'remark'
  if (isTimed && introducesSteps.test(rest)) return 'heading'
  if (isTimed && isLeading) {
    const isAction = isImperative(rest) || isContactPhrase(rest)
    const endsSentence = /[.!?]$/.test(sentence.trim())
    if (hasChildren && (line.isHeading || (!isAction && !(endsSentence && isProse(rest))))) return 'heading'
    return isRemark(rest) || (endsSentence && isProse(rest)) || !hasMoreThanHours(rest) ? 'remark' : 'task'
  }
  if (isRemark(sentence)) return 'remark'
  if (!isFirst)
    return toRole(
      (isTimed && !isAdvice(rest)) || hasPartOfDayLabel(sentence)
        ? isImperative(rest)
        : line.isBullet && isFurtherTask(sentence),
    )
  if (line.isHeading) return isTimed && !hasChildren && isImperative(rest) ? 'task' : isTimed ? 'heading' : 'remark'
  if (line.isBullet) return sentence.endsWith(':') && hasChildren && !isImperative(rest) ? 'remark' : 'task'
  if (isHeadingLike(sentence)) return 'remark'
  if (hasTimeLabel(sentence)) return toRole(hasMoreThanHours(rest) && !isProse(rest))
  if (isImperative(rest)) return toRole(isTimed || !isGeneralAdvice(rest))
  return toRole(isContactPhrase(rest) || (isTimed && rest.split(' ').length <= 10))
}

/** Of "9 am - 5 pm" and "closed" nothing is left. */
const hasMoreThanHours = (text: string) =>
  /\p{L}/u.test(
    text.replace(
      /\b(?:\d{1,2}|am|pm|a\.m|p\.m|noon|closed|open|to|by appointment(?: only)?|off|day off|rest|rest day|no activity|none|n\/a|holiday|o'clock)\b/gi,
      '',
    ),
  )

const toRole = (isTask: boolean): LineItem['role'] => (isTask ? 'task' : 'remark')

/** A line in capitals, or a short one that ends in a colon. */
export const isHeadingLike = (text: string): boolean =>
  (text.length <= 60 && text.endsWith(':')) || (text.length <= 80 && /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text))
