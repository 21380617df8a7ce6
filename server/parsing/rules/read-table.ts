import { type ChannelColumn, isChannelColumn, isDayColumn, isDayHeader, type ColumnRole } from './column-roles.ts'
import { findPartialDate } from './date-phrases.ts'
import { guessRoles, isEntry, isMark, isPlanTable, readColumnNames, readPlainNumber } from './guess-column-roles.ts'
import type { DayPhrase, LineItem } from './line-item.ts'
import { readAmount } from './phrase-placeholders.ts'
import { readCalendarTable } from './read-calendar-table.ts'
import { combineDayPhrases, readSentence } from './read-sentence.ts'
import { isPeriodPhrase, isWeekPhrase } from './resolve-days.ts'
import { prepareRows, type TableRow } from './table-rows.ts'
import { extractTaskDetails, findMinutes, findPriority } from './task-details.ts'
import { splitSentences } from './task-title.ts'
import { hasMoreThanHours, isFurtherTask, isNote, isInstruction } from './task-words.ts'
import { readClockAlone } from './time-of-day.ts'

/** Reads the rows of a table by the roles of its columns, found by their names or else their content. */
export function readTableItems(allRows: readonly TableRow[]): LineItem[] {
  const rows = prepareRows(allRows)
  const calendar = readCalendarTable(rows)
  if (calendar) return calendar
  const names = readColumnNames(rows.map(({ cells }) => cells))
  const header = names ? rows[0]!.cells : []
  // A header is repeated on each page, and a row "Who" below days says who does the steps above.
  const body = rows.filter(
    ({ cells }) =>
      cells.join('|') !== header.join('|') && !(names && isDayHeader(names) && namesOwners.test(cells[0] ?? '')),
  )
  const cells = body.map((row) => row.cells)
  const roles = guessRoles(names ?? [], header, cells)
  const columns: Columns = { roles, ...describeDays(roles.indexOf('day'), header, cells) }
  const isPlan = isPlanTable(roles, cells, names?.includes('task') ?? false)
  const section = roles.indexOf('section')
  const items = body.flatMap((row): LineItem[] => {
    const steps = readRow(row, columns)
    if (!isPlan) return steps.map(toUnclear)
    const ofSection = section < 0 ? undefined : readDayCell(row.cells[section] ?? '', header[section]!).day
    const ofRow = steps[0]?.day
    // "Month 1" in a row is a heading for the rows below, too.
    const day = ofSection ?? (ofRow && isPeriodPhrase(ofRow) ? ofRow : undefined)
    const source = { number: row.number, text: row.text }
    return day ? [{ ...extractTaskDetails(''), kind: 'heading', source, day }, ...steps] : steps
  })
  // A table of days and figures alone gives no day to the lines below.
  return items.some(({ kind }) => kind === 'task') ? items : items.filter(({ kind }) => kind !== 'heading')
}

const namesOwners = /^(?:who|owners?|person|people|responsible|assigned(?: to)?|by|staff|lead)$/i

/** Marks an item as unclear, which lists it as not placed, if it says what to do, and as noise otherwise. */
export const toUnclear = (item: LineItem): LineItem => ({
  ...item,
  kind: isInstruction(item.text) ? 'unclear' : 'noise',
})

type Columns = {
  roles: readonly ColumnRole[]
  /** The name of the column of days. */
  dayHeader: string
  /** Whether each row has a date or none: one without is not due with the row above. */
  isDated: boolean
}

function describeDays(column: number, header: readonly string[], body: readonly string[][]): Omit<Columns, 'roles'> {
  const cells = body.map((row) => row[column] ?? '')
  const name = header[column] ?? ''
  // Delays that do not ascend are counted from each other.
  const delays = cells.map((cell) => (/^\d/.test(cell) ? readDelay(cell) : NaN))
  const isBetween = /delay|wait|gap|interval/i.test(name) && delays.some((delay, row) => delay <= delays[row - 1]!)
  return {
    dayHeader: isBetween ? 'Days between' : name,
    isDated: column >= 0 && cells.every((cell) => !cell || findPartialDate(cell)),
  }
}

const readDelay = (cell: string) => (/[a-z]/i.test(cell) ? readAmount(cell).first : Number(cell))

