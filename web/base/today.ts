import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import { type CalendarDay, getDayInZone, getLocalTimeInZone, getSystemTimeZone } from '#contract/base/calendar-day.ts'
import { getCurrentUser } from '#contract/session/session.ts'
import { queryClient } from './query-client.ts'
import { useViewer } from './viewer.ts'

export const TodayContext = createContext<CalendarDay | undefined>(undefined)

/** The viewer's today. */
export const useToday = (): CalendarDay => use(TodayContext)!

/** The viewer's time zone. */
export const useZone = (): string => useViewer().timeZone

/** Today in a time zone. When the day changes, the previous day's data is dropped (docs/product/days.md). */
export function useDayInZone(zone: string): CalendarDay {
  const today = useClock(() => getDayInZone(zone, new Date()))
  useEffect(() => {
    // After the screen has queried the new day, so that only what it still shows is refetched.
    const timer = window.setTimeout(() => refreshForNewDay(today))
    return () => window.clearTimeout(timer)
  }, [today])
  return today
}

/** The current hour in a time zone, 0 to 23. */
export const useHour = (zone: string): number => useClock(() => getLocalTimeInZone(zone, new Date()).hour)

const useClock = <T>(getSnapshot: () => T): T => useSyncExternalStore(subscribeToClock, getSnapshot)

/** Calls the listener at every full minute, which includes midnight of any zone, and when the page becomes visible. */
function subscribeToClock(listener: () => void): () => void {
  let timer: number
  const schedule = () => {
    timer = window.setTimeout(tick, minuteMs - (Date.now() % minuteMs))
  }
  const tick = () => {
    window.clearTimeout(timer)
    schedule()
    followTimeZone()
    listener()
  }
  schedule()
  document.addEventListener('visibilitychange', tick)
  return () => {
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

const minuteMs = 60_000

let lastZone = getSystemTimeZone()

/** Reads the user again once the browser is in another time zone: unless the profile has one, their day changes too. */
function followTimeZone(): void {
  const zone = getSystemTimeZone()
  const user = { queryKey: [getCurrentUser.name] }
  if (zone === lastZone || queryClient.isFetching(user)) return
  queryClient.refetchQueries(user, { throwOnError: true }).then(
    () => (lastZone = zone),
    () => {
      // Tried again at the next minute.
    },
  )
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
