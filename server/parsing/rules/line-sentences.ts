import { channelAlone } from './column-roles.ts'
import { findLeadingDay } from './day-phrases.ts'
import { readSentence, type SentenceParts } from './read-sentence.ts'
import { channelAtEnd, extractTaskDetails } from './task-details.ts'
import { splitSentences } from './task-title.ts'
import { isContactPhrase, isImperative, isRemark } from './task-words.ts'

/** A sentence of a line, and what it says. */
export type Sentence = SentenceParts & {
  text: string
  details: ReturnType<typeof extractTaskDetails>
  /** Whether it says to do something, or names a touch. */
  isAction: boolean
}

/** Reads a sentence with its day, repeat, time and what it asks to do. */
export function toSentence(text: string): Sentence {
  const parts = readSentence(text)
  const { times } = parts.repeat ?? {}
  const details = extractTaskDetails(parts.rest, { times })
  // "At 15: send the permit letter".
  const afterLabel = isRemark(text)
    ? ''
    : ((parts.day
        ? /^[^:.!?]{2,40}?(?::| [-–—]) (\S+ .*(?<!ed|sent|made|done|paid))$/
        : /^[^:.!?]{2,40}: (\S+ .*(?<!ed|sent|made|done|paid))$/
      ).exec(details.text)?.[1] ?? '')
  const isAction =
    [details.text, afterLabel].some((one) => isImperative(one)) ||
    isContactPhrase(details.text) ||
    channelAlone.test(details.text.replace(/ ["“][^"”]*["”]$/, '')) ||
    channelAtEnd.test(text)
  return { ...parts, text, details, isAction }
}

/** Splits a line into its sentences; a day alone belongs to the sentence next to it. */
export const readSentences = (text: string): Sentence[] =>
  joinLabels(splitSentences(moveLastDay(text)).map(removeOpening))
    .flatMap((one) => splitAtDays(one))
    .map(toSentence)

/** "(1) Week 2: send a note. (2) Month 2: call.", "Okay, so the next day call." */
const removeOpening = (sentence: string) =>
  sentence.replace(
    /^(?:(?:\(\d{1,2}\)|\d{1,2}\))\s+(?=\S)|(?:(?:okay|ok|oh|so|well|yeah|alright|first thing),? |(?:yes|no|now|right|let me think), )+)/i,
    '',
  )

/** "Call the client. 2 days after": a day alone at the end applies to the line. */
function moveLastDay(text: string): string {
  const [, before = '', last = ''] = /^(.{5,}[.!?]) (\S[^.!?]{3,38})[.]?$/.exec(text) ?? []
  const isDay = last && isOnlyDay(last) && findLeadingDay(last)?.phrase.kind !== 'date' && !findLeadingDay(text)
  return isDay ? `${last}: ${before}` : text
}

/** "Day 1. Call the client." is one sentence; of "Day 9: Last day! File the forms." the label is left out. */
function joinLabels(sentences: readonly string[]): string[] {
  const [first = '', second, ...rest] = sentences
  const leading = findLeadingDay(first)
  if (!leading || second === undefined) return [...sentences]
  const label = first.slice(leading.end)
  if (label === '') return [`${first.replace(/(?<= .*)\.$/, ',')} ${second}`, ...rest]
  const isShort = label.split(' ').length <= 2 && !isImperative(label) && isImperative(second)
  return isShort ? [first.slice(0, leading.end) + second, ...rest] : [...sentences]
}

/** "Call on day 7, and on day 10 mail a letter" are two. */
function splitAtDays(sentence: string, length = 400): string[] {
  for (const { index, 0: joint } of sentence
    .slice(0, length)
    .matchAll(/(?:[,;] (?:and |then )*| and (?:then )?)(?=\S)/gi)) {
    const second = sentence.slice(index + joint.length)
    const found = findLeadingDay(second)
    const isTask = found && isImperative(second.slice(found.end))
    // "Email on day 1, call on day 3".
    const [other = ''] = second.split(/[,;]| and /, 1)
    const part = !isTask && /\p{L}{4}.*(?:\d|day|week|month)/u.test(other) ? toSentence(other) : undefined
    if (!isTask && !(part?.isAction && part.day)) continue
    const first = sentence.slice(0, index)
    // "Touch #3, day 15: call", "call at 30 and 60 days".
    if (/^\w+ ?#?\d{1,2}$|\b(?:at|in|after) \d{1,3}$/.test(first)) continue
    const { isAction, day, rest } = toSentence(first)
    // "Inspect the garage and take photos (day 4)" is one.
    if (/\([^)]+\)\.?$/.test(second)) continue
    // Their introduction is a separate remark.
    const parts = isRemark(first) ? first.split(/(?<=^[^:]{4,60}:) /) : [first]
    if (isAction || (!isTask && day && rest)) return [...parts, ...splitAtDays(second, length - index)]
  }
  return [sentence]
}

/** Whether a text is a day and nothing else. */
export function isOnlyDay(text: string): boolean {
  const { day, rest } = readSentence(text)
  return day !== undefined && !/\p{L}/u.test(rest)
}

/** Whether a line looks like a heading: it is in capitals, or short and ends in a colon. */
export const isHeadingLike = (text: string): boolean =>
  (text.length <= 60 && text.endsWith(':')) || (text.length <= 80 && /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text))
