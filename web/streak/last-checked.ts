import { useSyncExternalStore } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'

const unstoredDays = new Map<string, string>()
const listeners = new Set<() => void>()

/** The day for which a person's streak was last counted, as far as this browser knows. */
export const useLastChecked = (userId: string): string | undefined =>
  useSyncExternalStore(subscribe, () => readStoredDay(userId) ?? unstoredDays.get(userId))

/** Keeps the day: it is counted, here or on another device, and need not be asked about again. */
export function saveLastChecked(userId: string, day: CalendarDay): void {
  try {
    window.localStorage.setItem(keyPrefix + userId, day)
  } catch {
    // Blocked or full: the day is asked about again after a reload, and answered as counted already.
    unstoredDays.set(userId, day)
  }
  for (const listener of listeners) listener()
}

const keyPrefix = 'daybook.streak.'

function readStoredDay(userId: string): string | undefined {
  try {
    return window.localStorage.getItem(keyPrefix + userId) ?? undefined
  } catch {
    // Blocked: what this page has learnt by itself counts.
    return undefined
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
