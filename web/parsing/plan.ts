import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type {
  ModelFallbackReason,
  NotPlacedLine,
  ParsedBy,
  ParsedSchedule,
  ParsedSequence,
  ParsedStep,
  ParsedScheduleTask,
  ParsedDocumentLine,
} from '#contract/parsing/parsing.ts'
import { taskDefaults, type TaskType, type Task } from '#contract/tasks/tasks.ts'
import { maxTextLengths } from '#contract/base/schema.ts'

/** A task of a parsed plan while it is edited. An empty number is NaN. */
export type ParsedPlanRow = {
  id: string
  title: string
  description: string
  type: TaskType
  priority: Task['priority']
  targetCount: number
  estimatedMinutes: number
  /** Days after the start of a schedule, or after the kickoff of a sequence. */
  day: number
  /** The day at which the row is listed: the former one while its day is typed. */
  listedDay: number
  /** The line of the document; null for a task added by hand. */
  source: ParsedDocumentLine | null
}

/** A parsed plan while it is edited, before it is saved. */
export type ParsedPlanDraft = {
  fileName: string
  name: string
  description: string
  isOrgLevel: boolean
  startDate: string
  rows: readonly ParsedPlanRow[]
  notPlaced: readonly NotPlacedLine[]
  /** How many more such lines the document has. */
  notListedCount: number
  parsedBy: ParsedBy
  modelProblem: ModelFallbackReason | null
  isEdited: boolean
}

/** Rows of up to this many tasks are one list; more are listed by week. */
const maxUngroupedRows = 40

export type ParsedPlanWeek = { week: number; rows: ParsedPlanRow[] }

export const createParsedPlanDraft = (
  parsed: ParsedSchedule | ParsedSequence,
  fileName: string,
  startDate: CalendarDay,
): ParsedPlanDraft => ({
  fileName,
  name: parsed.name,
  description: parsed.description ?? '',
  isOrgLevel: false,
  startDate,
  rows: parsed.tasks.map((task, index) => toRow(task, index)).toSorted(compareListedDays),
  notPlaced: parsed.notPlaced,
  notListedCount: parsed.notPlacedCount - parsed.notPlaced.length,
  parsedBy: parsed.parsedBy,
  modelProblem: parsed.modelProblem,
  isEdited: false,
})

/** Changes fields of a row, which stays where it is listed until `sortParsedPlanRowIntoItsDay`. */
export const changeParsedPlanRow = (
  plan: ParsedPlanDraft,
  id: string,
  changes: Partial<ParsedPlanRow>,
): ParsedPlanDraft =>
  withRows(
    plan,
    plan.rows.map((row) => (row.id === id ? { ...row, ...changes } : row)),
  )

/** Lists a row at its day, once that is a number. */
export function sortParsedPlanRowIntoItsDay(plan: ParsedPlanDraft, id: string): ParsedPlanDraft {
  const row = plan.rows.find((one) => one.id === id)
  if (!row || Number.isNaN(row.day) || row.day === row.listedDay) return plan
  return withRows(
    plan,
    plan.rows.map((one) => (one === row ? { ...row, listedDay: row.day } : one)).toSorted(compareListedDays),
  )
}

/** Lists every row at its day. */
export const sortParsedPlanRowsByDay = (plan: ParsedPlanDraft): ParsedPlanDraft =>
  plan.rows.reduce((settled, { id }) => sortParsedPlanRowIntoItsDay(settled, id), plan)

export const removeParsedPlanRow = (plan: ParsedPlanDraft, id: string): ParsedPlanDraft =>
  withRows(
    plan,
    plan.rows.filter((row) => row.id !== id),
  )

/** Changes a row, and gives the others of its line of the document the same; each keeps its day. */
export function changeParsedPlanRowsOfLine(
  plan: ParsedPlanDraft,
  id: string,
  { day, ...changes }: Partial<ParsedPlanRow>,
): ParsedPlanDraft {
  const line = plan.rows.find((row) => row.id === id)?.source?.number
  const changed = day === undefined ? plan : changeParsedPlanRow(plan, id, { day })
  return withRows(
    changed,
    changed.rows.map((row) =>
      row.id === id || (line !== undefined && row.source?.number === line) ? { ...row, ...changes } : row,
    ),
  )
}

/** Removes all rows of the same line of the document. */
export const removeParsedPlanRowsOfLine = (plan: ParsedPlanDraft, line: number): ParsedPlanDraft =>
  withRows(
    plan,
    plan.rows.filter(({ source }) => source?.number !== line),
  )

