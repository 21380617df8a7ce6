import type { Priority } from '#contract/tasks/tasks.ts'
import type { LineItem } from './line-item.ts'
import { expression, parseNumber } from './phrase-placeholders.ts'
import { removeTextParts } from './task-title.ts'
import { findTaskType } from './task-type.ts'
import { removeActor } from './task-words.ts'

/** A value that a text states, and the part that states it if the title does not need it. */
type Found<T> = { value: T; part?: { start: number; end: number } }

/** Finds how long something takes, in minutes: "30 min", "1.5 h", "(1 h 15)", "an hour". */
export function findMinutes(text: string): Found<number> | undefined {
  for (const match of text.matchAll(durationPattern)) {
    const after = text.slice(match.index + match[0].length)
    if (isDelay.test(text.slice(0, match.index)) || isDistance.test(after)) continue
    const value = toMinutes(match.groups!)
    if (value < 1 || value > 1_440) continue
    return { value, part: toRemovedPart(text, match.index, match[0].length) }
  }
  return undefined
}

/** Not "within 2 hours", "45 minutes later" and "$100 an hour". */
const isDelay =
  /\b(?:within|after|in|every|under|before|than|first|last|next|at least|wait|ask(?:ing)? (?:\w+ )?for|request(?:ing)?)(?: the)?(?: first| next)?\s*$/i
const isDistance = /^[\s-]*(?:before|after|later|prior|of the|from|ago|old|ahead|early|out)\b/i

const durationPattern = expression(
  [
    `\\b(?:(?<hours>\\d\\/\\d|\\d{1,2}(?:\\.\\d{1,2})?|{number}|half an?)(?:\\s*(?:-|–|to)\\s*(?<lastHours>\\d{1,2}(?:\\.\\d)?))?[\\s-]?(?:hours?|hrs?|h)\\b\\.?(?: (?:and )?(?<rest>\\d{1,2}|a half)\\s?(?:minutes?|mins?|m\\b)?\\.?)?`,
    `(?<minutes>\\d{1,3}|{number})(?:\\s*(?:-|–|to)\\s*(?<lastMinutes>\\d{1,3}))?[\\s-]?(?:minutes?|mins?|m(?=\\)|\\]|$))\\b\\.?)`,
  ].join('|'),
  'gi',
)

function toMinutes({ hours, lastHours, rest, minutes, lastMinutes }: Record<string, string | undefined>): number {
  if (minutes) return parseNumber(lastMinutes ?? minutes)
  const text = lastHours ?? hours ?? ''
  const whole = /^half/i.test(text)
    ? 0.5
    : /\d/.test(text)
      ? Number.parseFloat(text) / Number(text.split('/')[1] ?? 1)
      : parseNumber(text)
  return Math.round(whole * 60) + (rest ? (/half/i.test(rest) ? 30 : Number(rest)) : 0)
}

/** Removes the duration from the title, unless it is needed: "Spend 30 min on research". */
function toRemovedPart(text: string, start: number, length: number): { start: number; end: number } | undefined {
  const before = text.slice(0, start)
  const after = text.slice(start + length)
  if (needsDuration.test(before)) return undefined
  const lead = /\s*(?:\b(?:an?|the|about|approx\.?|approximately)\s|~)?\s*$/i.exec(before)!
  const isAttribute = !before || /\b(?:an?|the)\s/i.test(lead[0])
  return isAttribute && !isNounAhead.test(after) ? undefined : { start: lead.index, end: start + length }
}

const needsDuration =
  /\b(?:spend|block(?: off| out)?|takes?|allow|reserve|set aside|dedicate|devote|invest|give|of|under|over|than|least|to|and|or|by|with|at|his|her|their|your|my|our)\s+(?:about )?$/i
const isNounAhead = /^\s*[-–—:|]|^\s+(?!(?:of|on|for|to|in|before|after|with|and|or|at)\b)\p{L}/iu

/** Finds the priority that a text states. */
export function findPriority(text: string): Found<Priority> | undefined {
  for (const [value, pattern] of priorities) {
    const match = pattern.exec(text)
    if (match) return { value, part: { start: match.index, end: match.index + match[0].length } }
  }
  return undefined
}

const label = (words: string) =>
  new RegExp(
    [
      `\\s*[([*]{1,3}\\s*(?:priority[:\\s]*)?(?:${words})(?:[- ]priority)?\\s*[)\\]*!]+`,
      `^(?:priority[:\\s]*)?(?:${words})(?:[- ]priority)?\\s*(?:[:!]+|[-–—](?= ))\\s*`,
      `\\s*[-–—,;|]\\s*(?:priority[:\\s]*)?(?:${words})(?:[- ]priority)?\\s*[.!]*$`,
      `\\s*[-–—,;|]?\\s*\\bpriority\\s*[:=]\\s*(?:${words})\\b`,
      `\\s*[-–—,;|]?\\s*\\b(?:${words})[- ]priority\\b[:.]?\\s*`,
    ].join('|'),
    'i',
  )
