import * as z from 'zod/mini'
import { addDays, type CalendarDay, daysBetween, minCalendarDay } from '#contract/base/calendar-day.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import type { Issue } from '#contract/base/errors.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Day, Id, pageParamsUpTo, ReplyInstant, requiredSingleLineSchemaUpTo } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { CallOutcome } from './call-outcomes.ts'
import { daysOverdueUntilClosed } from './task-actions.ts'

export const historyActions = ['started', 'completed', 'abandoned', 'incremented', 'decremented'] as const
export const HistoryAction = z.enum(historyActions)
export type HistoryAction = z.infer<typeof HistoryAction>

/** A change of a task's progress in the history of the user who made it. */
export const HistoryEntry = z.object({
  id: Id,
  taskId: Id,
  taskTitle: z.nullable(z.string()),
  /** The task's client; the name is null unless the caller may see one. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  action: HistoryAction,
  /** How the conversation ended, if that was saved with it. */
  outcome: z.nullable(CallOutcome),
  /** Why the program recorded the entry itself. */
  notes: z.nullable(z.string()),
  /** The note that was saved with it, shortened; null once it is deleted or its client belongs to somebody else. */
  said: z.nullable(z.string()),
  previousValue: z.int(),
  newValue: z.int(),
  day: Day,
  createdAt: ReplyInstant,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** Why the program recorded an entry itself, or `undone` for an entry that was taken back and counts nowhere. */
export const HistoryReason = z.enum(['missed', 'overdue', 'client_archived', 'undone'])
export type HistoryReason = z.infer<typeof HistoryReason>

/** The `notes` of an entry with a reason. */
export const historyNotes: Record<HistoryReason, string> = {
  missed: 'missed',
  overdue: `overdue ${daysOverdueUntilClosed} days`,
  client_archived: 'client archived',
  undone: 'taken back',
}

/** Days that the history covers when no dates are given, today included. */
export const defaultHistoryDays = 7

/** Maximum characters of a note in the history; longer ones are cut. */
export const maxListedNoteLength = 500

/** Days that the summary counts one by one: the last ones of its range. */
const maxCountedHistoryDays = 7

/** Most days in one query: a leap year. */
const maxHistoryDays = 366

/** Fills in missing dates: the end is today, the start 6 days before the end. */
export function resolveHistoryRange(query: { startDate?: CalendarDay; endDate?: CalendarDay }, today: CalendarDay) {
  const to = query.endDate ?? today
  const from = query.startDate ?? addDays(to, -Math.min(defaultHistoryDays - 1, daysBetween(minCalendarDay, to)))
  return { from, to }
}

/** Lists the issue of a range that ends before it begins or is longer than a leap year. */
export function validateHistoryRange({ from, to }: { from: CalendarDay; to: CalendarDay }): Issue[] {
  if (to < from) return [{ path: 'endDate', message: 'Must not be before the first day' }]
  return daysBetween(from, to) >= maxHistoryDays
    ? [{ path: 'endDate', message: 'Must be within a year of the first day' }]
    : []
}

/** Adds up the counts of the days of a range; days without entries are absent. */
export function summarizeHistory(
  counts: readonly HistoryDay[],
  { from, to }: { from: CalendarDay; to: CalendarDay },
): HistorySummary {
  const sum = (name: keyof typeof historyCounts) => counts.reduce((total, row) => total + row[name], 0)
  const dayCount = Math.min(maxCountedHistoryDays, daysBetween(from, to) + 1)
  const completed = new Map(counts.map((row) => [row.day, row.completed]))
  return {
    totalActions: sum('totalActions'),
    completed: sum('completed'),
    increments: sum('increments'),
    abandoned: sum('abandoned'),
    days: Array.from({ length: dayCount }, (_, index) => {
      const day = addDays(to, index + 1 - dayCount)
      return { day, completed: completed.get(day) ?? 0 }
    }),
  }
}

const historyFilters = {
  startDate: z.optional(Day),
  endDate: z.optional(Day),
  /** All words must occur in the task's title, whatever case and accents. */
  search: z.optional(requiredSingleLineSchemaUpTo(maxTextLengths.title)),
}

export const listTaskHistory = endpoint({
  name: 'listTaskHistory',
  method: 'GET',
  path: '/api/task-history',
  summary: "List the caller's task history, newest first; the last 7 days if no dates are given; paged",
  access: allRoles,
  isLargeRead: true,
  query: z.object({
    ...historyFilters,
    action: z.optional(HistoryAction),
    ...pageParamsUpTo(10_000),
  }),
  reply: z.array(HistoryEntry),
  paged: true,
  // A change of a note is on the timeline.
  shows: ['tasks', 'timeline'],
})

const historyCounts = { totalActions: z.int(), completed: z.int(), increments: z.int(), abandoned: z.int() }

/** Counts of one day. */
export const HistoryDay = z.extend(z.object({ day: Day }), historyCounts)
export type HistoryDay = z.infer<typeof HistoryDay>

/** Counts of a whole range, whatever page is shown; undone entries are not counted. */
export const HistorySummary = z.extend(z.object(historyCounts), {
  /** The completed actions of the last seven days of the range, or of all if it has fewer, oldest first. */
  days: z.array(z.object({ day: Day, completed: z.int() })),
})
export type HistorySummary = z.infer<typeof HistorySummary>

export const getTaskHistorySummary = endpoint({
  name: 'getTaskHistorySummary',
  method: 'GET',
  path: '/api/task-history/summary',
  summary: "Count the caller's task history of a range; the last 7 days if no dates are given",
  access: allRoles,
  query: z.object(historyFilters),
  reply: HistorySummary,
  shows: ['tasks'],
})
