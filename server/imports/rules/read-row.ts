import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { removeFormulaApostrophe } from '#contract/base/csv.ts'
import { formatCounted } from '#contract/base/format-count.ts'
import { removeInvisible, toSingleLine, trimText } from '#contract/base/text.ts'
import type { Client } from '#contract/clients/clients.ts'
import type { MergedField } from '#contract/clients/merging.ts'
import {
  type DateOrder,
  type ImportedColumn,
  type ImportField,
  type PolicyImportField,
  policyImportFields,
} from '#contract/imports/import-fields.ts'
import { readDate } from '#contract/imports/read-dates.ts'
import {
  type AddressPart,
  findHeaderField,
  getAddressPart,
  getContactRank,
  isCompanyHeader,
  normalizeHeader,
} from './column-headers.ts'
import {
  describeTooLong,
  type ImportedPolicy,
  type PolicyOptions,
  readPolicy,
  type ReportProblem,
} from './read-policy.ts'
import { readStatus } from './read-status.ts'
import { splitName } from './split-name.ts'

/** The fields of the client form, null if not given. */
export type ImportedFields = { [Field in MergedField]: Client[Field] | null }

/** What the cells of a row say: the client, its policy, and the e-mail of its owner. */
export type ImportedRow = {
  fields: ImportedFields
  policy: ImportedPolicy | null
  ownerEmail: string | null
  problems: RowProblem[]
}

/**
 * Why a row needs attention, at the column of its cell, null for the row as a whole. It is imported without that cell,
 * or as the message says; not at all if `isFatal`.
 */
export type RowProblem = { column: number | null; message: string; isFatal?: true }

type RowReader = (cells: readonly string[]) => ImportedRow

/** What reading the rows of a file depends on. */
export type RowOptions = {
  dateOrder: DateOrder | null
  today: CalendarDay
  country: string
  maxLengths: MaxLengths
  policies: Pick<PolicyOptions, 'lines' | 'maxTermMonths' | 'maxPremiumCents'>
}
type MaxLengths = { name: number; email: number; phone: number; text: number }

/** Creates the function that reads the rows of a file with these columns: docs/product/imports.md#columns. */
export function createRowReader(columns: readonly ImportedColumn[], options: RowOptions): RowReader {
  const of = (field: ImportField) =>
    columns.flatMap((column, index) => (column.field === field ? { index, header: column.header } : []))
  const plan = {
    columns,
    names: of('name'),
    firstNames: of('firstName'),
    lastNames: of('lastName'),
    emails: byRank(of('email')),
    phones: byRank(of('phone')),
    addresses: groupAddresses(of('address')),
    dates: of('dateOfBirth'),
    statuses: of('status'),
    notes: of('notes'),
    owners: of('owner'),
    companies: columns.flatMap(({ header, field }, index) =>
      isCompanyHeader(header) && field !== 'policyCarrier' ? { index, header } : [],
    ),
    policies: policyImportFields.flatMap((field) => of(field).map((column) => ({ ...column, field }))),
  }
  return (cells) => readRow(cells, plan, options)
}

type Column = { index: number; header: string }
type AddressColumn = Column & { part: AddressPart }
type Plan = Record<
  'names' | 'firstNames' | 'lastNames' | 'emails' | 'phones' | 'dates' | 'statuses' | 'notes' | 'owners' | 'companies',
  Column[]
> & {
  columns: readonly ImportedColumn[]
  addresses: AddressColumn[][]
  policies: (Column & { field: PolicyImportField })[]
}

const byRank = (columns: Column[]) =>
  columns.toSorted((one, other) => getContactRank(one.header) - getContactRank(other.header))

/** Groups the columns of each address, such as Home Street and Home City; the home's come first. */
function groupAddresses(columns: Column[]): AddressColumn[][] {
  const groups = Map.groupBy(columns, ({ header }) => {
    const [, group = ''] =
      /^(home|business|work|other|mailing|billing|shipping|address \d(?= )|privat|geschaftlich)\b/.exec(
        normalizeHeader(header),
      ) ?? []
    return group
  })
  return [...groups.values()]
    .map((group) => group.map((column) => ({ ...column, part: getAddressPart(column.header) })))
    .toSorted(([one], [other]) => getContactRank(one!.header) - getContactRank(other!.header))
}

