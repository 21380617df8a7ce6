import * as z from 'zod/mini'
import { addDays, type CalendarDay, daysBetween, earliestDay } from '#contract/base/calendar-day.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { everyRole } from '#contract/base/roles.ts'
import { Day, Id, Instant } from '#contract/base/schema.ts'

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
  createdAt: Instant,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** How many days the history shows when no dates are given, today included (spec 2). */
export const defaultHistoryDays = 7

/** A window of the history is at most a leap year long. */
export const maxHistoryDays = 366

/** The days a call asks for: the last 7 up to its end, or to today, where it says no start. */
export function resolveHistoryRange(query: { startDate?: CalendarDay; endDate?: CalendarDay }, today: CalendarDay) {
  const to = query.endDate ?? today
  const from = query.startDate ?? addDays(to, -Math.min(defaultHistoryDays - 1, daysBetween(earliestDay, to)))
  return { from, to }
}

export const taskHistory = endpoint({
  name: 'taskHistory',
  method: 'GET',
  path: '/api/task-history',
  summary: 'What the caller did with tasks, newest first; the last 7 days up to today when no dates are given',
  access: everyRole,
  work: 'read',
  query: z.object({ startDate: z.optional(Day), endDate: z.optional(Day) }),
  reply: z.array(HistoryEntry),
})