function readRow({ number, text: source, cells }: TableRow, { roles, dayHeader, isDated }: Columns): LineItem[] {
  const cellOf = (role: ColumnRole) => cells[roles.indexOf(role)]?.trim() ?? ''
  const when: WhenOfRow =
    isDated && !cellOf('day') ? { day: { kind: 'unknown' } } : readDayCell(cellOf('day'), dayHeader)
  const channel = cellOf('channel')
  const minutes = findMinutes(cellOf('minutes'))?.value ?? readPlainNumber(cellOf('minutes'))
  const priority = findPriority(`priority: ${cellOf('priority')}`)?.value
  const count = readPlainNumber(cellOf('count'))
  const dueTime = readClockAlone(cellOf('time')) ?? when.dueTime
  const tasks = findTaskCells(cells, roles).filter(({ text }) => hasMoreThanHours(text))
  if (!tasks.length) {
    const kind = channel ? 'task' : (when.day ?? when.repeat) ? 'heading' : undefined
    return kind ? [{ ...extractTaskDetails(channel), ...when, kind, source: { number, text: source }, dueTime }] : []
  }
  return tasks
    .flatMap(({ role, text }) => splitTasks(text).map((one) => ({ role, text: one })))
    .map(({ role, text }, index): LineItem => {
      const read = readSentence(text)
      // "2 days later" is counted once in a row.
      const ofRow = index && when.day?.kind === 'later' ? undefined : when.day
      const day = (isDayColumn(role) ? combineInWeek(when.day, role) : ofRow) ?? read.day
      const repeat = when.repeat ?? read.repeat
      // The column gives the day; a day in the cell stays in its title.
      const title = read.day && day !== read.day ? text : read.rest || text
      const details = extractTaskDetails(title, { channel: isChannelColumn(role) ? role.channel : channel })
      return {
        kind: 'task',
        source: { number, text: source },
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

type TaskCell = { role: 'task' | ChannelColumn | DayPhrase; text: string }

/** The cells of a row that say what to do; marks in columns of days and channels stand for the task or the channel. */
function findTaskCells(cells: readonly string[], roles: readonly ColumnRole[]): TaskCell[] {
  const task = cells[roles.indexOf('task')]?.trim() ?? ''
  const entry = cells[roles.indexOf('entry')]?.trim() ?? ''
  const isMarked = roles.some((role, column) => isDayColumn(role) && isMark(cells[column] ?? ''))
  const found = roles.flatMap((role, column): TaskCell[] => {
    const text = cells[column]?.trim() ?? ''
    if (role === 'task') return isMarked ? [] : [{ role, text }]
    if (isDayColumn(role)) return [{ role, text: isMark(text) ? task : text }]
    if (!isChannelColumn(role)) return []
    // Quoted text and "Welcome to the family" below "Email" are subjects, an address is no step.
    return isNote(text) && !/^["“]|^welcome /i.test(text) ? [] : [{ role, text: isMark(text) ? role.channel : text }]
  })
  return isEntry(entry) || isInstruction(entry) ? [...found, { role: 'task', text: entry }] : found
}

/** The day of a row "Week 2" in a column "Monday", or of a row "Monday" in a column "Week 2"; else that of the column. */
function combineInWeek(row: DayPhrase | undefined, column: DayPhrase): DayPhrase {
  const day = !row
    ? column
    : isWeekPhrase(row)
      ? combineDayPhrases(row, column)
      : row.kind === 'weekday' && isWeekPhrase(column)
        ? combineDayPhrases(column, row)
        : column
  return day.kind === 'weekday' ? { ...day, isColumn: true } : day
}

/** "Email the form. Update the file." are two tasks, "Call. Ask about the roof." is one. */
const splitTasks = (cell: string): string[] =>
  splitSentences(cell).reduce<string[]>((tasks, sentence) => {
    if (tasks.length && !isFurtherTask(sentence)) tasks.push(`${tasks.pop()!} ${sentence}`)
    else tasks.push(sentence)
    return tasks
  }, [])

type WhenOfRow = Pick<LineItem, 'day' | 'repeat' | 'dueTime'>

/** Reads a number in a column "Day", "Week" or "Days before renewal" as the column says. */
function readDayCell(cell: string, header: string): WhenOfRow {
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
  if (!number) return cell
  return sign || /after|since|post/i.test(header) ? `${amount} after start` : `${unit} ${number}`
}
const countsBefore =
  /before|prior|out\b|until|ahead|remaining|left\b|countdown|^t ?-|\bto (?:go|renew|expir|clos|event|launch)/i
const countsBetween = /previous|last (?:touch|step)|between/i
