import type { DocumentLine } from '#server/parsing/document-line.ts'
import { findLeadingDay } from './day-phrases.ts'
import { joinCells, joinFields } from './join-fields.ts'
import { isOnlyDay } from './line-sentences.ts'
import { expression } from './phrase-placeholders.ts'
import { isClosing, isGreeting, isImperative } from './task-words.ts'

/**
 * Prepares lines for reading: removes speakers, counters, totals and row numbers, and joins a step with its time on the
 * line below.
 */
export const prepareLines = (lines: readonly DocumentLine[]): DocumentLine[] =>
  [
    removeCapitals,
    removeCounters,
    removeTotals,
    removeSpeakers,
    joinCells,
    joinFields,
    removeRowNumbers,
    removeLabels,
    joinTimesBelow,
    moveChannels,
  ].reduce<DocumentLine[]>((prepared, prepare) => prepare(prepared), [...lines])

/** If nearly everything is in capitals, as on a typewriter, they do not mark headings. */
function removeCapitals(lines: DocumentLine[]): DocumentLine[] {
  if (lines.filter(({ text }) => /\p{Ll}/u.test(text)).length * 5 > lines.length) return lines
  const toSentenceCase = (text: string) =>
    /\p{Ll}/u.test(text) ? text : text.toLowerCase().replace(/\p{L}/u, (letter) => letter.toUpperCase())
  return lines.map((line) => ({ ...line, text: toSentenceCase(line.text), cells: line.cells?.map(toSentenceCase) }))
}

/** "Delivered 244 | Opened 33%": a tool's counts for the step above. */
const removeCounters = (lines: readonly DocumentLine[]): DocumentLine[] =>
  lines.map((line) => {
    const parts = (line.cells ?? [line.text]).filter(Boolean).flatMap((part) => part.split(/(?<=\d%?) +(?=\p{Lu})/u))
    const areCounters =
      parts.every((part) => counter.test(part) && !findLeadingDay(part)) && /\d%|\d{3}$/.test(line.text)
    return areCounters ? { ...line, text: '', cells: undefined } : line
  })
const counter = /^\p{Lu}[\p{L} ]{3,24} (?:\d+%|\d{1,4})$/u

/** "Day 3/30", "Day 4/30": a total that follows several days is no day. */
function removeTotals(lines: readonly DocumentLine[]): DocumentLine[] {
  const found = lines.map(({ text }) => dayWithTotal.exec(text))
  const removeTotal = (text: string) => text.replace(dayWithTotal, '$1')
  return lines.map((line, index) => {
    const [, day, total] = found[index] ?? []
    const isTotal = total !== undefined && found.some((other) => other?.[2] === total && other[1] !== day)
    return isTotal ? { ...line, text: removeTotal(line.text), cells: line.cells?.map(removeTotal) } : line
  })
}
const dayWithTotal = /^((?:day|week|month) ?#?\d{1,3}) ?\/ ?(\d{1,3})\b(?! ?\/)/i

/** "[9/14, 8:05 AM] Ann: ok, day 1, um, call": prefixes of a chat or recorder, and filler words; so "Ann: call", "Bob: yes". */
function removeSpeakers(lines: readonly DocumentLine[]): DocumentLine[] {
  const names = lines.map(({ text, cells }) => (cells ? undefined : speakerName.exec(text)?.[0]))
  const speakers = [...Map.groupBy(names, (name) => name)].filter(([name, of]) => name && of.length > 1)
  const spokenCount = speakers.reduce((sum, [, of]) => sum + of.length, 0)
  const isChat = speakers.length > 1 && spokenCount * 5 > lines.length * 4
  return lines.map((line, index) => {
    if (line.cells) return line
    const text = isChat && names[index] ? line.text.slice(names[index].length) : line.text.replace(speaker, '')
    return { ...line, text: text.replace(fillerWords, ' ').replace(repeatedNumber, '$1') }
  })
}
/** Chats go on in small letters. */
const speakerName = /^\p{Lu}\p{L}+: (?=\p{Ll})/u
const speaker = /^\[[^\]]{0,25}\d:\d\d[^\]]{0,12}\]\s*(?:\p{Lu}[\p{L} .]{0,30}:\s*)?/u
/** "Ten (10) days". */
const repeatedNumber = expression('\\b{exact} \\(\\d{1,3}\\)', 'gi')
const fillerWords = /(?:^|,? )\b(?:u[hm]+|er+m?|you know|i mean),? /gi

