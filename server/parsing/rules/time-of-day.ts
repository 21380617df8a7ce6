import { findTimeInWords } from '#contract/tasks/task-line-time.ts'
import { expression, parseNumber } from './phrase-placeholders.ts'
import { blankQuotes, clockTime } from './task-title.ts'

/** A time, `HH:MM`, and the part of the text that states it. */
type TimeOfDayMatch = { time: string; start: number; end: number }

/** Reads a text that is a time, "9:30am" or "noon"; of a span such as "9-11 am" or "8:30 to 10:00" its beginning. */
export function readClock(text: string): string | undefined {
  const [first = '', last] = text
    .toLowerCase()
    .split(/\s*(?:[-–—]|\bto\b|\buntil\b)\s*/)
    .map((one) => one.replace(/^(?:at |@ ?|from )|[().]+$/g, ''))
  const half = last && !hasHalf.test(first) ? hasHalf.exec(last)?.[1] : undefined
  if (last === undefined || half === undefined) return readTime(first)
  // "11-1 pm" begins in the morning.
  const time = readTime(`${first}${half}m`)
  return time && time > (readTime(last) ?? '') ? readTime(`${first}am`) : time
}

const hasHalf = /\d\s?([ap])\.?m/

/** Reads a text that is a time of day and nothing else. */
export const readClockAlone = (text: string): string | undefined =>
  clockAlone.test(text.trim()) ? readClock(text.trim()) : undefined

const clockAlone = expression('^(?:at |@ ?)?{clock}$')

const readTime = (text: string): string | undefined => {
  const words = ['at', ...text.split(' ')]
  const found = findTimeInWords(words, { isOfDocument: true })
  return found?.end === words.length ? found.value : undefined
}

/** Reads the time or the span that a text begins with, which is not part of its title. */
export function readLeadingClock(text: string): string | undefined {
  const [label] = clockTime.exec(text) ?? []
  return label === undefined ? undefined : readClock(label.replace(/^\(|[\s\-–—:|]+$/g, ''))
}

/** Reads the hour of "at 9:", which may follow a day. */
export function readBareHour(text: string): string | undefined {
  const [, hour] = /^(?:at |@ ?)(\d{1,2})\s*[-–—:|]\s/i.exec(text) ?? []
  return hour === undefined ? undefined : findTimeInWords(['at', hour])?.value
}

/** Finds a single time within a text, as the line for a new task reads it; "never at noon" does not count. */
export function findInnerTime(text: string): TimeOfDayMatch | undefined {
  const spelled = spelledTime.exec(text)
  if (spelled) {
    const [whole, half, hour = '', part = ''] = spelled
    const time = readTime(`${parseNumber(hour)}:${half ? '30' : '00'} ${/^m/i.test(part) ? 'am' : 'pm'}`)
    if (time) return { time, start: spelled.index, end: spelled.index + whole.length }
  }
  if (!mayHaveTime(text)) return undefined
  const plain = blankQuotes(text).replace(enclosed, ' $1 ')
  const words = [...plain.matchAll(/\S+/g)]
  const found = findTimeInWords(
    words.map(([word]) => word.toLowerCase().replace(/[,.;:?!]+$/, '')),
    { isOfDocument: true },
  )
  const [first, last] = [words[found?.start ?? -1], words[(found?.end ?? 0) - 1]]
  if (!found || !first || !last || /\b(?:never|not|day|week|month)\s*$/i.test(text.slice(0, first.index)))
    return undefined
  // A period or colon after it belongs to the sentence.
  const end = last.index + last[0].replace(/[,.;:?!]+$/, '').length
  return { time: found.value, start: first.index, end: /^[ap]\.m$/i.test(text.slice(end - 3, end)) ? end + 1 : end }
}

/** "At nine in the morning", "at half past one in the afternoon". */
const spelledTime =
  /\bat (half past )?(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) in the (morning|afternoon|evening)\b/i

/** Whether a text may state a time in its reader's time zone; most do not, and a named zone may differ. */
export const mayHaveTime = (text: string): boolean => hour.test(text) && !zone.test(text)
const hour = /\d\s?[ap]\.?m\b|\d:\d\d|\bnoon\b|(?:\bat|@) ?\d{1,2}\s*[-–—:|]/i
const zone =
  /\d\s?(?:[AaPp]\.?[Mm]\.?)?\s*\(?(?:[ACEMP][SD]?T|GMT|UTC|(?:[Ee]astern|[Cc]entral|[Mm]ountain|[Pp]acific)(?: [Tt]ime)?)\b/
/** "(3 pm)"; "(2:30)" may be a length. */
const enclosed = /[([]((?:at |@ ?)?(?:\d{1,2}(?::\d\d)?\s?[ap]\.?m\.?|noon))[)\]]/gi

/** Removes the part of a text that states the time, with the comma or the parentheses around it. */
export function removeTime(text: string, { start, end }: TimeOfDayMatch): string {
  const isEnclosed = /[([]$/.test(text.slice(0, start))
  const before = text.slice(0, isEnclosed ? start - 1 : start).replace(/(?:\s*,|\s+[-–—])?\s*$/, '')
  const after = text.slice(isEnclosed ? end + 1 : end).replace(/^ sharp\b/, '')
  return `${before}${after}`.trim()
}
