import { channelAlone, isChannelColumn, isDayColumn, isDayHeader, readHeader, type ColumnRole } from './column-roles.ts'
import { findLeadingDay } from './day-phrases.ts'
import type { DayPhrase } from './line-item.ts'
import { isOnlyDay } from './line-sentences.ts'
import { readSentence } from './read-sentence.ts'
import { isContactPhrase, isImperative, isInstruction } from './task-words.ts'

/** Reads the names of columns in the first row of a table. Undefined if the first row is one like the others. */
export function readColumnNames(rows: readonly string[][]): (ColumnRole | undefined)[] | undefined {
  const [first = [], ...others] = rows
  const names = readNames(first, others[0] ?? [])
  const isNamed = names.some((role) => role !== undefined) && (isDayHeader(names) || !first.some(isDayCell))
  // Words above a column of only days are its name.
  const isAboveDays = (cell: string, column: number) =>
    /\p{L}/u.test(cell) && !isOnlyDay(cell) && others.every((row) => isOnlyDay(row[column] ?? ''))
  return isNamed || (others.length > 2 && first.some(isAboveDays)) ? placeStretches(names) : undefined
}

/** A single day or channel among the names belongs to the first row; several are columns, unless days follow below. */
function readNames(row: readonly string[], below: readonly string[]): (ColumnRole | undefined)[] {
  if (row.filter((cell) => channelAlone.test(cell)).length > 1)
    return row.map((cell) => (channelAlone.test(cell) ? { kind: 'channel', channel: cell } : readHeader(cell)))
  const roles = row.map(readHeader)
  // "0 min" and "1 hour" are days next to "Day 1".
  const areDays = roles.some(
    (role, column) => isDayColumn(role) && isOnlyDay(below[column] ?? '') && !isMark(below[column]!),
  )
  if (roles.filter((role) => typeof role === 'object').length > 1 && !areDays)
    return roles.map((role, column) => readBareDay(row[column]!) ?? role)
  return roles.map((role, column) => (typeof role === 'object' ? undefined : isTaskName(row, column) ? 'task' : role))
}

/**
 * Whether a cell is only a mark: in a column "Email" it means only the column's name, in one "Day 3" that the row is
 * due then.
 */
export const isMark = (cell: string): boolean => /^\s*(?:x|yes|[✓✔☑●•])\s*$/i.test(cell)

const isDayCell = (cell: string) => {
  const found = findLeadingDay(cell)
  return found !== undefined && found.end >= cell.length && /\d/.test(cell)
}

const readBareDay = (cell: string): DayPhrase | undefined =>
  /^\d/.test(cell) ? findLeadingDay(`${cell}:`)?.phrase : undefined

/** "Name" next to "Due date" names a task, next to "Phone" a person. */
const isTaskName = (row: readonly string[], column: number) =>
  /^(?:task |step )?name$/i.test(row[column]!) && row.some((cell) => readHeader(cell) === 'day')

/** "First 30 days | Next 30 days | Final 30 days": consecutive stretches follow each other. */
function placeStretches(roles: readonly (ColumnRole | undefined)[]): (ColumnRole | undefined)[] {
  let end = 0
  return roles.map((role) => {
    if (!isDayColumn(role)) return role
    if (role.kind === 'numbered') end = role.last
    if (role.kind !== 'stretch') return role
    const first = end + 1
    end += role.days
    return { kind: 'numbered', days: [first], last: end }
  })
}

/** The cells of the columns of a table, without empty ones. */
type Columns = {
  filled: (column: number) => string[]
  /** The share of the cells for which the test is true. */
  share: (column: number, test: (cell: string) => boolean) => number
}

/** Guesses the role of each column from its name and the content of its cells. */
export function guessRoles(
  names: readonly (ColumnRole | undefined)[],
  header: readonly string[],
  body: readonly string[][],
): ColumnRole[] {
  const filled = (column: number) => body.map((row) => row[column] ?? '').filter(Boolean)
  const share = (column: number, test: (cell: string) => boolean) =>
    filled(column).filter(test).length / Math.max(1, filled(column).length)
  const width = Math.max(header.length, ...body.map((row) => row.length))
  const roles = Array.from({ length: width }, (_, column): ColumnRole | undefined => {
    const role = names[column]
    if (role === 'minutes' && share(column, (cell) => /\d(?::\d\d| ?[ap]m)/i.test(cell)) > 0.5) return 'time'
    if (role === 'time' && share(column, isOnlyDay) > 0.5) return 'day'
    return role
  })
  // The content of a column counts more than its name if it has nothing but channels or days.
  const claim = (role: ColumnRole, isOne: (cell: string) => boolean) => {
    const isFree = (name: ColumnRole | undefined) => !name || name === 'task'
    const column = roles.findIndex((name, index) => isFree(name) && share(index, isOne) > 0.8)
    const isOnlyTask = roles[column] === 'task' && roles.filter(isFree).length < 2
    if (column >= 0 && !isOnlyTask && !roles.includes(role)) roles[column] = role
  }
  claim('channel', (cell) => channelAlone.test(cell))
  claim('day', isOnlyDay)
  const entries = roles.findIndex((role, column) => !role && share(column, isEntry) >= 0.7)
  if (entries >= 0 && !roles.includes('day'))
    return roles.map((_, column) => (column === entries ? 'entry' : 'ignored'))
  const columns = { filled, share }
  if (!roles.includes('day') && !isDayHeader(roles)) {
    const column = findDayColumn(roles, columns)
    if (column !== undefined) roles[column] = 'day'
  }
  return chooseTaskColumns(keepFinestDay(roles, header, filled), header, columns).map((role) => role ?? 'ignored')
}

