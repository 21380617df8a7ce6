import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type CalendarDay, getLocalTimeInZone, startOfNextDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { queryClient } from './query-client.ts'

/** Today in a time zone. When the day changes, the previous day's data is dropped (docs/product/days.md). */
export function useToday(zone: string): CalendarDay {
  const today = useClock(zone, () => getDayInZone(zone, new Date()))
  useEffect(() => {
    // After the screen has queried the new day, so that only what it still shows is refetched.
    const timer = window.setTimeout(() => refreshForNewDay(today))
    return () => window.clearTimeout(timer)
  }, [today])
  return today
}

/** The current hour in a time zone, 0 to 23. */
export const useHour = (zone: string): number => useClock(zone, () => getLocalTimeInZone(zone, new Date()).hour)

function useClock<T>(zone: string, getSnapshot: () => T): T {
  const subscribe = useCallback((listener: () => void) => subscribeToClock(zone, listener), [zone])
  return useSyncExternalStore(subscribe, getSnapshot)
}

/** Calls the listener at midnight, when the page becomes visible, and every minute: timers stop while a machine sleeps. */
function subscribeToClock(zone: string, listener: () => void): () => void {
  let timer: number
  const tick = () => {
    window.clearTimeout(timer)
    const now = new Date()
    timer = window.setTimeout(tick, Math.min(startOfNextDay(zone, now).getTime() - now.getTime(), 60_000))
    listener()
  }
  timer = window.setTimeout(tick)
  document.addEventListener('visibilitychange', tick)
  return () => {
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

let lastDay: CalendarDay | undefined

/** Keeps queries of the new day that are already loading; refetches the others, inactive ones when they are used. */
function refreshForNewDay(today: CalendarDay): void {
  const isNew = lastDay !== undefined && lastDay !== today
  lastDay = today
  if (!isNew) return
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' })
}
