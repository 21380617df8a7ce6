import { noAppointment } from '#contract/base/appointments.ts'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Issue } from '#contract/base/errors.ts'
import { cutText, maxTextLengths } from '#contract/base/text.ts'
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
import { type AppointmentValues, toAppointmentFields, toAppointmentValues } from '#web/base/appointment-values.ts'

/** A task of a parsed plan while it is edited. An empty number is NaN. */
export type PlanRow = AppointmentValues & {
  id: string
  title: string
  description: string
  type: TaskType
  priority: Task['priority']
  targetCount: number
  estimatedMinutes: number
  /** Days after the start of a schedule, or after the kickoff of a sequence. */
  day: number
  /** The day at which the row is listed: the former one while a new day is typed. */
  listedDay: number
  /** The line of the document; null for a task added by hand. */
  source: ParsedDocumentLine | null
}

/** A parsed plan while it is edited, before it is saved. */
export type Plan = {
  fileName: string
  name: string
  description: string
  isOrgLevel: boolean
  startDate: string
  rows: readonly PlanRow[]
  notPlaced: readonly NotPlacedLine[]
  /** Number of further such lines in the document. */
  notListedCount: number
  parsedBy: ParsedBy
  modelProblem: ModelFallbackReason | null
  isEdited: boolean
}

/** Messages about the fields of a row, by field. */
export type IssueMessagesByField = Readonly<Record<string, string>>

/** Messages about the rows of a plan, by row id. */
export type IssuesByRow = ReadonlyMap<string, IssueMessagesByField>

export type PlanWeek = { week: number; rows: PlanRow[] }

