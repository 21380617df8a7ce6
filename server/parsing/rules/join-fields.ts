import type { DocumentLine } from '#server/parsing/document-line.ts'
import { readHeader, type ColumnRole } from './column-roles.ts'
import { findLeadingDay } from './day-phrases.ts'
import { isOnlyDay } from './line-sentences.ts'
import { expression } from './phrase-placeholders.ts'
import { readSentence } from './read-sentence.ts'
import { isContactPhrase, isInstruction } from './task-words.ts'

type Field = {
  label: string
  value: string
  role: ColumnRole | undefined
  /** Whether the value says what to do, and the label names no field. */
  isStep: boolean
}

/**
 * Reads fields that recur for each step ("Timing: Day 3", "Action: Call", "Owner: Ann") like a transposed table: the
 * step's line gets its day and channel, other fields become remarks below it.
 */
export function joinFields(lines: readonly DocumentLine[]): DocumentLine[] {
  // Next to a channel, "text" is the message.
  const hasChannel = lines.filter(({ text }) => /^"?channel"?:/i.test(text)).length > 1
  const fields = lines.map((line) => readField(line, hasChannel))
  const counts = Map.groupBy(
    fields.flatMap((field) => field?.label ?? []),
    (label) => label,
  )
  const joined = [...lines]
  for (let first = 0; first < lines.length; first++) {
    const record = readRecord(fields, first)
    const isRepeated = record.some(({ label, role }) => counts.get(label)!.length >= (role ? 2 : 3))
    // "Milestone: ten policies".
    if (record.length === 1 && record[0]!.label.startsWith('milestone')) continue
    if (isRepeated) joinRecord(joined, first, record, fields[first - 1] ? undefined : joined[first - 1])
    first += Math.max(0, record.length - 1)
  }
  return joined
}

/** The fields that follow each other, up to the one that begins the next step. */
function readRecord(fields: readonly (Field | undefined)[], first: number): Field[] {
  const record: Field[] = []
  for (let field = fields[first]; field; field = fields[first + record.length]) {
    // A wait below an action belongs to the next one.
    const isNext = ({ label, role }: Field) => label === field!.label || (role === 'task' && field!.label === 'wait')
    if (record.length === 20 || record.some(isNext)) break
    record.push(field)
  }
  return record
}

/** `Day: 3`, `day: "3"`, `"day": 3,`. */
function readField({ text, cells }: DocumentLine, hasChannel: boolean): Field | undefined {
  const [, label, value = ''] = (!cells && /^"?(\p{L}[\p{L} _/'’-]{0,29})"?: *"?(.*?)"?,?$/u.exec(text)) || []
  if (!label) return undefined
  // "Send: Day 3" of an email and "Due: Day 4" of a call are the same field.
  const isSent = /^send$/i.test(label) && findLeadingDay(value) !== undefined
  // "Text" in quotation marks is what the message says.
  const ofText = hasChannel && /^text$/i.test(label) ? (/: ["“]/.test(text) ? 'ignored' : 'task') : undefined
  const role = isSent ? 'day' : (ofText ?? readHeader(label))
  const isName = isContactPhrase(label) || /^(?:if|when)\b/i.test(label)
  // "Every weekday: call" and "Day 3: call" are not fields.
  if (typeof role === 'object' || readSentence(label).repeat || (!role && (isName || findLeadingDay(text))))
    return undefined
  return {
    label: isSent ? 'due' : label.toLowerCase(),
    value,
    role,
    isStep: !role && isInstruction(value),
  }
}

const anyChannel = expression('{channel}')

function joinRecord(
  lines: DocumentLine[],
  first: number,
  record: readonly Field[],
  above: DocumentLine | undefined,
): void {
  const valueOf = (role: ColumnRole) => record.find((field) => field.role === role)?.value ?? ''
  const steps = record.filter(({ role }) => role === 'task')
  const step = record.indexOf(steps.find(({ value }) => isInstruction(value)) ?? steps[0]!)
  record.forEach(({ isStep, role }, at) => {
    const line = lines[first + at]!
    if (step >= 0 || !isStep) lines[first + at] = { ...line, text: role === 'day' ? '' : `(${line.text})` }
  })
  // "Trigger: Quote is sent" is not a day.
  const day = record.find(({ role, label, value }) => role === 'day' && (label !== 'trigger' || findLeadingDay(value)))
  const isWait = day && /^(?:wait|delay)/.test(day.label) && /^\d+ \p{L}+$/u.test(day.value)
  const when =
    day && (isWait ? `${day.value} later` : /^[-+]?\d+$/.test(day.value) ? `${day.label} ${day.value}` : day.value)
  const [channel] = anyChannel.exec(valueOf('channel')) ?? []
  const compose = (text: string) => `${when ? `${when}: ` : ''}${text}${channel ? ` (${channel})` : ''}`
  if (step >= 0) {
    lines[first + step] = { ...lines[first + step]!, text: compose(record[step]!.value), isBullet: true }
    if (above?.text && !above.cells) lines[first - 1] = { ...above, isHeading: true, isBullet: false }
    return
  }
  // "Subject: Welcome" below a day alone is an email of that day.
  const subject = record.find(({ label }) => label.startsWith('subject'))?.value
  const label =
    above && (isOnlyDay(above.text) ? above.text : /^(?:step|touch|message) ?#?\d+$/i.test(above.text) && when)
  const content = label ? [channel ?? (subject && 'Email'), subject].filter(Boolean).join(': ') : ''
  if (content) lines[first - 1] = { ...above!, text: `${label}: ${content}` }
  else if (above?.text && !above.cells && (when ?? channel)) {
    const next = lines[first + record.length]
    const isHeading = Boolean(next?.isBullet && next.indent > above.indent)
    lines[first - 1] = { ...above, text: compose(above.text), isHeading, isBullet: !isHeading }
  }
}

/**
 * Reads a table whose cells are below each other, as when copied from a page: names of columns, then rows of as many
 * lines.
 */
export function joinCells(lines: readonly DocumentLine[]): DocumentLine[] {
  const roles = lines.map(({ text, cells, isBullet }) => (cells || isBullet ? undefined : readHeader(text)))
  const isName = (at: number) => typeof roles[at] === 'string'
  for (let first = 0; first < lines.length; first++) {
    let body = first
    // "Closing day" below "When" is not another name.
    const isSecondDay = (at: number) => roles[at] === 'day' && roles.slice(first, at).includes('day')
    while (isName(body) && !isSecondDay(body) && body - first < 10) body++
    const width = body - first
    if (width < 2) continue
    const day = roles.slice(first, body).indexOf('day')
    const isRow = (at: number) =>
      at + width <= lines.length && (/^\d{1,3}$/.test(lines[at + day]!.text) || isOnlyDay(lines[at + day]!.text))
    if (day < 0 || !isRow(body) || !isRow(body + width)) continue
    const joined = [...lines]
    for (let at = first; at === first || isRow(at); at += width) {
      const cells = lines.slice(at, at + width).map(({ text }) => text)
      for (let next = at; next < at + width; next++) joined[next] = { ...lines[next]!, text: '' }
      joined[at] = { ...lines[at]!, text: cells.join(' | '), cells }
    }
    return joined
  }
  return [...lines]
}
