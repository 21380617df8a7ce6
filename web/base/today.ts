import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type CalendarDay, localTimeIn, startOfNextDay, todayIn } from '#contract/base/calendar-day.ts'
import { queryClient } from './query-client.ts'

/** The day it is in a zone; when it changes under an open screen, what was read for the day before is dropped (contract 4). */
export function useToday(zone: string): CalendarDay {
  const today = useClock(zone, () => todayIn(zone, new Date()))
  useEffect(() => {
    // After the screen has asked for the new day, so that only what it still shows is read again.
    const timer = window.setTimeout(() => refreshForNewDay(today))
    return () => window.clearTimeout(timer)
  }, [today])
  return today
}

/** The hour, 0 to 23, on a zone's clocks. */
export const useHour = (zone: string): number => useClock(zone, () => localTimeIn(zone, new Date()).hour)

function useClock<T>(zone: string, getSnapshot: () => T): T {
  const subscribe = useCallback((listener: () => void) => subscribeToClock(zone, listener), [zone])
  return useSyncExternalStore(subscribe, getSnapshot)
}

/** Looks at the clock at midnight and when the page is looked at; every minute too, for timers stand still in a sleeping machine. */
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

/** What the new day asked for by now is left to arrive; all else is read again, hidden reads when they are shown next. */
function refreshForNewDay(today: CalendarDay): void {
  const isNew = lastDay !== undefined && lastDay !== today
  lastDay = today
  if (!isNew) return
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' })
}