/** The plan of a parsed document, sorted by day and not edited yet. */
export const createPlan = (
  parsed: ParsedSchedule | ParsedSequence,
  fileName: string,
  startDate: CalendarDay,
): Plan => ({
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

/** Changes fields of the plan itself, and marks it as edited. */
export const changePlan = (plan: Plan, changes: Partial<Plan>): Plan => ({ ...plan, ...changes, isEdited: true })

/** Changes fields of a row, which stays where it is listed until `sortRow`. */
export const changeRow = (plan: Plan, id: string, changes: Partial<PlanRow>): Plan =>
  changePlan(plan, { rows: plan.rows.map((row) => (row.id === id ? { ...row, ...changes } : row)) })

/** Lists a row at its day, once that is a number. */
export function sortRow(plan: Plan, id: string): Plan {
  const row = plan.rows.find((one) => one.id === id)
  if (!row || Number.isNaN(row.day) || row.day === row.listedDay) return plan
  const rows = plan.rows.map((one) => (one === row ? { ...row, listedDay: row.day } : one))
  return changePlan(plan, { rows: rows.toSorted(compareListedDays) })
}

/** Lists every row at its day. */
export const sortRows = (plan: Plan): Plan => plan.rows.reduce((sorted, { id }) => sortRow(sorted, id), plan)

export const removeRow = (plan: Plan, id: string): Plan =>
  changePlan(plan, { rows: plan.rows.filter((row) => row.id !== id) })

/** Changes a row and the others from the same line of the document; each keeps its day. */
export function changeLine(plan: Plan, id: string, { day, ...changes }: Partial<PlanRow>): Plan {
  const line = plan.rows.find((row) => row.id === id)?.source?.number
  const changed = day === undefined ? plan : changeRow(plan, id, { day })
  const isOfLine = (row: PlanRow) => row.id === id || (line !== undefined && row.source?.number === line)
  return changePlan(changed, { rows: changed.rows.map((row) => (isOfLine(row) ? { ...row, ...changes } : row)) })
}

/** Removes all rows of the same line of the document. */
export const removeLine = (plan: Plan, line: number): Plan =>
  changePlan(plan, { rows: plan.rows.filter(({ source }) => source?.number !== line) })

/** Counts the rows that come from a line: more than one when it repeats. */
export const countLine = (rows: readonly PlanRow[], line: number): number =>
  rows.filter(({ source }) => source?.number === line).length

/** Puts a removed row back among those of its day. */
export const restoreRow = (plan: Plan, row: PlanRow, index: number): Plan =>
  changePlan(plan, { rows: plan.rows.toSpliced(index, 0, row).toSorted(compareListedDays) })

/** Swaps a row with its neighbor of the same day; a neighbor of another day gives it that day. */
export function moveRow(plan: Plan, id: string, step: 1 | -1): Plan {
  const index = plan.rows.findIndex((row) => row.id === id)
  const [row, neighbor] = [plan.rows[index], plan.rows[index + step]]
  if (!row || !neighbor) return plan
  const { listedDay } = neighbor
  return changePlan(plan, {
    rows:
      listedDay === row.listedDay
        ? plan.rows.with(index, neighbor).with(index + step, row)
        : plan.rows.with(index, { ...row, day: listedDay, listedDay }),
  })
}

/** Adds an empty task on the day of the last one. */
export const addRow = (plan: Plan, id: string): Plan =>
  changePlan(plan, { rows: [...plan.rows, createRow(id, plan.rows.at(-1)?.listedDay ?? 0, '', null)] })

/**
 * Adds a task for a line that was not placed, on the day of the last task before that line. A long line is cut in the
 * title.
 */
export function placeLine(plan: Plan, line: NotPlacedLine, id: string): Plan {
  const before = plan.rows.filter(({ source }) => source && source.number < line.number)
  const day = before.toSorted((one, other) => one.source!.number - other.source!.number).at(-1)?.listedDay ?? 0
  const { number, text } = line
  const title = cutAtWord(text, maxTextLengths.title)
  const row = { ...createRow(id, day, title, { number, text }), description: title === text ? '' : text }
  return changePlan(plan, {
    rows: [...plan.rows, row].toSorted(compareListedDays),
    notPlaced: plan.notPlaced.filter((one) => one !== line),
  })
}

/** The rows of each week that has tasks; week 0 begins on day 0. */
export const groupRowsByWeek = (rows: readonly PlanRow[]): PlanWeek[] =>
  [...Map.groupBy(rows, ({ listedDay }) => getPlanWeekIndex(listedDay))].map(([week, ofWeek]) => ({
    week,
    rows: ofWeek,
  }))

/** The week of a day: 0 for days 0 to 6, -1 for the seven days before. */
export const getPlanWeekIndex = (day: number): number => Math.floor(day / 7)

/** The fields that a row has in the body of a schedule as in that of a sequence. */
export const toTaskFields = ({ title, description, priority, targetCount, estimatedMinutes, ...row }: PlanRow) => ({
  title,
  description,
  priority,
  targetCount,
  estimatedMinutes,
  ...toAppointmentFields(row),
})

/** Assigns issues such as those of `tasks.3.daysFromStart` to the fields of their rows. */
export function groupIssuesByRow(issues: readonly Issue[], rows: readonly PlanRow[]): IssuesByRow {
  const byRow = new Map<string, IssueMessagesByField>()
  for (const { path, message } of issues) {
    const [, index, field] = /^tasks\.(\d+)\.(\w+)/.exec(path) ?? []
    const row = index === undefined ? undefined : rows[Number(index)]
    if (row && field) byRow.set(row.id, { [rowFields.get(field) ?? field]: message, ...byRow.get(row.id) })
  }
  return byRow
}

/** Fields of a body that have another name in a row. */
const rowFields: ReadonlyMap<string, keyof PlanRow> = new Map([
  ['daysFromStart', 'day'],
  ['daysAfterKickoff', 'day'],
  ['taskType', 'type'],
])

const compareListedDays = (one: PlanRow, other: PlanRow) => one.listedDay - other.listedDay

function toRow(task: ParsedStep | ParsedScheduleTask, index: number): PlanRow {
  const day = 'daysFromStart' in task ? task.daysFromStart : task.daysAfterKickoff
  return {
    id: String(index),
    title: task.title,
    description: task.description ?? '',
    type: 'type' in task ? task.type : task.taskType,
    priority: task.priority,
    ...proposeReminder(task.dueTime),
    targetCount: task.targetCount,
    estimatedMinutes: task.estimatedMinutes,
    day,
    listedDay: day,
    source: task.source,
  }
}

/** The hour of a task with the reminder that a form proposes. */
const proposeReminder = (dueTime: string | null): AppointmentValues => ({
  ...toAppointmentValues(noAppointment),
  dueTime: dueTime ?? '',
})

/** Cuts a text after a word, or within one that is longer. */
function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const end = text.lastIndexOf(' ', length)
  return cutText(text, end > 0 ? end : length)
}

const createRow = (id: string, day: number, title: string, source: ParsedDocumentLine | null): PlanRow => ({
  id,
  title,
  description: '',
  type: taskDefaults.type,
  priority: taskDefaults.priority,
  ...proposeReminder(null),
  targetCount: taskDefaults.targetCount,
  estimatedMinutes: taskDefaults.estimatedMinutes,
  day,
  listedDay: day,
  source,
})
