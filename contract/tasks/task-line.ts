import { addDays, type CalendarDay, getWeekday } from '#contract/base/calendar-day.ts'
import { findDayInWords, findUniqueTaskLineMatch, type TaskLineMatch } from './task-line-days.ts'
import { findRepeatInWords, type TaskLineRepeat } from './task-line-repeat.ts'
import { findTimeInWords } from './task-line-time.ts'
import { taskTypeNames, taskTypes } from './task-types.ts'
import { type Task, type TaskType, taskLimits } from './tasks.ts'

/** A value understood from the words `start` to `end` of a line. The words of a type stay in the title. */
export type TaskPhrase = { text: string; start: number; end: number; isRemoved: boolean } & (
  | { kind: 'day'; value: CalendarDay }
  | { kind: 'time'; value: string }
  | { kind: 'count' | 'minutes'; value: number }
  | { kind: 'priority'; value: Task['priority'] }
  | { kind: 'type'; value: TaskType }
  | { kind: 'repeat'; value: TaskLineRepeat }
)
export type TaskPhrases = readonly TaskPhrase[]

/**
 * Reads what a line says besides the title, at most one value of each kind. A line that would leave no title is only a
 * title. See docs/product/tasks.md#adding-by-one-line.
 */
export function parseTaskLine(
  line: string,
  { today, types }: { today: CalendarDay; types: readonly TaskType[] },
): TaskPhrases {
  const texts = splitWords(line)
  const allWords = texts.map((text) => text.toLowerCase().replace(/[,.;:?]+$/, ''))
  const repeat = findRepeatInWords(allWords, today)
  const wordsAndTime = allWords.map((word, index) => (isWithin(index, repeat) ? '' : word))
  const time = findTimeInWords(wordsAndTime)
  const words = wordsAndTime.map((word, index) => (isWithin(index, time) ? '' : word))
  const readSize = (day: TaskLineMatch<CalendarDay> | undefined) => {
    const minutes = findUniqueTaskLineMatch(words, (start) =>
      isWithin(start, day) || texts[start]!.includes('M') ? undefined : readMinutes(words, start),
    )
    const count =
      findUniqueTaskLineMatch(words, (start) => (isWithin(start, day) ? undefined : readCount(words, start))) ??
      findTimes(words, (index) => [repeat, time, day, minutes].some((found) => isWithin(index, found)))
    const isUsed = (index: number) => [repeat, time, day, minutes, count].some((found) => isWithin(index, found))
    const priority = findPriority(words, isUsed)
    return { minutes, count, priority, isUsed: (index: number) => isUsed(index) || isWithin(index, priority) }
  }
  const monthly = repeat?.value.interval === 'monthly' ? repeat : undefined
  const foundDay = findDayInWords(words, today, monthly)
  const size = readSize(foundDay)
  // "fri" is a day at the end of a line, also before minutes and a priority.
  const wordsWithoutSize = words.map((word, index) => (size.isUsed(index) ? '' : word))
  const namedDay = foundDay ?? findDayInWords(wordsWithoutSize, today, monthly)
  const { first, ...interval } = repeat?.value ?? { interval: 'weekly' as const }
  const firstDay = first && findWeekdayFrom(namedDay?.value ?? first, getWeekday(first))
  const day = namedDay && firstDay ? { ...namedDay, value: firstDay } : namedDay
  const { minutes, count, priority, isUsed } = readSize(namedDay)
  const firstWord = words.findIndex((_, index) => !isUsed(index) && !isWithin(index, day))
  if (firstWord < 0) return []
  const type = (count && readType(words, count.end)) ?? readType(words, firstWord)
  const textOf = ({ start, end }: TaskLineMatch<unknown>) => texts.slice(start, end).join(' ')
  const repeatValue = firstDay ? { ...interval, first: firstDay } : interval
  return [
    ...(repeat
      ? [{ kind: 'repeat' as const, ...repeat, value: repeatValue, text: textOf(repeat), isRemoved: true }]
      : []),
    ...(day ? [{ kind: 'day' as const, ...day, text: textOf(day), isRemoved: true }] : []),
    ...(time ? [{ kind: 'time' as const, ...time, text: textOf(time), isRemoved: true }] : []),
    ...(count ? [{ kind: 'count' as const, ...count, text: textOf(count), isRemoved: true }] : []),
    ...(type
      ? [{ kind: 'type' as const, ...type, value: offer(type.value, types), text: textOf(type), isRemoved: false }]
      : []),
    ...(minutes ? [{ kind: 'minutes' as const, ...minutes, text: textOf(minutes), isRemoved: true }] : []),
    ...(priority ? [{ kind: 'priority' as const, ...priority, text: textOf(priority), isRemoved: true }] : []),
  ]
}