function readRow(cells: readonly string[], plan: Plan, options: RowOptions): ImportedRow {
  const problems: RowProblem[] = []
  const report = (column: number | null, message: string) => void problems.push({ column, message })
  const cellOf = ({ index }: Column) => clean(cells[index] ?? '')
  const readAll = (columns: Column[]) =>
    columns.flatMap((column) => (cellOf(column) ? { ...column, text: cellOf(column) } : []))
  const extras: string[] = []
  const keepInNotes = ({ header, text }: { header: string; text: string }) => void extras.push(`${header}: ${text}`)

  for (const { index, text } of readAll(
    plan.columns.flatMap(({ field, header }, at) => (field ? { index: at, header } : [])),
  ))
    if (text.includes(replacement)) report(index, 'Has a character that cannot be kept. Type this cell again.')
  const surplus = cells.length - plan.columns.length
  if (surplus > 0 && cells.slice(plan.columns.length).some((cell) => cell.trim()))
    report(
      null,
      `Has ${formatCounted(surplus, 'more cell')} than the header: a text with a separator in it needs quotes around it.`,
    )

  const name = readNames(readAll, plan)
  const email = readEmail(readAll(plan.emails), report, keepInNotes, options)
  const phone = readPhone(readAll(plan.phones), report, keepInNotes, options)
  const address = readAddress(plan.addresses.map(readAll), report, keepInNotes, options)
  const dateOfBirth = readBirthday(readAll(plan.dates), report, keepInNotes, options)
  const status = readAll(plan.statuses).flatMap(({ index, text }) => {
    const known = readStatus(text)
    if (!known) report(index, 'Not a known status. Enter Prospect, Active or Inactive.')
    return known ?? []
  })[0]
  const policyCells = readPolicyCells(readAll, plan, keepInNotes)
  const notes = [
    ...readAll(plan.notes).map(({ header, text }) =>
      findHeaderField(header) === 'notes' ? text : `${header}: ${text}`,
    ),
    ...extras,
  ].join('\n')
  const limited = (
    field: 'firstName' | 'lastName' | 'address' | 'notes',
    text: string | null,
    max: number,
    columns: Column[],
  ) => {
    if (!text || text.length <= max) return text
    report(columns.find((column) => cellOf(column))?.index ?? null, describeTooLong(text, field, max))
    return null
  }
  const { maxLengths } = options
  const nameColumns = [...plan.firstNames, ...plan.names, ...plan.companies, ...plan.lastNames]
  const firstName = limited('firstName', name.firstName, maxLengths.name, nameColumns)
  if (!name.firstName)
    problems.push({ column: null, message: 'Has no name. A client needs at least a first name.', isFatal: true })
  else if (!firstName) problems.at(-1)!.isFatal = true
  const columnOf = (field: PolicyImportField) => plan.policies.find((column) => column.field === field)?.index ?? null
  return {
    policy: readPolicy(policyCells, columnOf, report, { ...options, ...options.policies }),
    fields: {
      firstName,
      lastName: limited('lastName', name.lastName, maxLengths.name, [...plan.lastNames, ...plan.names]),
      email,
      phone,
      address: limited('address', address, maxLengths.text, plan.addresses.flat()),
      dateOfBirth,
      status: status ?? null,
      notes: limited('notes', notes || null, maxLengths.text, plan.notes),
    },
    ownerEmail: readAll(plan.owners).map(({ text }) => removeInvisible(text.toLowerCase()))[0] ?? null,
    problems,
  }
}

type FoundCell = Column & { text: string }
type KeepInNotes = (cell: { header: string; text: string }) => void
type ReadAll = (columns: Column[]) => FoundCell[]

/** Replaces what cannot be stored: U+0000 and lone surrogates. */
const replacement = '\uFFFD'
const clean = (cell: string) => trimText(removeFormulaApostrophe(cell.trim()))

function readNames(readAll: ReadAll, plan: Plan): { firstName: string | null; lastName: string | null } {
  const join = (columns: Column[]) =>
    toSingleLine(
      readAll(columns)
        .map(({ text }) => text)
        .join(' '),
    ) || null
  const [firstName, lastName] = [join(plan.firstNames), join(plan.lastNames)]
  if (firstName) return { firstName, lastName }
  const whole = readAll(plan.names)[0]
  if (whole && !lastName) return splitName(toSingleLine(whole.text))
  return { firstName: lastName ?? (whole ? toSingleLine(whole.text) : join(plan.companies)), lastName: null }
}

/** Google puts several values into one cell. */
const splitValues = (found: FoundCell[]) =>
  found.flatMap((cell) =>
    cell.text.split(' ::: ').flatMap((text) => (text.trim() ? { ...cell, text: text.trim() } : [])),
  )

