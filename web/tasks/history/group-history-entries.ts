import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { HistoryEntry } from '#contract/tasks/task-history.ts'

type HistoryDay<E> = { day: CalendarDay; entries: E[] }

/** Groups entries, which come newest first, by their day. */
export function groupHistoryEntriesByDay<E extends Pick<HistoryEntry, 'day'>>(entries: readonly E[]): HistoryDay<E>[] {
  const days: HistoryDay<E>[] = []
  for (const entry of entries) {
    const last = days.at(-1)
    if (last?.day === entry.day) last.entries.push(entry)
    else days.push({ day: entry.day, entries: [entry] })
  }
  return days
}