/** The first day with a weekday, from a day on. */
const findWeekdayFrom = (day: CalendarDay, weekday: number): CalendarDay =>
  addDays(day, (weekday - getWeekday(day) + 7) % 7)

/** The title of a line without the words of the given phrases; as typed when none is removed. */
export function removePhrases(line: string, phrases: TaskPhrases): string {
  const removed = phrases.filter(({ isRemoved }) => isRemoved)
  if (!removed.length) return line
  const title = splitWords(line)
    .filter((_, index) => !removed.some((phrase) => isWithin(index, phrase)))
    .join(' ')
    .replace(/^([,;:]|[–—-] )+\s*|(\s+[–—-]|[\s,;:])+$/g, '')
  // A name such as iPad keeps its own case.
  return /^\p{Ll}+(?![\p{L}\d])/u.test(title) ? title[0]!.toUpperCase() + title.slice(1) : title
}

const splitWords = (line: string) => line.split(/\s+/).filter(Boolean)

const isWithin = (index: number, found: { start: number; end: number } | undefined) =>
  found !== undefined && index >= found.start && index < found.end

/** "15m", "15 min", "1.5 hours", "1h30", "1h 30m"; not "in 2 hours", which is a time. */
function readMinutes(words: readonly string[], start: number): TaskLineMatch<number> | undefined {
  const prefix = words[start] === 'for' ? 1 : 0
  const first = readDuration(words, start + prefix)
  if (!first) return undefined
  const second = first.isHours ? readDuration(words, first.end) : undefined
  const { minutes, end } =
    second && !second.isHours ? { minutes: first.minutes + second.minutes, end: second.end } : first
  const isTime = timePrefixes.has(words[start - 1] ?? '') || timeSuffixes.has(words[end] ?? '')
  const isValid = Number.isInteger(minutes) && minutes >= 1 && minutes <= taskLimits.estimatedMinutes
  return isTime || !isValid ? undefined : { value: minutes, start, end }
}

function readDuration(words: readonly string[], start: number) {
  const [word = '', next = ''] = words.slice(start, start + 2)
  const joined = /^(\d+)h(\d\d?)m?$/.exec(word)
  if (joined) return { minutes: Number(joined[1]) * 60 + Number(joined[2]), end: start + 1, isHours: false }
  // "9 15m" is not 915 minutes.
  const isSplit = /^\d+(\.\d+)?$/.test(word) && /^[a-z]+$/.test(next) && next !== 'm'
  const match = /^(\d+(?:\.\d+)?)(?:(m|mins?|minutes?)|(?:h|hrs?|hours?))$/.exec(isSplit ? word + next : word)
  if (!match) return undefined
  const isHours = !match[2]
  return { minutes: Number(match[1]) * (isHours ? 60 : 1), end: start + (isSplit ? 2 : 1), isHours }
}

const timePrefixes = new Set('in within every after last next past under over'.split(' '))
const timeSuffixes = new Set('ago later before after from early late'.split(' '))

