import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { removeAccents } from '#contract/base/text.ts'
import {
  type DateOrder,
  type ImportDelimiter,
  type ImportedColumn,
  type ImportEncoding,
  dateFields,
  type ImportField,
  importLimits,
} from '#contract/imports/import-fields.ts'
import { detectDateOrder } from '#contract/imports/read-dates.ts'
import { type DuplicateCheckKeys, toDuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'
import { detectEncoding } from '#server/base/files/detect-encoding.ts'
import { guessColumns, looksLikeHeader } from '#server/imports/rules/guess-columns.ts'
import type { ImportedPolicy } from '#server/imports/rules/read-policy.ts'
import { createRowReader, type ImportedRow, type RowOptions } from '#server/imports/rules/read-row.ts'
import { ImportFileError } from './file-problem.ts'
import { detectDelimiter, readCsv, type VisitRow } from './read-csv.ts'
import { cardColumns, readVcards } from './read-vcards.ts'

/** How to read a file; absent options are detected. */
export type ReadOptions = {
  extension: string
  encoding?: ImportEncoding | undefined
  delimiter?: ImportDelimiter | undefined
  fields?: (ImportField | null)[] | undefined
  dateOrder?: DateOrder | undefined
  country: string
  mayAssign: boolean
  today: CalendarDay
  /** Maximum lengths of texts, and limits and lines of policies: the process that reads the file loads no schemas. */
  maxLengths: RowOptions['maxLengths']
  policies: RowOptions['policies'] & { maxCount: number }
}

/** What was detected in a file or given by the options, with its columns and number of rows. */
export type ReadHead = {
  encoding: ImportEncoding
  delimiter: ImportDelimiter | null
  dateOrder: DateOrder | null
  /** Dates that can be read in two ways, while the order is not known. */
  dateSamples: string[]
  columns: (ImportedColumn & { index: number; samples: string[] })[]
  rowCount: number
}

/** A row as it was read; `sameAsLine` is an earlier row of the same person. */
export type ReadRow = ImportedRow &
  DuplicateCheckKeys & {
    line: number
    cells: string[]
    sameAsLine: number | null
  }

/** Calls `print` with the head of a file, then with each row. Throws ImportFileError. */
export async function readImportFile(
  bytes: Buffer,
  options: ReadOptions,
  print: (value: ReadHead | ReadRow) => void,
): Promise<void> {
  if (isBinaryFile(bytes)) throw new ImportFileError('notText')
  const encoding = options.encoding ?? detectEncoding(bytes)
  // What is not valid in the encoding becomes U+FFFD.
  const text = new TextDecoder(encoding).decode(bytes)
  if (isMostlyControls(text)) throw new ImportFileError('notText')
  const isCards = options.extension === '.vcf'
  const delimiter = isCards ? null : (options.delimiter ?? detectDelimiter(text, options.extension))
  const readAll = (visit: VisitRow) => (delimiter === null ? readVcards(text, visit) : readCsv(text, delimiter, visit))

  const { columns, firstDataLine, rowCount, dates } = analyzeRows(readAll, isCards, options)
  const order = options.dateOrder ?? findDateOrder(dates.orders)
  print({
    encoding,
    delimiter,
    columns,
    rowCount,
    dateOrder: order ?? null,
    dateSamples: order ? [] : dates.ambiguous,
  })
  const readRow = createRowReader(columns, { ...options, dateOrder: order ?? null })
  const findSamePerson = createSamePersonFinder()
  const policyColumn = columns.findIndex(({ field }) => field === 'policyNumber')
  const findPolicyProblem = createPolicyChecker(options.policies.maxCount)
  const rows: { line: number; cells: string[] }[] = []
  readAll((line, cells) => {
    if (line >= firstDataLine) rows.push({ line, cells })
  })
  for (const { line, cells } of rows) {
    const row = readRow(cells)
    const keys = await toDuplicateCheckKeys(row.fields, options.country)
    const earlier = findSamePerson(line, row, keys)
    const sameAsLine = earlier && !earlier.isOther ? earlier.line : null
    if (earlier?.isOther)
      row.problems.push({
        column: null,
        message: `Has the phone of line ${earlier.line}, but another name. Add it as another person, or leave it out.`,
      })
    const policyProblem = row.policy && findPolicyProblem(sameAsLine ?? line, row.policy)
    if (policyProblem) row.problems.push({ column: policyColumn < 0 ? null : policyColumn, message: policyProblem })
    print({ line, cells, ...row, ...keys, sameAsLine })
  }
}

/** A table of single cells without a name, e-mail or phone is just text. */
function analyzeRows(readAll: (visit: VisitRow) => void, isCards: boolean, options: ReadOptions) {
  const { today, mayAssign, fields } = options
  let header: string[] | undefined
  let firstDataLine = 0
  let rowCount = 0
  const values: string[][] = []
  readAll((line, cells) => {
    if (!header) {
      const hasHeader = !isCards && looksLikeHeader(cells, findSecondRow(readAll), today)
      header = hasHeader ? cells : []
      firstDataLine = hasHeader ? line + 1 : line
      if (hasHeader) return
    }
    rowCount += 1
    for (const [index, cell] of cells.entries())
      if (cell.trim() && (values[index] ??= []).length < guessedValues) values[index]!.push(cell.trim())
  })
  if (!header || rowCount === 0) throw new ImportFileError('empty')
  if (rowCount > importLimits.rows) throw new ImportFileError('tooManyRows')
  const count = header.length || (isCards ? cardColumns.length : values.length)
  const named = Array.from({ length: count }, (_, index) => ({
    header: isCards ? cardColumns[index]!.header : toSingleHeader(header![index], index),
    values: values[index] ?? [],
  }))
  const guessed = isCards
    ? cardColumns.map(({ field }) => field)
    : guessColumns(named, { hasHeader: header.length > 0, mayAssign, today })
  if (!isCards && !fields && !options.delimiter && isProse(named, guessed)) throw new ImportFileError('noTable')
  const columns = named.map((column, index) => ({
    index,
    header: column.header,
    samples: column.values.slice(0, importLimits.samples).map(cutCell),
    field: fields ? (fields[index] ?? null) : guessed[index]!,
  }))
  return { columns, firstDataLine, rowCount, dates: analyzeDates(readAll, columns, firstDataLine) }
}

function findSecondRow(readAll: (visit: VisitRow) => void): string[] {
  const rows: string[][] = []
  readAll((_line, cells) => rows.push(cells) < 2)
  return rows[1] ?? []
}

/** The number of values used to guess a column. */
const guessedValues = 50

const toSingleHeader = (header: string | undefined, index: number) =>
  header?.replace(/\s+/g, ' ').trim().slice(0, 100) || `Column ${index + 1}`
const cutCell = (cell: string) => cell.slice(0, importLimits.shownCellLength).toWellFormed()

function isProse(columns: readonly { values: string[] }[], guessed: readonly unknown[]): boolean {
  if (guessed.some(Boolean)) return false
  const words = columns.flatMap(({ values }) => values.map((value) => value.split(/\s+/).length))
  return columns.length === 1 || words.reduce((sum, count) => sum + count, 0) > 4 * words.length
}

/** Whether bytes are a binary file: an archive (such as .xlsx), a PDF, an old Office file, a picture. */
const isBinaryFile = (bytes: Buffer): boolean =>
  signatures.some((signature) => bytes.subarray(0, signature.length).equals(signature))

const signatures = [
  'PK\x03\x04',
  '%PDF',
  '\xd0\xcf\x11\xe0',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  'Rar!',
  '\x1f\x8b',
  '\x7fELF',
  'MZ',
].map((text) => Buffer.from(text, 'latin1'))

/** In a binary file, more than one in twenty characters is a control character. */
function isMostlyControls(text: string): boolean {
  const start = text.slice(0, 4_096)
  const controls = start.match(/(?![\t\n\v\f\r])\p{Cc}/gu)?.length ?? 0
  return controls * 20 > start.length
}

function analyzeDates(readAll: (visit: VisitRow) => void, columns: readonly ImportedColumn[], firstDataLine: number) {
  const indexes = columns.flatMap(({ field }, index) =>
    (dateFields as readonly unknown[]).includes(field) ? index : [],
  )
  const orders = { day_first: 0, month_first: 0 }
  const ambiguous: string[] = []
  if (indexes.length)
    readAll((line, cells) => {
      if (line < firstDataLine) return
      for (const index of indexes) {
        const cell = cells[index] ?? ''
        const order = detectDateOrder(cell)
        if (order === 'ambiguous') ambiguous.push(...(ambiguous.length < importLimits.samples ? [cell.trim()] : []))
        else if (order && !/^\d+\./.test(cell.trim())) orders[order] += 1
      }
    })
  return { orders, ambiguous }
}

/** Returns the order that the dates of a file prove; undefined if none does, or they contradict each other. */
function findDateOrder({ day_first, month_first }: Record<DateOrder, number>): DateOrder | undefined {
  if (day_first && !month_first) return 'day_first'
  return month_first && !day_first ? 'month_first' : undefined
}

/**
 * Finds an earlier row of the same person: by e-mail, or by phone. A person with the same phone and another first name
 * may be a relative (`isOther`). Rows with a policy but neither e-mail nor phone match if name and details are all equal: a
 * list of policies repeats its clients.
 */
function createSamePersonFinder() {
  const byEmail = new Map<string, { line: number; name: string }>()
  const byPhone = new Map<string, { line: number; name: string }>()
  const byDetails = new Map<string, number>()
  return (line: number, { fields, policy }: ImportedRow, { emailKey, phoneKey }: DuplicateCheckKeys) => {
    const { firstName, lastName, address, dateOfBirth } = fields
    if (emailKey === null && phoneKey === null) {
      if (!policy || !firstName) return undefined
      const details = JSON.stringify([firstName, lastName, address, dateOfBirth]).toLowerCase()
      const found = byDetails.get(details)
      if (found === undefined) byDetails.set(details, line)
      return found === undefined ? undefined : { line: found, isOther: false }
    }
    const name = removeAccents((firstName ?? '').split(/\s/)[0]!.toLowerCase())
    const sameEmail = emailKey === null ? undefined : byEmail.get(emailKey)
    const samePhone = phoneKey === null ? undefined : byPhone.get(phoneKey)
    const isOther = !sameEmail && samePhone !== undefined && samePhone.name !== name && name !== ''
    const found = sameEmail ?? samePhone
    const root = { line: found && !isOther ? found.line : line, name }
    if (emailKey !== null && !byEmail.has(emailKey)) byEmail.set(emailKey, root)
    if (phoneKey !== null && !samePhone) byPhone.set(phoneKey, root)
    return found && { line: found.line, isOther }
  }
}

/** Finds policies that the file lists under another client too, and those beyond a client's limit. */
function createPolicyChecker(maxCount: number) {
  const byNumber = new Map<string, number>()
  const counts = new Map<number, number>()
  return (clientLine: number, { carrier, policyNumber }: ImportedPolicy): string | undefined => {
    const key = policyNumber && `${carrier}\n${policyNumber}`.toLowerCase()
    const found = key ? byNumber.get(key) : undefined
    if (found === clientLine) return undefined
    if (found !== undefined) return `Line ${found} already has a policy with this number, for someone else.`
    const count = (counts.get(clientLine) ?? 0) + 1
    if (count > maxCount) return `A client has ${maxCount} policies at most.`
    counts.set(clientLine, count)
    if (key) byNumber.set(key, clientLine)
    return undefined
  }
}
