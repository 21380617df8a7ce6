import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type CalendarDay, localTimeIn, nextDayIn, todayIn } from '#contract/calendar-day.ts'
import { queryClient } from './query-client.ts'

/** The day it is in a zone; when it changes under an open screen, what was read for the day before is dropped (contract 4). */
export function useToday(zone: string): CalendarDay {
  const today = useClock(zone, () => todayIn(zone, new Date()))
  useEffect(() => {
    // After the screen has asked for the new day, so that only what it still shows is read again.
    const soon = window.setTimeout(() => dropOlderThan(today))
    return () => window.clearTimeout(soon)
  }, [today])
  return today
}

/** The hour, 0 to 23, on a zone's clocks. */
export const useHour = (zone: string): number => useClock(zone, () => localTimeIn(zone, new Date()).hour)

function useClock<T>(zone: string, read: () => T): T {
  const watch = useCallback((changed: () => void) => watchClock(zone, changed), [zone])
  return useSyncExternalStore(watch, read)
}

/** Looks at the clock at midnight and when the page is looked at; every minute too, for timers stand still in a sleeping machine. */
function watchClock(zone: string, changed: () => void): () => void {
  let timer: number
  const look = () => {
    window.clearTimeout(timer)
    const now = new Date()
    timer = window.setTimeout(look, Math.min(nextDayIn(zone, now).getTime() - now.getTime(), 60_000))
    changed()
  }
  timer = window.setTimeout(look)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

let shown: CalendarDay | undefined

/** What the new day asked for by now is left to arrive; all else is read again, hidden reads when they are shown next. */
function dropOlderThan(today: CalendarDay): void {
  const isNew = shown !== undefined && shown !== today
  shown = today
  if (!isNew) return
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' })
}