/** Counts the rows that come from a line: more than one when it repeats. */
export const countParsedPlanRowsOfLine = ({ rows }: ParsedPlanDraft, line: number): number =>
  rows.filter(({ source }) => source?.number === line).length

/** Puts a removed row back among those of its day. */
export const restoreParsedPlanRow = (plan: ParsedPlanDraft, row: ParsedPlanRow, index: number): ParsedPlanDraft =>
  withRows(plan, plan.rows.toSpliced(index, 0, row).toSorted(compareListedDays))

/** Swaps a row with its neighbour of the same day; one of another day gives it that day. */
export function moveParsedPlanRow(plan: ParsedPlanDraft, id: string, step: 1 | -1): ParsedPlanDraft {
  const index = plan.rows.findIndex((row) => row.id === id)
  const [row, neighbour] = [plan.rows[index], plan.rows[index + step]]
  if (!row || !neighbour) return plan
  if (neighbour.listedDay !== row.listedDay)
    return withRows(plan, plan.rows.with(index, { ...row, day: neighbour.listedDay, listedDay: neighbour.listedDay }))
  return withRows(plan, plan.rows.with(index, neighbour).with(index + step, row))
}

/** Adds an empty task on the day of the last one. */
export const addEmptyParsedPlanRow = (plan: ParsedPlanDraft, id: string): ParsedPlanDraft =>
  withRows(plan, [...plan.rows, createRow(id, plan.rows.at(-1)?.listedDay ?? 0, '', null)])

/** Adds a task for a line that was not placed, on the day of the last task before that line. A long one is cut in the title. */
export function addParsedPlanRowOfNotPlacedLine(
  plan: ParsedPlanDraft,
  line: NotPlacedLine,
  id: string,
): ParsedPlanDraft {
  const before = plan.rows.filter(({ source }) => source && source.number < line.number)
  const day = before.toSorted((one, other) => one.source!.number - other.source!.number).at(-1)?.listedDay ?? 0
  const { number, text } = line
  const title = cutAtWord(text, maxTextLengths.title)
  const row = { ...createRow(id, day, title, { number, text }), description: title === text ? '' : text }
  return {
    ...withRows(plan, [...plan.rows, row].toSorted(compareListedDays)),
    notPlaced: plan.notPlaced.filter((one) => one !== line),
  }
}

/** One group for a short plan, else one for each week that has tasks; week 0 begins on day 0. */
export function groupParsedPlanRowsByWeek(rows: readonly ParsedPlanRow[]): ParsedPlanWeek[] {
  if (rows.length <= maxUngroupedRows) return [{ week: 0, rows: [...rows] }]
  const groups = new Map<number, ParsedPlanRow[]>()
  for (const row of rows) {
    const week = getPlanWeekIndex(row.listedDay)
    const group = groups.get(week)
    if (group) group.push(row)
    else groups.set(week, [row])
  }
  return [...groups].map(([week, weekRows]) => ({ week, rows: weekRows }))
}

export const isParsedPlanGroupedByWeek = (rows: readonly ParsedPlanRow[]): boolean => rows.length > maxUngroupedRows

/** The week of a day: 0 for days 0 to 6, -1 for the seven days before. */
export const getPlanWeekIndex = (day: number): number => Math.floor(day / 7)

const withRows = (plan: ParsedPlanDraft, rows: readonly ParsedPlanRow[]): ParsedPlanDraft => ({
  ...plan,
  rows,
  isEdited: true,
})

const compareListedDays = (one: ParsedPlanRow, other: ParsedPlanRow) => one.listedDay - other.listedDay

function toRow(task: ParsedStep | ParsedScheduleTask, index: number): ParsedPlanRow {
  const day = 'daysFromStart' in task ? task.daysFromStart : task.daysAfterKickoff
  return {
    id: String(index),
    title: task.title,
    description: task.description ?? '',
    type: 'type' in task ? task.type : task.taskType,
    priority: task.priority,
    targetCount: task.targetCount,
    estimatedMinutes: task.estimatedMinutes,
    day,
    listedDay: day,
    source: task.source,
  }
}

/** Cuts a text after a word, or within one that is longer, but not within a character of two code units. */
function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const end = text.lastIndexOf(' ', length)
  return text.slice(0, end > 0 ? end : length).replace(/[\ud800-\udbff]$/, '')
}

const createRow = (id: string, day: number, title: string, source: ParsedDocumentLine | null): ParsedPlanRow => ({
  id,
  title,
  description: '',
  type: taskDefaults.type,
  priority: taskDefaults.priority,
  targetCount: taskDefaults.targetCount,
  estimatedMinutes: taskDefaults.estimatedMinutes,
  day,
  listedDay: day,
  source,
})