function readEmail(
  found: FoundCell[],
  report: ReportProblem,
  keepInNotes: KeepInNotes,
  { maxLengths }: RowOptions,
): string | null {
  const visible = found.map((cell) => ({ ...cell, text: removeInvisible(cell.text) }))
  const valid = splitValues(visible).flatMap((cell) => {
    const text = /<([^<>\s]+@[^<>\s]+)>$/.exec(cell.text)?.[1] ?? cell.text.replace(/^mailto:/i, '')
    if (!/^[^\s@]+@[^\s@]+$/.test(text)) report(cell.index, 'Not an e-mail address. Enter one such as ana@example.com.')
    else if (text.length > maxLengths.email) report(cell.index, describeTooLong(text, 'email', maxLengths.email))
    else return { ...cell, text }
    return []
  })
  return keepFirst(valid, (text) => text.toLowerCase(), keepInNotes)
}

function readPhone(
  found: FoundCell[],
  report: ReportProblem,
  keepInNotes: KeepInNotes,
  { maxLengths }: RowOptions,
): string | null {
  const valid = splitValues(found).flatMap((cell) => {
    const text = toSingleLine(cell.text.replace(/^tel:/i, ''))
    if (/^\d([.,]\d+)?e\+?\d+$/i.test(text))
      report(
        cell.index,
        'The spreadsheet turned this phone number into scientific notation. Format the column as text there, enter the number again and export once more.',
      )
    else if (text.length > maxLengths.phone) report(cell.index, describeTooLong(text, 'phone', maxLengths.phone))
    else return { ...cell, text }
    return []
  })
  return keepFirst(valid, (text) => text.replace(/[^\d+]/g, ''), keepInNotes)
}

/** Keeps the first as the client's; others go to the notes under their header, so that nothing is lost. */
function keepFirst(found: FoundCell[], toKey: (text: string) => string, keepInNotes: KeepInNotes): string | null {
  const [first, ...others] = found
  const keys = new Set(first ? [toKey(first.text)] : [])
  for (const other of others) {
    if (keys.has(toKey(other.text))) continue
    keys.add(toKey(other.text))
    keepInNotes(other)
  }
  return first?.text ?? null
}

/**
 * The first of several columns counts; the others go to the notes of the client, or are joined if they are notes of the
 * policy.
 */
function readPolicyCells(readAll: ReadAll, plan: Plan, keepInNotes: KeepInNotes) {
  const cells: Partial<Record<PolicyImportField, FoundCell>> = {}
  for (const { field, ...column } of plan.policies) {
    const [cell] = readAll([column])
    const first = cells[field]
    if (cell && first && field === 'policyNotes') first.text += `\n${cell.text}`
    else if (cell && first) keepInNotes(cell)
    else if (cell) cells[field] = cell
  }
  return cells
}

function readAddress(
  groups: FoundCell[][],
  report: ReportProblem,
  keepInNotes: KeepInNotes,
  options: RowOptions,
): string | null {
  const texts = groups.flatMap((cells) =>
    cells.length
      ? {
          header: toGroupName(cells[0]!.header),
          text: joinAddress(cells as (FoundCell & AddressColumn)[], report, options),
        }
      : [],
  )
  return keepFirst(
    texts.map((text) => ({ ...text, index: 0 })),
    (text) => text.toLowerCase(),
    keepInNotes,
  )
}

const toGroupName = (header: string) => `${/^[\p{L}]+(?= )/u.exec(header)?.[0] ?? ''} address`.trim()

function joinAddress(cells: (FoundCell & AddressColumn)[], report: ReportProblem, { country }: RowOptions): string {
  const foreign = cells.some(
    ({ part, text }) => part === 'country' && !/^(us|usa|u\.s\.(a\.)?|united states( of america)?)$/i.test(text),
  )
  let address = ''
  let before: AddressPart | undefined
  for (const { index, part, text } of cells) {
    let written = text
    if (part === 'postal' && country === 'US' && !foreign && /^\d{4}(-\d{4})?$/.test(text)) {
      written = `0${text}`
      report(index, `Is a ZIP that has lost its zero. It is imported as ${written}.`)
    }
    const isTogether =
      (before === 'postal' && part === 'city') || ((before === 'state' || before === 'city') && part === 'postal')
    address += address ? `${isTogether ? ' ' : ', '}${written}` : written
    before = part
  }
  return address
}

function readBirthday(
  found: FoundCell[],
  report: ReportProblem,
  keepInNotes: KeepInNotes,
  { dateOrder, today }: RowOptions,
): CalendarDay | null {
  for (const cell of found) {
    const date = readDate(cell.text, dateOrder, today)
    if (!date) report(cell.index, 'Not a date. Enter it as 1980-02-25.')
    else if ('day' in date) return date.day
    else if ('withoutYear' in date) keepInNotes({ header: cell.header, text: date.withoutYear })
    else if ('isAmbiguous' in date)
      report(cell.index, 'Can be read in two ways. In the columns, say whether the day or the month comes first.')
  }
  return null
}
