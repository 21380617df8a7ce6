import type { DocumentLine } from '#server/parsing/document-line.ts'
import { channelAlone, type ChannelColumn, readHeader, type Role } from './column-roles.ts'
import { findLeadingDay } from './day-phrases.ts'
import { findPartialDate } from './date-phrases.ts'
import type { DayPhrase, LineItem } from './line-item.ts'
import { isOnlyDay } from './line-sentences.ts'
import { readCalendar } from './read-calendar.ts'
import { combine, readSentence } from './read-sentence.ts'
import { isPeriodPhrase, isWeekPhrase } from './resolve-days.ts'
import { findMinutes, findPriority, extractTaskDetails } from './task-details.ts'
import { splitSentences } from './task-title.ts'
import { hasMoreThanHours, isContactPhrase, isFurtherTask, isImperative, isNote, isOrder } from './task-words.ts'
import { readClockAlone } from './time-of-day.ts'
import { readAmount } from './time-words.ts'

/** Reads the rows of a table by the roles of its columns, found by their names or else their content. */
export function readTableItems(allRows: readonly { line: DocumentLine; number: number }[]): LineItem[] {
  const rows = joinOffsets(
    spellOutMonths(allRows.filter(({ line }) => !isForm(line.cells ?? [line.text])).map(removeBrackets)),
  )
  if (!rows.length) return []
  const cells = rows.map(({ line }) => line.cells ?? [line.text])
  const width = Math.max(...cells.map((row) => row.length))
  const named = readHeaders(cells[0]!, cells[1])
  const calendar = readCalendar(rows)
  if (calendar) return calendar
  // Words above a column of only days are its name.
  const isAbove = (cell: string, column: number) =>
    /\p{L}/u.test(cell) &&
    !isOnlyDay(cell) &&
    cells.length > 3 &&
    cells.slice(1).every((row) => isOnlyDay(row[column] ?? ''))
  const isNamed =
    (named.some((role) => role !== undefined) && !(cells[0]!.some(isDayCell) && !isDayHeader(named))) ||
    cells[0]!.some(isAbove)
  const header = isNamed ? cells[0]! : []
  const roles = placeStretches(Array.from({ length: width }, (_, column) => (isNamed ? named[column] : undefined)))
  // The header is repeated on each page, and sums are not steps.
  const body = rows
    .slice(isNamed ? 1 : 0)
    .filter(({ line }) => !isSame(line.cells ?? [], header) && !/^(?:sub)?totals?\b/i.test(line.text))
    // A row "Who" below days says who does the steps above.
    .filter(({ line }) => !isDayHeader(roles) || !namesOwners.test(line.cells?.[0] ?? ''))
  const bodyCells = body.map(({ line }) => line.cells ?? [])
  if (!body.length) return []
  const guessed = guessRoles(roles, bodyCells, header)
  const isPlan = isPlanTable(bodyCells, guessed, named)
  const dayColumn = guessed.indexOf('day')
  // Delays that do not ascend are counted from each other.
  const delays = bodyCells.map((row) => (/^\d/.test(row[dayColumn] ?? '') ? readDelay(row[dayColumn]!) : NaN))
  const isBetween =
    /delay|wait|gap|interval/i.test(header[dayColumn] ?? '') && delays.some((delay, row) => delay <= delays[row - 1]!)
  const dayHeader = isBetween ? 'Days between' : (header[dayColumn] ?? '')
  // If each row has a date, one without is not due with the row above.
  const isDated = dayColumn >= 0 && bodyCells.every((row) => !row[dayColumn] || findPartialDate(row[dayColumn]))
  const section = guessed.indexOf('section')
  const items = body.flatMap(({ line, number }) => {
    const above = section < 0 ? {} : readDayCell(line.cells?.[section] ?? '', header[section]!)
    const heading = { kind: 'heading' as const, source: { number, text: line.text }, ...extractTaskDetails('') }
    const ofRow = readRow(line, number, { roles: guessed, dayHeader, isDated })
    const period = ofRow[0]?.day
    if (!above.day && period && isPeriodPhrase(period) && !period.weekdays) above.day = period
    const read = isPlan
      ? ofRow
      : ofRow.map((item) => ({ ...item, kind: 'noise' as const, mayBeTask: isOrder(item.text) }))
    return [...(above.day && isPlan ? [{ ...heading, day: above.day }] : []), ...read]
  })
  // A table of days and figures alone gives no day to the lines below.
  return items.some(({ kind }) => kind === 'task') ? items : items.filter(({ kind }) => kind === 'noise')
}

