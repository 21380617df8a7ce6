import * as z from 'zod/mini'
import { addDays, type CalendarDay, daysBetween, minCalendarDay } from '#contract/base/calendar-day.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import type { Issue } from '#contract/base/errors.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Day, Id, pageParamsUpTo, ReplyInstant } from '#contract/base/schema.ts'

const HistoryAction = z.enum(['started', 'completed', 'abandoned', 'incremented', 'decremented'])

export const HistoryEntry = z.object({
  id: Id,
  taskId: Id,
  taskTitle: z.nullable(z.string()),
  action: HistoryAction,
  notes: z.nullable(z.string()),
  previousValue: z.int(),
  newValue: z.int(),
  day: Day,
  createdAt: ReplyInstant,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** The note of an abandonment that was taken back, which counts nowhere. */
export const takenBackAbandonmentNote = 'taken back'

/** Days that the history covers when no dates are given, today included. */
export const defaultHistoryDays = 7

/** Entries per page at most, and by default. */
export const maxHistoryPageSize = 10_000

/** Most days in one query: a leap year. */
const maxHistoryDays = 366

/** Fills in missing dates: the end is today, the start 6 days before the end. */
export function resolveHistoryRange(query: { startDate?: CalendarDay; endDate?: CalendarDay }, today: CalendarDay) {
  const to = query.endDate ?? today
  const from = query.startDate ?? addDays(to, -Math.min(defaultHistoryDays - 1, daysBetween(minCalendarDay, to)))
  return { from, to }
}

export function validateHistoryRange({ from, to }: { from: CalendarDay; to: CalendarDay }): Issue[] {
  if (to < from) return [{ path: 'endDate', message: 'Must not be before the first day' }]
  return daysBetween(from, to) >= maxHistoryDays
    ? [{ path: 'endDate', message: 'Must be within a year of the first day' }]
    : []
}

export const taskHistory = endpoint({
  name: 'taskHistory',
  method: 'GET',
  path: '/api/task-history',
  summary: "List the caller's task history, newest first; the last 7 days if no dates are given; paged",
  access: allRoles,
  work: 'read',
  isLargeRead: true,
  query: z.object({
    startDate: z.optional(Day),
    endDate: z.optional(Day),
    ...pageParamsUpTo(maxHistoryPageSize),
  }),
  reply: z.array(HistoryEntry),
  paged: true,
})
