import { readPreference, savePreference } from './browser-storage.ts'
import { createExternalStore } from './external-store.ts'

export type CalendarView = 'month' | 'week'

/** The view that was chosen last in this browser. */
export const readCalendarView = (): CalendarView => (readPreference(preferenceName) === 'week' ? 'week' : 'month')

export const saveCalendarView = (view: CalendarView): void =>
  savePreference(preferenceName, view === 'week' ? view : undefined)

/** Counts how often this week was requested elsewhere; the calendar starts over whenever it changes. */
export const thisWeekRequests = createExternalStore(0)

/** Shows this week in the calendar, whatever it shows now. */
export function requestThisWeek(): void {
  saveCalendarView('week')
  thisWeekRequests.write(thisWeekRequests.read() + 1)
}

const preferenceName = 'calendar'
