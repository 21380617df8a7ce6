import { addMonths, type CalendarDay, yearsBetween } from '#contract/base/calendar-day.ts'
import { formatCount } from '#contract/base/format-count.ts'
import { cutText, toSingleLine } from '#contract/base/text.ts'
import {
  type DateOrder,
  importFieldLabels,
  type PolicyImportField,
  policyImportFields,
} from '#contract/imports/import-fields.ts'
import type { ImportRow } from '#contract/imports/imports.ts'
import { getLatestPolicyDay, readDate } from '#contract/imports/read-dates.ts'
import { readLine, readPolicyStatus, readTerm } from './policy-words.ts'
import { readMoney } from './read-money.ts'

/** The policy of a row; null if it says nothing. */
export type ImportedPolicy = NonNullable<ImportRow['policy']> & {
  /** Fields the row does not give itself: they apply to a new policy but do not change an existing one. */
  derived: ('line' | 'effectiveDate' | 'renewalDate' | 'termMonths')[]
}

/** What reading the policies of rows depends on. */
export type PolicyOptions = {
  /** Lines of the organization. */
  lines: readonly string[]
  dateOrder: DateOrder | null
  today: CalendarDay
  country: string
  maxLengths: { name: number; text: number }
  maxTermMonths: number
  maxPremiumCents: number
}

/** Reports a problem of a row, at a column, or null for the row as a whole. */
export type ReportProblem = (column: number | null, message: string) => void
type Cell = { index: number; text: string }
type Cells = Partial<Record<PolicyImportField, Cell>>

/** Whether cells of a row describe a policy: exports write only a status, a term or a premium if there is none. */
const hasPolicy = (cells: Cells): boolean =>
  policyImportFields.some(
    (field) => cells[field] && field !== 'policyStatus' && field !== 'policyTermMonths' && field !== 'policyPremium',
  )

/**
 * Reads the policy of a row, docs/product/imports.md#policies; null if it has none or lacks what a policy needs.
 * `columnOf` finds the place of a field's column.
 */
export function readPolicy(
  cells: Cells,
  columnOf: (field: PolicyImportField) => number | null,
  report: ReportProblem,
  options: PolicyOptions,
): ImportedPolicy | null {
  if (!hasPolicy(cells)) return null
  const { maxLengths } = options
  const readText = (field: PolicyImportField, max: number) => {
    const text = cells[field] && (field === 'policyNotes' ? cells[field].text : toSingleLine(cells[field].text))
    if (!text || text.length <= max) return text || null
    report(cells[field]!.index, describeTooLong(text, field, max))
    return null
  }
  const carrier = readText('policyCarrier', maxLengths.name)
  if (!cells.policyCarrier) report(columnOf('policyCarrier'), 'This policy has no carrier. Enter the insurer’s name.')
  const policyNumber = readNumber(cells.policyNumber, readText('policyNumber', maxLengths.name), report)
  const line = readPolicyLine(cells.policyLine, columnOf('policyLine'), report, options)
  const premium = readPremium(cells.policyPremium, report, options)
  const status = cells.policyStatus ? readPolicyStatus(cells.policyStatus.text) : null
  if (status === undefined)
    report(
      cells.policyStatus!.index,
      'Not a known status of a policy. Enter Quoted, Active, Lapsed, Canceled or Replaced.',
    )
  const dates = readDates(
    cells,
    columnOf,
    status !== 'lapsed' && status !== 'canceled' && status !== 'replaced',
    report,
    options,
  )
  const notes = [readText('policyNotes', maxLengths.text), line?.unknown && `Line: ${line.unknown}`]
    .filter(Boolean)
    .join('\n')
  if (!carrier || !line || !dates) return null
  return {
    carrier,
    line: line.line,
    policyNumber,
    status: status ?? null,
    ...premium,
    effectiveDate: dates.effectiveDate,
    renewalDate: dates.renewalDate,
    termMonths: dates.termMonths,
    notes: cutText(notes, maxLengths.text) || null,
    derived: [...(line.isDerived ? (['line'] as const) : []), ...dates.derived],
  }
}

/** Describes the problem of a text that is too long for its field. */
export const describeTooLong = (text: string, field: keyof typeof importFieldLabels, max: number): string =>
  `Has ${formatCount(text.length)} characters. ${importFieldLabels[field]} can have up to ${formatCount(max)}.`

function readNumber(cell: Cell | undefined, text: string | null, report: ReportProblem): string | null {
  if (!cell || !text || !/^\d([.,]\d+)?e\+?\d+$/i.test(text)) return text
  report(
    cell.index,
    'The spreadsheet turned this policy number into scientific notation. Format the column as text there, enter the number again and export once more.',
  )
  return null
}

