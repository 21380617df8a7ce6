import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlanKind } from '#server/parsing/rules/resolve-days.ts'

export type ExpectedTask = {
  days: number[]
  types: string[]
  words: string[]
  targetCount: number
  estimatedMinutes: number
  priority: string
  dueTime: string | null
}

/** A document of the corpus with its expected result; the format is described in `test/corpus/README.md`. */
export type CorpusDocument = {
  fileName: string
  kind: PlanKind
  format: 'txt' | 'pdf' | 'docx'
  seen: string
  header: string
  footer: string
  /** As written, before it is drawn. */
  text: string
  expected: { name: string[]; tasks: ExpectedTask[]; notPlaced: string[][] }
}

/** Reads all documents of a folder of the corpus. Throws at the first line that is not in the format. */
export function readCorpus(folder: string): CorpusDocument[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((fileName) => fileName.endsWith('.txt'))
    .toSorted()
    .map((fileName) => readCorpusDocument(fileName, readFileSync(join(folder, fileName), 'utf8')))
}

/** Reads one document of the corpus. */
function readCorpusDocument(fileName: string, content: string): CorpusDocument {
  const [head, text, expected, ...rest] = content.split(/^=== (?:document|expected)\n/m)
  if (head === undefined || text === undefined || expected === undefined || rest.length)
    throw new Error(`${fileName}: needs one "=== document" and one "=== expected"`)
  const fields = new Map(head.split('\n').map((line) => splitOnce(line, ':')))
  const { kind, format, seen } = {
    kind: fields.get('kind') as PlanKind,
    format: fields.get('format') as CorpusDocument['format'],
    seen: fields.get('seen') ?? '',
  }
  if (!['sequence', 'schedule'].includes(kind)) throw new Error(`${fileName}: unknown kind`)
  if (!['txt', 'pdf', 'docx'].includes(format)) throw new Error(`${fileName}: unknown format`)
  if (kind === 'schedule' && format !== 'pdf') throw new Error(`${fileName}: a schedule is a pdf`)
  if (!seen) throw new Error(`${fileName}: says not where its shape was seen`)
  const header = fields.get('header') ?? ''
  const footer = fields.get('footer') ?? ''
  return { fileName, kind, format, seen, header, footer, text, expected: readExpected(fileName, expected) }
}

function readExpected(fileName: string, text: string): CorpusDocument['expected'] {
  const lines = text.split('\n').filter((line) => line.trim())
  const expected: CorpusDocument['expected'] = { name: [], tasks: [], notPlaced: [] }
  if (lines.length === 1 && lines[0]!.trim() === 'nothing') return expected
  for (const line of lines) {
    const [first = '', second = '', third = '', details = ''] = line.split('|').map((part) => part.trim())
    if (first === 'name') expected.name = toWords(second)
    else if (first === 'not placed') expected.notPlaced.push(requireWords(fileName, line, second))
    else expected.tasks.push(readTask(fileName, line, { days: first, types: second, words: third, details }))
  }
  if (!expected.tasks.length && !expected.notPlaced.length)
    throw new Error(`${fileName}: expects neither tasks nor nothing`)
  return expected
}

function readTask(
  fileName: string,
  line: string,
  { days, types, words, details }: Record<'days' | 'types' | 'words' | 'details', string>,
): ExpectedTask {
  const task: ExpectedTask = {
    days: readDays(fileName, days),
    types: types.split('/').map((type) => type.trim()),
    words: requireWords(fileName, line, words),
    targetCount: 1,
    estimatedMinutes: 30,
    priority: 'medium',
    dueTime: null,
  }
  if (!task.types.every((type) => knownTypes.has(type))) throw new Error(`${fileName}: unknown type in "${line}"`)
  for (const detail of details.split(/[\s,]+/).filter(Boolean)) {
    const [, number, unit] = /^(\d+)([xm])$/.exec(detail) ?? []
    if (unit === 'x') task.targetCount = Number(number)
    else if (unit === 'm') task.estimatedMinutes = Number(number)
    else if (['low', 'medium', 'high'].includes(detail)) task.priority = detail
    else if (/^\d\d:\d\d$/.test(detail)) task.dueTime = detail
    else throw new Error(`${fileName}: unknown detail "${detail}" in "${line}"`)
  }
  return task
}

const knownTypes = new Set(['call', 'email', 'meeting', 'follow_up', 'message', 'social', 'quote', 'other'])

/** Reads "0, 3..5, 0..89/7, weekdays 0..27". */
function readDays(fileName: string, text: string): number[] {
  return text.split(',').flatMap((part) => {
    const match = /^(weekdays )?(-?\d+)(?:\.\.(-?\d+)(?:\/(\d+))?)?$/.exec(part.trim())
    if (!match) throw new Error(`${fileName}: unknown days "${part}"`)
    const [, weekdays, first, last = first, step = '1'] = match
    const days: number[] = []
    for (let day = Number(first); day <= Number(last); day += Number(step)) days.push(day)
    return weekdays ? days.filter((day) => day % 7 < 5) : days
  })
}

/** Splits a text into words in lower case, without punctuation. */
export const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function requireWords(fileName: string, line: string, text: string): string[] {
  const words = toWords(text)
  if (!words.length) throw new Error(`${fileName}: no words in "${line}"`)
  return words
}

function splitOnce(line: string, separator: string): [string, string] {
  const index = line.indexOf(separator)
  return index < 0 ? [line.trim(), ''] : [line.slice(0, index).trim(), line.slice(index + 1).trim()]
}
