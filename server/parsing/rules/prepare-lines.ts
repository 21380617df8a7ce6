import type { DocumentLine } from '#server/parsing/document-line.ts'
import { findLeadingDay } from './day-phrases.ts'
import { joinCells, joinFields } from './join-fields.ts'
import { isOnlyDay } from './line-sentences.ts'
import { readSentence } from './read-sentence.ts'
import { isClosing, isContactPhrase, isImperative } from './task-words.ts'

/** Removes page footers and the numbers of rows, and joins a step with its time on the line below. */
export const prepareLines = (lines: readonly DocumentLine[]): DocumentLine[] =>
  joinTimesBelow(removeRowNumbers(joinFields(joinCells(removeFooters(lines)))))

/** "Fast Start - 2 -": what stands on each page, apart from a number that grows by one. */
function removeFooters(lines: readonly DocumentLine[]): DocumentLine[] {
  const titles = lines.map(({ text, cells, isBullet }) => {
    const title = cells || isBullet || text.length > 100 ? '' : text.replace(pageNumber, '').trim()
    return title === text || isImperative(title) || isContactPhrase(title) || findLeadingDay(title) ? '' : title
  })
  const toNumber = (at: number) => Number(pageNumber.exec(lines[at]!.text)?.[1])
  const isCounted = ([first = 0, ...rest]: number[]) =>
    rest.length > 0 && rest.every((at, index) => toNumber(at) === toNumber(first) + index + 1)
  const footers = [...Map.groupBy(lines.keys(), (at) => titles[at]!)].flatMap(([title, ats]) =>
    title && isCounted(ats) ? title : [],
  )
  return lines.map((line, index) => (footers.includes(titles[index]!) ? { ...line, text: '' } : line))
}
const pageNumber = /\s(?:[-–—|•·/(]|page\b|p\.)[\s-]*(?:page |p\. ?)?(\d{1,3})(?: ?(?:of|\/) ?\d{1,3})?[\s–—|)-]*$/i

/** "1 Mail a letter", "2 Call": the numbers of rows that follow each other are no part of the text, nor are tags. */
function removeRowNumbers(lines: readonly DocumentLine[]): DocumentLine[] {
  const numbers = lines.map(({ text, cells }) => (cells || isOnlyDay(text) ? NaN : Number(rowNumber.exec(text)?.[1])))
  const isRow = (index: number) =>
    [-2, -1, 1, 2].some((step) => numbers[index + step] === numbers[index]! + Math.sign(step))
  const days = lines.map(({ text, cells }) => (cells ? NaN : Number(bareDay.exec(text)?.[1] ?? NaN)))
  const told = days.filter((day) => !Number.isNaN(day))
  const hasDays =
    told.length > 2 && [1, -1].some((sign) => told.every((day, at) => !at || sign * (day - told[at - 1]!) > 1))
  return lines.map((line, index) => {
    if (hasDays && !Number.isNaN(days[index])) return { ...line, text: line.text.replace(bareDay, '$1 days: ') }
    const text = isRow(index) ? line.text.replace(rowNumber, '') : line.text
    return { ...line, text: text.replace(channelTag, '$2 ($1)'), isBullet: line.isBullet || isRow(index) }
  })
}

/** "[TEXT] Day 3 - Save our number" is "Day 3 - Save our number (TEXT)". */
const channelTag = /^\[(call|phone|e-?mail|text|sms|mail|letter|card|linkedin|social|meeting|visit)\]\s*(\S.*)$/i
/** "90: pull the file", "75: email the client". */
const bareDay = /^(\d{1,3})\s?[:–-]\s+(?=\p{L})/u
const rowNumber = /^(\d{1,3}) (?:[-–:|] )?(?=\p{Lu})/u

/** Where each step is a line and its time the next one ("Tell the carriers." "6 months before."), joins the two. */
function joinTimesBelow(lines: readonly DocumentLine[]): DocumentLine[] {
  const isTime = ({ text, cells, isHeading }: DocumentLine) =>
    !cells &&
    !isHeading &&
    isOnlyDay(text) &&
    ['offset', 'after', 'bare'].includes(findLeadingDay(text)?.phrase.kind ?? '')
  const timed = lines.flatMap((line, index) => (isTime(line) && !lines[index + 1]?.isBullet ? index : []))
  const isStep = (index: number) => {
    const line = lines[index]
    return line !== undefined && !line.cells && !line.isHeading && isImperative(line.text) && !findLeadingDay(line.text)
  }
  if (timed.length < 3 || !timed.every((index) => isStep(index - 1))) return [...lines]
  const isStepBefore = lines.slice(0, timed[0]! - 1).some(({ text }) => isImperative(text) && /[.]$/.test(text))
  if (isStepBefore) return [...lines]
  return lines.map((line, index) => {
    if (timed.includes(index + 1))
      return { ...line, text: `${lines[index + 1]!.text.replace(/\.$/, '')}: ${line.text}` }
    // What follows the time describes the step.
    return index < timed[0]! ? line : { ...line, text: timed.includes(index) ? '' : `(${line.text})` }
  })
}

/** "Call. 2 days later: email": the first time of the document counts from a step without one. */
export function countsFromFirst(lines: readonly DocumentLine[]): boolean {
  for (const { text } of lines.slice(0, 60)) {
    const { day, rest } = readSentence(text)
    if (day && (day.kind === 'later' || day.kind === 'numbered' || day.kind === 'offset'))
      return day.kind === 'later' && (day.days > 0 || rest !== '')
  }
  return false
}

/** Whether a document begins and ends as a letter does. */
export const isLetter = (lines: readonly DocumentLine[]): boolean =>
  lines.slice(0, 12).some(({ text }) => /^dear\b/i.test(text)) && lines.some(({ text }) => isClosing(text))