/** "9 calls", of which only the number is the phrase, "x10" and "10x"; not "call 3 friends" nor "week 2 calls". */
function readCount(words: readonly string[], start: number): TaskLineMatch<number> | undefined {
  const [, number, times] = /^(?:(\d{1,4})|x?(\d{1,4})x?)$/.exec(words[start]!) ?? []
  const count = Number(number ?? times)
  if (!count || count > taskLimits.targetCount) return undefined
  if (numberedNouns.has(words[start - 1] ?? '')) return undefined
  return times || isCountedNoun(words, start + 1, count) ? { value: count, start, end: start + 1 } : undefined
}

/** "5 times" at the end of what is left, before a priority; not "3 times a week", "at least 3 times" nor "I called 3 times". */
function findTimes(words: readonly string[], isUsed: (index: number) => boolean): TaskLineMatch<number> | undefined {
  const last = words.findLastIndex((word, index) => !isUsed(index) && !isPriority(word))
  const number = words[last - 1] ?? ''
  if (words[last] !== 'times' || !/^\d{1,4}$/.test(number) || wordsBeforeOtherCounts.has(words[last - 2] ?? ''))
    return undefined
  const value = Number(number)
  return value && value <= taskLimits.targetCount ? { value, start: last - 1, end: last + 1 } : undefined
}

const wordsBeforeOtherCounts = new Set(
  'least most to or and than about around over under up max maximum not between first last the these those is are was called tried asked'.split(
    ' ',
  ),
)

function isCountedNoun(words: readonly string[], start: number, count: number): boolean {
  const type = readType(words, start)
  return type !== undefined && (count === 1 || words[type.end - 1]!.endsWith('s'))
}

const numberedNouns = new Set(
  'day week month phase stage step level tier part unit line route room top no number'.split(' '),
)

/** A bare "high" is a priority at the end of what is left, unless the sentence needs it: "is too high". */
function findPriority(
  words: readonly string[],
  isUsed: (index: number) => boolean,
): TaskLineMatch<Task['priority']> | undefined {
  const named = findUniqueTaskLineMatch(words, (start) => {
    const [word, next] = words.slice(start, start + 2)
    if (isPriority(word) && next === 'priority') return { value: word, start, end: start + 2 }
    if (word === 'priority' && isPriority(next)) return { value: next, start, end: start + 2 }
    const marked = word?.startsWith('!') ? word.slice(1) : undefined
    return isPriority(marked) ? { value: marked, start, end: start + 1 } : undefined
  })
  if (named) return named
  const last = words.findLastIndex((_, index) => !isUsed(index))
  const word = words[last]
  if (!isPriority(word) || (last > 0 && !isUsed(last - 1) && wordsBeforeAdjectives.has(words[last - 1]!)))
    return undefined
  return { value: word, start: last, end: last + 1 }
}

const isPriority = (word: string | undefined): word is Task['priority'] =>
  word === 'high' || word === 'medium' || word === 'low'

const wordsBeforeAdjectives = new Set(
  'too very so how is are was were be it them on of at in to from the a more less not stay keep aim run rates'.split(
    ' ',
  ),
)

/** The type that a word names. */
function readType(words: readonly string[], start: number): TaskLineMatch<TaskType> | undefined {
  const [word = '', next = ''] = words.slice(start, start + 2)
  for (const [phrase, end] of [
    [`${word} ${next}`, start + 2],
    [word, start + 1],
  ] as const) {
    const value = typesByWord.get(phrase) ?? typesByWord.get(phrase.replace(/s$/, ''))
    if (value) return { value, start, end }
  }
  return undefined
}

const typesByWord = new Map(
  taskTypeNames.flatMap((type) => taskTypes[type].lineWords.map((word) => [word, type] as [string, TaskType])),
)

/** The nearest type that a form offers: an e-mail is a message too. */
function offer(type: TaskType, types: readonly TaskType[]): TaskType {
  if (types.includes(type)) return type
  return type === 'email' && types.includes('message') ? 'message' : 'other'
}