const priorities: readonly [Priority, RegExp][] = [
  ['high', label('high|highest|urgent|critical|important|very important|must|must do|asap|top|p1|a')],
  ['low', label('low|lowest|optional|nice to have|nice-to-have|if time(?: allows| permits)?|when time allows|p3|c')],
  ['medium', label('medium|normal|med|p2|b')],
  ['high', /\s*\b(?:ASAP|URGENT(?! CARE))\b[:.!]*|\s*!{2,}$|^!+\s*/],
]

/** Finds how often one task is to be done: "call 20 leads", "make five calls", "3x", "twice"; 5 for "5-10 calls". */
export function findCount(text: string): Found<number> | undefined {
  const times = /(?:^|\s|\()(?:(\d{1,3})\s?[x×]|[x×]\s?(\d{1,3})|(\d{1,3}) times)(?=$|[\s).,])/i.exec(text)
  if (times) return toCount(Number(times[1] ?? times[2] ?? times[3]))
  const contacts = /[,(] ?(\d{1,3}) (?:calls|dials|e-?mails|texts|letters|visits)\)?$/i.exec(text)
  if (contacts) return toCount(Number(contacts[1]))
  if (/^(?:\w+ ){1,4}twice\b|\btwice\s*(?:\(|$)/i.test(text)) return toCount(2)
  const match = countPattern.exec(text)
  if (!match) return undefined
  const [, number = '', upTo = number, following = ''] = match
  const words = following
    .toLowerCase()
    .split(/[\s,.;:()]+/)
    .filter(Boolean)
    .slice(0, 4)
  const end = words.findIndex((word) => nounEnds.has(word))
  const noun = (end < 0 ? words : words.slice(0, end)).find((word) => /s$|people|men|women|children/.test(word))
  if (!noun || [noun, words[0]!].some((word) => uncountedNouns.test(word))) return undefined
  return toCount(Math.min(parseNumber(number), parseNumber(upTo)))
}

const toCount = (value: number) => (value >= 2 && value <= 1_000 ? { value } : undefined)
const countPattern = expression(
  `^(?!(?:e-?mail|text|letter) with )(?:if [^,]+, )?(?:[a-z][\\w-]*[: ]+(?:(?:up|out|in|by|to|with|at least|for|on|of|the|your|my|our|their|top|first|next|another|about|around|minimum|a|least|from|back|all|best|new|last|through|between)[ :]+){0,4})?((?:\\d{1,4}|{count}))(?:\\s?(?:-|–|—|to|(?<=\\bbetween .*)and)\\s?(\\d{1,3}|{count}))?\\+? (?!of\\b|%)(.*)$`,
  'i',
)
const nounEnds = new Set(
  'to for with about from on in at by and or who that of after before if when per each every this'.split(' '),
)
/** Times, and what a text is about: "Three ways to save". */
const uncountedNouns =
  /^(?:days?|weeks?|months?|years?|hours?|minutes?|mins?|hrs|quarters?|am|pm|seconds?|%|ways|reasons|mistakes|things|tips|facts)$/

/** The beginning of a task decides its type. */
const decisiveLength = 300

type Details = Pick<LineItem, 'text' | 'type' | 'targetCount' | 'estimatedMinutes' | 'priority'>

/** Reads minutes, priority, count and type from a task's words; the rest is its title. */
export function extractTaskDetails(text: string, hints: { channel?: string; times?: number } = {}): Details {
  const [label = '', labeledChannel = channelAtEnd.exec(text)?.[1]] = channelLabel.exec(text) ?? []
  const givenChannel = hints.channel ?? labeledChannel
  const unlabeled = text.slice(label.length).replace(channelAtEnd, '').trim() || text
  const priority = findPriority(unlabeled)
  const withoutPriority = removeTextParts(unlabeled, priority?.part ? [priority.part] : [])
  const minutes = findMinutes(withoutPriority)
  const title = removeTextParts(withoutPriority, minutes?.part ? [minutes.part] : [])
  return {
    text: title,
    type: findTaskType(title.slice(0, decisiveLength), givenChannel),
    targetCount: findCount(removeActor(title.slice(0, decisiveLength)))?.value ?? hints.times ?? 1,
    estimatedMinutes: minutes?.value ?? 30,
    priority: priority?.value ?? 'medium',
  }
}

/** Matches in "Day 1 (Call): Introduce yourself", "Ask for a review (text)". */
const channelLabel = expression(
  '^(?:(?:touch|step|attempt|contact)\\s*#?\\d{1,2}\\s*)?\\(({channel})\\)\\s*[:–—-]\\s*(?=\\S)',
)
/** Matches a channel in parentheses at the end of a text: "Introduce yourself (call)". */
export const channelAtEnd = expression('\\(({channel})\\)\\s*[.]?$')