/** Whether a cell is a whole step with its day: "Day 1: call". */
export const isEntry = (cell: string): boolean =>
  findLeadingDay(cell) !== undefined && isInstruction(readSentence(cell).rest)

/** The first column in which half of the cells begin with a day, else one of numbers that are days. */
function findDayColumn(roles: readonly (ColumnRole | undefined)[], { filled, share }: Columns): number | undefined {
  const isDay = (cell: string) => (findLeadingDay(cell) ?? readSentence(cell).repeat) !== undefined
  const candidates = [...roles.keys()].filter((column) => roles[column] !== 'task' && !isChannelColumn(roles[column]))
  return (
    candidates.find((column) => share(column, isDay) >= 0.5) ??
    candidates.find((column) => areDays(filled(column).map(readPlainNumber)))
  )
}

/** Numbers that rise, some of them by more than one, are days; others count the rows. */
const areDays = (numbers: readonly (number | undefined)[]) =>
  numbers.every((number, row) => number !== undefined && number >= (numbers[row - 1] ?? 0)) &&
  numbers.some((number, row) => number! - numbers[row - 1]! > 1)

/** Reads a cell that is a number and nothing else. */
export const readPlainNumber = (cell: string): number | undefined => {
  const match = /^(\d{1,4})$/.exec(cell.trim())
  return match ? Number(match[1]) : undefined
}

/** Between "Month" and "Week" the finer one gives the day, the other is a heading. */
function keepFinestDay(
  roles: readonly (ColumnRole | undefined)[],
  header: readonly string[],
  filled: Columns['filled'],
): (ColumnRole | undefined)[] {
  const rateUnit = (column: number) =>
    [/day|date/i, /week/i, /month/i].findIndex((unit) => unit.test(header[column] ?? '')) + 1 || 4
  const [finest] = [...roles.keys()]
    .filter((column) => roles[column] === 'day')
    .toSorted((one, other) => rateUnit(one) - rateUnit(other) || filled(other).length - filled(one).length)
  return roles.map((role, column) => {
    if (role !== 'day' || column === finest) return role
    return /^(?:month|week)/i.test(header[column] ?? '') ? 'section' : 'ignored'
  })
}

/** The tasks are in the columns named so, or in one with more instructions; without such a name also in the longest texts. */
function chooseTaskColumns(
  roles: readonly (ColumnRole | undefined)[],
  header: readonly string[],
  { filled, share }: Columns,
): (ColumnRole | undefined)[] {
  const getInstructionShare = (column: number) => share(column, isInstructionCell)
  const taskColumns = [...roles.keys()].filter((column) => roles[column] === 'task')
  const most = Math.max(...taskColumns.map(getInstructionShare))
  const named = taskColumns.filter((column) => getInstructionShare(column) > most - 0.3)
  const isFree = (column: number) => roles[column] === undefined || roles[column] === 'ignored'
  const others = [...roles.keys()].filter(isFree)
  const hasMoreInstructions = (column: number) =>
    named.every((one) => getInstructionShare(column) - getInstructionShare(one) > 0.5)
  const better = named.length ? others.find(hasMoreInstructions) : undefined
  if (named.length || roles.some((role) => typeof role === 'object'))
    return roles.map((role, column) => {
      if (column === better) return 'task'
      return role === 'task' && (better !== undefined || !named.includes(column)) ? 'ignored' : role
    })
  const rate = (column: number) => {
    const texts = filled(column).filter((cell) => /\p{L}{2}/u.test(cell))
    const length = texts.join('').length / Math.max(1, filled(column).length)
    if (!texts.length || /\b(?:purpose|goals?|objectives?|aim|why|reasons?)\b/i.test(header[column] ?? '')) return 0
    return 2 * getInstructionShare(column) + Math.min(1, length / 60) + (roles[column] === undefined ? 0.3 : 0)
  }
  const best = others.toSorted((one, other) => rate(other) - rate(one))[0]
  return roles.map((role, column) =>
    column === best || (role === undefined && getInstructionShare(column) >= 0.6) ? 'task' : role,
  )
}

/** "Touch 3" is a label, and "4 appointments" is a result. */
const isInstructionCell = (cell: string) =>
  !/^(?:[a-z]+ #?\d{1,2}|\d[\d,]* [a-z]+)$/i.test(cell) &&
  (isImperative(readSentence(cell).rest) || isContactPhrase(cell))

/**
 * Whether a table is a plan: over a third of its rows say what to do, or one of its columns is for that; else it has
 * days, a column of tasks or channels, and amounts in at most half of its rows. Amounts without days are an invoice.
 */
export function isPlanTable(roles: readonly ColumnRole[], body: readonly string[][], isTaskNamed: boolean): boolean {
  const isBudget = body.filter((row) => row.some(isAmount)).length * 2 > body.length
  if (isBudget && !roles.includes('day')) return false
  const instructions = body.filter((row) => row.some((cell, column) => roles[column] === 'task' && isInstruction(cell)))
  if (instructions.length * 3 > body.length || roles.some((role) => role === 'entry' || typeof role === 'object'))
    return true
  return (roles.includes('channel') || isTaskNamed) && roles.includes('day') && !isBudget
}
const isAmount = (cell: string) =>
  /^[-(]?(?:[$€£]\s?[\d.,]+(?: ?(?:-|–|to) ?[$€£]?[\d.,]+)?|\d+ ?%)\)?$/.test(cell.trim())