type ReadLine = { line: string; isDerived: boolean; unknown?: string }

/** A word that is not a line of the organization becomes the line `other`, with the word in the notes. */
function readPolicyLine(
  cell: Cell | undefined,
  column: number | null,
  report: ReportProblem,
  { lines }: PolicyOptions,
): ReadLine | undefined {
  const known = cell && readLine(cell.text, lines)
  if (known) return { line: known, isDerived: false }
  const other = readLine('other', lines)
  const choices = lines.slice(0, 12).join(', ')
  if (cell && !other) report(cell.index, `Not a line of your organization. Enter one of ${choices}.`)
  else if (!cell && (!other || column !== null)) report(column, `This policy has no line. Enter one of ${choices}.`)
  else return { line: other!, isDerived: true, ...(cell && { unknown: toSingleLine(cell.text) }) }
  return undefined
}

function readPremium(
  cell: Cell | undefined,
  report: ReportProblem,
  { country, maxPremiumCents }: PolicyOptions,
): Pick<ImportedPolicy, 'premiumCents' | 'currency'> {
  const money = cell && readMoney(cell.text, country)
  if (cell && !money) report(cell.index, 'Not an amount. Enter one such as 1234.50.')
  else if (money && money.cents > maxPremiumCents) report(cell!.index, 'Is too large for a premium.')
  else if (money) return { premiumCents: money.cents, currency: money.currency }
  return { premiumCents: null, currency: null }
}

type Dates = Pick<ImportedPolicy, 'effectiveDate' | 'renewalDate' | 'termMonths'> & {
  derived: Exclude<ImportedPolicy['derived'][number], 'line'>[]
}

/** Years of a policy: any other year is a typo. */
const firstYear = '1900'
const lastYear = '2199'

function readDates(
  cells: Cells,
  columnOf: (field: PolicyImportField) => number | null,
  isRunning: boolean,
  report: ReportProblem,
  { dateOrder, today, maxTermMonths }: PolicyOptions,
): Dates | undefined {
  let isReported = false
  const read = (field: 'policyEffectiveDate' | 'policyRenewalDate') => {
    const cell = cells[field]
    const date = cell && readDate(cell.text, dateOrder, getLatestPolicyDay(today))
    if (!cell || (date && 'isEmpty' in date)) return undefined
    if (date && 'day' in date && date.day >= firstYear! && date.day.slice(0, 4) <= lastYear!) return date.day
    isReported = true
    if (date && 'isAmbiguous' in date)
      report(cell.index, 'Can be read in two ways. In the columns, say whether the day or the month comes first.')
    else report(cell.index, 'Not a date of a policy. Enter it as 2027-02-25.')
    return undefined
  }
  const [effectiveDate, renewalDate] = [read('policyEffectiveDate'), read('policyRenewalDate')]
  const saidTerm = cells.policyTermMonths && readTerm(cells.policyTermMonths.text)
  const term = saidTerm && saidTerm <= maxTermMonths ? saidTerm : undefined
  if (cells.policyTermMonths && !term)
    report(cells.policyTermMonths.index, `Not a term of 1 to ${maxTermMonths} months. Enter the number of months.`)
  if (effectiveDate && renewalDate && renewalDate <= effectiveDate) {
    report(cells.policyRenewalDate!.index, 'Is not after the effective date.')
    return undefined
  }
  const termMonths = term ?? (effectiveDate && renewalDate && countMonths(effectiveDate, renewalDate)) ?? 12
  const derived: Dates['derived'] = term ? [] : ['termMonths']
  if (effectiveDate && renewalDate) return { effectiveDate, renewalDate, termMonths, derived }
  if (renewalDate)
    return {
      effectiveDate: addMonths(renewalDate, -termMonths),
      renewalDate,
      termMonths,
      derived: [...derived, 'effectiveDate'],
    }
  if (effectiveDate) {
    let terms = 1
    // A running policy renews at the end of its current term, however long ago it began.
    if (isRunning) while (addMonths(effectiveDate, terms * termMonths) <= today) terms += 1
    const end = addMonths(effectiveDate, terms * termMonths)
    return { effectiveDate, renewalDate: end, termMonths, derived: [...derived, 'renewalDate'] }
  }
  if (!isReported)
    report(
      columnOf('policyRenewalDate') ?? columnOf('policyEffectiveDate'),
      'This policy has no date. Enter its effective date or its renewal date.',
    )
  return undefined
}

/** The months of a term that ends on a day, if it has at most a year. */
function countMonths(from: CalendarDay, to: CalendarDay): number | undefined {
  if (yearsBetween(from, to) > 1) return undefined
  return Array.from({ length: 12 }, (_, index) => index + 1).find((months) => addMonths(from, months) >= to)
}