/** "1 Mail a letter", "2 Call": consecutive row numbers are not part of the text. */
function removeRowNumbers(lines: readonly DocumentLine[]): DocumentLine[] {
  const numbers = lines.map(({ text, cells }) => (cells || isOnlyDay(text) ? NaN : Number(rowNumber.exec(text)?.[1])))
  const isRow = (index: number) =>
    [-2, -1, 1, 2].some((step) => numbers[index + step] === numbers[index]! + Math.sign(step))
  return lines.map((line, index) =>
    isRow(index) ? { ...line, text: line.text.replace(rowNumber, ''), isBullet: true } : line,
  )
}

/** "Stamp 3 - Day 4 - Shadow the team": counters of steps are not part of them. */
function removeLabels(lines: readonly DocumentLine[]): DocumentLine[] {
  const names = lines.map(({ text, cells }) => (cells ? undefined : label.exec(text)?.[1]))
  const isRepeated = (name: string | undefined) => name && names.filter((other) => other === name).length > 2
  return lines.map((line, index) => (isRepeated(names[index]) ? { ...line, text: line.text.replace(label, '') } : line))
}
const label =
  /^(?!(?:touch\w*|attempt|contact|step|call|e-?mail|text|msg|message|letter|post|video|visit|day|week|month|quarter|phase)\b)(\p{Lu}\p{Ll}+) #?\d{1,2} [-–—] (?=(?:day|week|month) ?\d)/iu

const rowNumber = /^(\d{1,3}) (?:[-–:|] )?(?!(?:Day|Week|Month|Year|Hour|Minute)s?\b)(?=\p{Lu})/u

/** Joins each step with its time if that is the next line ("Tell the carriers." "6 months before."). */
function joinTimesBelow(lines: readonly DocumentLine[]): DocumentLine[] {
  const isTime = ({ text, cells, isHeading }: DocumentLine) =>
    !cells &&
    !isHeading &&
    isOnlyDay(text) &&
    ['offset', 'after', 'bare', 'within'].includes(findLeadingDay(text)?.phrase.kind ?? '')
  const timed = lines.flatMap((line, index) => (isTime(line) && !lines[index + 1]?.isBullet ? index : []))
  const isStep = (index: number) => {
    const line = lines[index]
    return line !== undefined && !line.cells && !line.isHeading && isImperative(line.text) && !findLeadingDay(line.text)
  }
  if (timed.length < 3 || !timed.every((index) => isStep(index - 1))) return [...lines]
  return lines.map((line, index) => {
    if (timed.includes(index + 1)) {
      const [channel] = /^(?:call|e-?mail|text)\b/i.exec(lines[index + 2]?.text ?? '') ?? []
      const when = lines[index + 1]!.text.replace(/\.$/, '')
      return { ...line, text: `${when}: ${line.text}${channel ? ` (${channel})` : ''}` }
    }
    // Lines after the time describe the step.
    return index < timed[0]! ? line : { ...line, text: `(${line.text})` }
  })
}

/** "60 days out (call)", "Day 2 · Email · automatic". */
const dayAndChannel = expression('^(.{2,40}?) (?:\\(|· )({channel})(?:\\)|(?: · [\\w ]+)?)$')

/** "60 days out (call)" above a sentence: the channel belongs to the sentence. */
function moveChannels(lines: readonly DocumentLine[]): DocumentLine[] {
  const headings = lines.map(({ text, cells }) => {
    const [, day = '', channel] = (!cells && dayAndChannel.exec(text)) || []
    return channel && isOnlyDay(day) ? { day, channel } : undefined
  })
  const isBody = (line: DocumentLine | undefined) =>
    line && !line.cells && !line.isBullet && !line.isHeading && /\S \S/.test(line.text) && !findLeadingDay(line.text)
  return lines.map((line, index) => {
    const [above, own] = [headings[index - 1], headings[index]]
    if (own && isBody(lines[index + 1])) return { ...line, text: own.day }
    return above && isBody(line)
      ? { ...line, text: line.text.replace(/(?=[.!?](?:\s|$))|$/, ` (${above.channel})`) }
      : line
  })
}

/** Whether a document begins and ends as a letter does. */
export const isLetter = (lines: readonly DocumentLine[]): boolean =>
  (lines.slice(0, 12).some(({ text }) => /^dear\b/i.test(text)) ||
    lines.slice(0, 3).some(({ text }) => isGreeting(text) && text.length < 30)) &&
  lines.some(({ text }) => isClosing(text))