/** "First 30 days | Next 30 days | Final 30 days": consecutive stretches follow each other. */
function placeStretches(roles: readonly (Role | undefined)[]): (Role | undefined)[] {
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

const namesOwners = /^(?:who|owners?|person|people|responsible|assigned(?: to)?|by|staff|lead)$/i

/** "[Call]" is "Call". */
const removeBrackets = <Row extends { line: DocumentLine }>(row: Row): Row => ({
  ...row,
  line: { ...row.line, cells: row.line.cells?.map((cell) => cell.replace(/^\[([^\][]+)\]$/, '$1')) },
})

/** With "2d", "1w" and "1m" in one column, the last is a month. */
function spellOutMonths<Row extends { line: DocumentLine }>(rows: readonly Row[]): readonly Row[] {
  const withDays = new Set(
    rows.flatMap(({ line }) => line.cells?.flatMap((cell, column) => (/^\d+ ?[dw]$/i.test(cell) ? column : [])) ?? []),
  )
  if (!withDays.size) return rows
  return rows.map((row) => {
    const cells = row.line.cells?.map((cell, column) =>
      withDays.has(column) ? cell.replace(/^(\d+) ?m$/i, '$1 months') : cell,
    )
    return { ...row, line: { ...row.line, cells } }
  })
}

/** "90 | days | before": columns of an amount, its unit and its side become one. */
function joinOffsets<Row extends { line: DocumentLine }>(rows: readonly Row[]): readonly Row[] {
  const [header = [], ...body] = rows.map(({ line }) => line.cells ?? [])
  const areAll = (column: number, pattern: RegExp) => body.every((row) => pattern.test(row[column] ?? '-'))
  const unit = header.findIndex((_, column) => areAll(column, /^(?:minute|hour|day|week|month|year)s?$/i))
  if (body.length < 2 || unit < 0 || !areAll(unit - 1, /^\d+$/)) return rows
  const hasSide = areAll(unit + 1, /^(?:before|prior|after|later|on|at|)$/i)
  return rows.map((row, index) => {
    const cells = [...(row.line.cells ?? [])]
    const [amount, name, side = ''] = cells.splice(unit - 1, hasSide ? 3 : 2, '')
    cells[unit - 1] = !index ? 'When' : amount === '0' ? 'Day 0' : `${amount} ${name} ${side}`.trim()
    return { ...row, line: { ...row.line, cells } }
  })
}

const readDelay = (cell: string) => (/[a-z]/i.test(cell) ? readAmount(cell).first : Number(cell))

const isEntry = (cell: string) => findLeadingDay(cell) !== undefined && isOrder(readSentence(cell).rest)

/** "Signature: ____ | Date: ____", "Form 204 | Page 1 of 1". */
const isForm = (row: readonly string[]) =>
  row.every((cell) => !cell || isNote(cell)) || row.some((cell) => /^page \d+ of \d+$/i.test(cell))

const isSame = (row: readonly string[], header: readonly string[]) =>
  header.length > 0 && row.join('|') === header.join('|')

/** A single day or channel among the names belongs to the first row; several are columns, unless days follow below. */
function readHeaders(row: readonly string[], below: readonly string[] = []): (Role | undefined)[] {
  if (row.filter((cell) => channelAlone.test(cell)).length > 1)
    return row.map((cell) => (channelAlone.test(cell) ? { kind: 'channel', channel: cell } : readHeader(cell)))
  const roles = row.map(readHeader)
  // "0 min" and "1 hour" are days next to "Day 1".
  const areDays = roles.some(
    (role, column) => isDayColumn(role) && isOnlyDay(below[column] ?? '') && !mark.test(below[column]!),
  )
  if (roles.filter((role) => typeof role === 'object').length > 1 && !areDays)
    return roles.map((role, column) => (typeof role === 'object' ? role : (readBareDay(row[column]!) ?? role)))
  return roles.map((role, column) => (typeof role === 'object' ? undefined : isName(row, column) ? 'task' : role))
}
const readBareDay = (cell: string): DayPhrase | undefined => {
  const day = findLeadingDay(`${cell}:`)
  return day && /^\d/.test(cell) && day.end >= cell.length ? day.phrase : undefined
}
/** "Name" next to "Due date" names a task, next to "Phone" a person. */
const isName = (row: readonly string[], column: number) =>
  /^(?:task |step )?name$/i.test(row[column]!) && row.some((cell) => readHeader(cell) === 'day')

const isChannelColumn = (role: Role | undefined): role is ChannelColumn =>
  typeof role === 'object' && role.kind === 'channel'
const isDayColumn = (role: Role | undefined): role is DayPhrase => typeof role === 'object' && role.kind !== 'channel'

const isDayHeader = (roles: readonly (Role | undefined)[]) => roles.some(isDayColumn)
const isDayCell = (cell: string) => {
  const found = findLeadingDay(cell)
  return found !== undefined && found.end >= cell.length && /\d/.test(cell)
}

function guessRoles(
  named: readonly (Role | undefined)[],
  body: readonly string[][],
  header: readonly string[],
): Role[] {
  const filled = (column: number) => body.map((row) => row[column] ?? '').filter(Boolean)
  const share = (column: number, test: (cell: string) => boolean) =>
    filled(column).filter(test).length / Math.max(1, filled(column).length)
  const roles = named.map((role, column): Role | undefined => {
    if (role === 'minutes' && share(column, (cell) => /\d(?::\d\d| ?[ap]m)/i.test(cell)) > 0.5) return 'time'
    if (role === 'time' && share(column, isOnlyDay) > 0.5) return 'day'
    return role
  })
  // The content of a column counts more than its name if it has nothing but channels or days.
  const claim = (role: Role, isOne: (cell: string) => boolean, mayBe: (column: number) => boolean = () => true) => {
    const isFree = (name: Role | undefined) => !name || name === 'task'
    const column = roles.findIndex((name, index) => isFree(name) && mayBe(index) && share(index, isOne) > 0.8)
    const isOnlyTask = roles[column] === 'task' && roles.filter(isFree).length < 2
    if (column >= 0 && !isOnlyTask && !roles.includes(role)) roles[column] = role
  }
  claim('channel', (cell) => channelAlone.test(cell))
  // "Phone", "Email", "Gift" before columns of days.
  if (!roles[0] && isDayHeader(roles) && share(0, (cell) => channelAlone.test(cell)) >= 0.5) roles[0] = 'channel'
  claim('day', isOnlyDay, (column) => !isDayHeader(roles) || !header[column])
  // A column of whole entries ("Day 1: call") next to other text.
  const entries = roles.findIndex((role, column) => !role && share(column, isEntry) >= 0.7)
  if (entries >= 0 && !roles.includes('day'))
    return roles.map((_, column) => (column === entries ? 'entry' : 'ignored'))
  if (!roles.includes('day') && !isDayHeader(roles)) {
    const find = (isDay: (column: number) => boolean) =>
      roles.findIndex((role, column) => role !== 'task' && !isChannelColumn(role) && isDay(column))
    const told = find(
      (column) => share(column, (cell) => (findLeadingDay(cell) ?? readSentence(cell).repeat) !== undefined) >= 0.5,
    )
    const column = told < 0 ? find((column) => areDays(filled(column).map(readPlainNumber))) : told
    if (column >= 0) roles[column] = 'day'
  }
  // Between "Month" and "Week" the finer one gives the day, the other is a heading.
  const days = roles.flatMap((role, column) => (role === 'day' ? [column] : []))
  const finest = days.toSorted(
    (one, other) => rateUnit(header[one]) - rateUnit(header[other]) || filled(other).length - filled(one).length,
  )[0]
  if (days.length > 1 && rateUnit(header[finest!]) < 3)
    for (const column of days)
      if (column !== finest) roles[column] = /^(?:month|week)/i.test(header[column]!) ? 'section' : 'ignored'
  return chooseTaskColumns(roles, header, filled).map((role, column): Role => {
    if (role) return role
    if (share(column, (cell) => readClockAlone(cell) !== undefined) > 0.6) return 'time'
    return 'ignored'
  })
}

/** Numbers that rise, some of them by more than one, are days; others count the rows. */
const areDays = (numbers: readonly (number | undefined)[]) =>
  numbers.length > 2 &&
  numbers.every((number, row) => number !== undefined && number >= (numbers[row - 1] ?? 0)) &&
  numbers.some((number, row) => row > 0 && number! - numbers[row - 1]! > 1)

const rateUnit = (name = '') => [/day|date/i, /week/i, /month/i].findIndex((unit) => unit.test(name)) + 1 || 4

/** Prefers "Action" over "Description", otherwise the columns with the most instructions. */
function findMainTaskColumns(
  roles: readonly (Role | undefined)[],
  header: readonly string[],
  countOrders: (column: number) => number,
): number[] {
  const named = roles.flatMap((role, column) => (role === 'task' ? [column] : []))
  const main = named.find((column) => mainTaskName.test(header[column]!.trim()))
  const most = Math.max(...named.map(countOrders))
  return main !== undefined && named.length > 1 ? [main] : named.filter((column) => countOrders(column) > most - 0.3)
}
const mainTaskName =
  /^(?:tasks?|assignments?|actions?|action (?:items?|step)|activit(?:y|ies)|what(?: to do)?|to-? ?do)$/i

/** Without a telling name, the tasks are in the column with the most instructions, or the longest texts. */
function chooseTaskColumns(
  roles: readonly (Role | undefined)[],
  header: readonly string[],
  filled: (column: number) => string[],
): (Role | undefined)[] {
  // "Touch 3" is a label, and "4 appointments" is a result.
  const isOrderCell = (cell: string) =>
    !/^(?:[a-z]+ #?\d{1,2}|\d[\d,]* [a-z]+)$/i.test(cell) &&
    (isImperative(readSentence(cell).rest) || isContactPhrase(cell))
  const countOrders = (column: number) => filled(column).filter(isOrderCell).length / Math.max(1, filled(column).length)
  const isGrid = header.some((cell) => /^(?:morning|midday|noon|afternoon|evening|am|pm)$/i.test(cell))
  const named = findMainTaskColumns(roles, header, countOrders)
  const orderly = roles.findIndex(
    (role, column) =>
      (role === undefined || role === 'ignored') &&
      named.length > 0 &&
      named.every((other) => countOrders(column) - countOrders(other) > 0.5),
  )
  const main = orderly < 0 ? named : [orderly]
  if (main.length || roles.some((role) => typeof role === 'object'))
    return roles.map((role, column) => {
      if (column === orderly) return 'task'
      if (role === 'task') return isGrid || main.includes(column) ? role : 'ignored'
      return role ?? (isGrid || (!header[column] && countOrders(column) >= 0.5) ? 'task' : undefined)
    })
  const candidates = roles.flatMap((role, column) => (role === undefined || role === 'ignored' ? [column] : []))
  const rate = (column: number) => {
    const texts = filled(column).filter((cell) => /\p{L}{2}/u.test(cell))
    const length = texts.join('').length / Math.max(1, filled(column).length)
    if (/\b(?:purpose|goals?|objectives?|aim|why|reasons?)\b/i.test(header[column] ?? '')) return 0
    return texts.length
      ? 2 * countOrders(column) + Math.min(1, length / 60) + (roles[column] === undefined ? 0.3 : 0)
      : 0
  }
  const best = candidates.toSorted((one, other) => rate(other) - rate(one))[0]
  return roles.map((role, column) =>
    column === best || (role === undefined && countOrders(column) >= 0.6) ? 'task' : role,
  )
}

/** Invoices have amounts, statistics and lists of people have no days: hardly any row of these says what to do. */
function isPlanTable(body: readonly string[][], roles: readonly Role[], named: readonly (Role | undefined)[]): boolean {
  const isAmount = (cell: string) =>
    /^[-(]?(?:[$€£]\s?[\d.,]+(?: ?(?:-|–|to) ?[$€£]?[\d.,]+)?|\d+ ?%)\)?$/.test(cell.trim())
  const isBudget = body.filter((row) => row.some(isAmount)).length * 2 > body.length
  if (isBudget && !roles.includes('day') && !roles.some(isDayColumn)) return false
  const orders = body.filter((row) => row.some((cell, column) => roles[column] === 'task' && isOrder(cell)))
  if (orders.length * 3 > body.length || roles.some((role) => role === 'entry' || typeof role === 'object')) return true
  const hasNames = roles.includes('channel') || named.includes('task')
  return hasNames && roles.includes('day') && !isBudget
}

type Columns = { roles: readonly Role[]; dayHeader: string; isDated: boolean }
function readRow(line: DocumentLine, number: number, { roles, dayHeader, isDated }: Columns): LineItem[] {
  const cells = line.cells ?? [line.text]
  const source = { number, text: line.text }
  const cellOf = (role: Role) => cells[roles.indexOf(role)]?.trim() ?? ''
  const when: ReturnType<typeof readDayCell> =
    isDated && !cellOf('day') ? { day: { kind: 'unknown' } } : readDayCell(cellOf('day'), dayHeader)
  const channel = cellOf('channel')
  const isMarked = roles.some((role, column) => isDayColumn(role) && mark.test(cells[column] ?? ''))
  const taskCells = roles.flatMap((role, column) =>
    (role === 'task' && !isMarked) || typeof role === 'object'
      ? [{ role, text: readMark(cells[column]?.trim() ?? '', isChannelColumn(role) ? role.channel : cellOf('task')) }]
      : [],
  )
  const entry = cellOf('entry')
  if (isEntry(entry) || isOrder(entry)) taskCells.push({ role: 'task', text: entry })
  const filled = taskCells
    // Quoted text below "Email" is its subject.
    .filter(
      ({ role, text }) =>
        hasMoreThanHours(text) && !(isChannelColumn(role) && isNote(text) && !/^["“]|^welcome /i.test(text)),
    )
    .flatMap(({ role, text }) => splitTasks(text).map((one) => ({ role, text: one })))
  const minutes = findMinutes(cellOf('minutes'))?.value ?? readPlainNumber(cellOf('minutes'))
  const priority = findPriority(`priority: ${cellOf('priority')}`)?.value
  const count = readPlainNumber(cellOf('count'))
  const dueTime = readClockAlone(cellOf('time')) ?? when.dueTime
  const kind = channel ? 'task' : (when.day ?? when.repeat) ? 'heading' : undefined
  if (!filled.length) return kind ? [{ ...extractTaskDetails(channel), ...when, kind, source, dueTime }] : []
  return filled.map(({ role, text }, index): LineItem => {
    const read = readSentence(text)
    // "2 days later" is counted once in a row.
    const ofRow = index && when.day?.kind === 'later' ? undefined : when.day
    const ofColumn = isDayColumn(role) ? role : undefined
    const ownChannel = isChannelColumn(role) ? role.channel : channel
    const ofWeek = ofColumn && when.day ? combineInWeek(when.day, ofColumn) : ofColumn
    const day = ofWeek?.kind === 'weekday' ? { ...ofWeek, isColumn: true as const } : (ofWeek ?? ofRow ?? read.day)
    const repeat = when.repeat ?? read.repeat
    // The column gives the day; a day in the cell stays in its title.
    const title = read.day && day !== read.day ? text : read.rest || text
    const details = extractTaskDetails(title, { channel: ownChannel })
    return {
      kind: 'task',
      source,
      text: details.text,
      type: details.type,
      day,
      repeat: day && repeat?.isAdjective ? undefined : repeat,
      dueTime: dueTime ?? read.dueTime,
      estimatedMinutes: minutes || details.estimatedMinutes,
      priority: priority ?? details.priority,
      targetCount: count || details.targetCount,
    }
  })
}

/** The day of a row "Week 2" in a column "Monday", or of a row "Monday" in a column "Week 2"; else that of the column. */
const combineInWeek = (row: DayPhrase, column: DayPhrase): DayPhrase =>
  isWeekPhrase(row)
    ? combine(row, column)
    : row.kind === 'weekday' && isWeekPhrase(column)
      ? combine(column, row)
      : column

/** A mark in a column "Email" means only its name, one in a column "Day 3" that the row is due then. */
const readMark = (cell: string, meaning: string) => (mark.test(cell) ? meaning : cell)
const mark = /^\s*(?:x|yes|[✓✔☑●•])\s*$/i

/** "Email the form. Update the file." are two tasks, "Call. Ask about the roof." is one. */
const splitTasks = (cell: string): string[] =>
  splitSentences(cell).reduce<string[]>((tasks, sentence) => {
    if (tasks.length && !isFurtherTask(sentence)) tasks.push(`${tasks.pop()!} ${sentence}`)
    else tasks.push(sentence)
    return tasks
  }, [])

const readPlainNumber = (cell: string) => {
  const match = /^(\d{1,4})$/.exec(cell.trim())
  return match ? Number(match[1]) : undefined
}

/** Reads a number in a column "Day", "Week" or "Days before renewal" as the column says. */
function readDayCell(cell: string, header: string): Pick<LineItem, 'day' | 'repeat' | 'dueTime'> {
  if (!cell) return {}
  const { day, repeat, dueTime, rest } = readSentence(composeDay(cell, header))
  if (day ?? repeat) return { day, repeat, dueTime }
  // A condition or "As needed" is not a day: the row does not inherit the one above.
  return /\p{L}/u.test(rest) && !/^(?:same|"|ditto|then|and)/i.test(cell)
    ? { day: { kind: 'unknown', isTrigger: true } }
    : {}
}

/** Turns "30" below "Days before renewal" into "30 days before". */
function composeDay(cell: string, header: string): string {
  const [, sign = '', number] = /^([-–−+]?)\s*(\d{1,3}(?:\s*[-–]\s*\d{1,3})?)\+?$/.exec(cell) ?? []
  const unit = /w(?:ee)?k/i.test(header) ? 'week' : /month/i.test(header) ? 'month' : 'day'
  const amount = number ? `${number} ${unit}s` : cell
  if (/before|prior|out\b|after|post|later/i.test(cell))
    return cell.replace(/^\d+(?= (?:before|after)$)/i, `$& ${unit}s`)
  if (countsBetween.test(header) && /^\d/.test(cell)) return `${amount} later`
  if (countsBefore.test(header) || /[-–−]/.test(sign)) return `${amount} before`
  if (!number) return /h(?:ou)?rs?$/i.test(cell) ? `${cell}:` : cell
  return sign || /after|since|post/i.test(header) ? `${amount} after start` : `${unit} ${number}`
}
const countsBefore =
  /before|prior|out\b|until|ahead|remaining|left\b|countdown|^t ?-|\bto (?:go|renew|expir|clos|event|launch)/i
const countsBetween = /previous|last (?:touch|step)|between/i
