import { useSyncExternalStore } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'

const unstoredDays = new Map<string, string>()
const listeners = new Set<() => void>()

/** The last day that counted for a user's streak, as known by this browser. */
export const useLastChecked = (userId: string): string | undefined =>
  useSyncExternalStore(subscribe, () => readStoredDay(userId) ?? unstoredDays.get(userId))

/** Stores a day that has counted, on this or another device, so that it is not checked again. */
export function saveLastChecked(userId: string, day: CalendarDay): void {
  try {
    window.localStorage.setItem(keyPrefix + userId, day)
  } catch {
    // Blocked or full: the day is checked again after a reload, which is harmless.
    unstoredDays.set(userId, day)
  }
  for (const listener of listeners) listener()
}

const keyPrefix = 'daybook.streak.'

function readStoredDay(userId: string): string | undefined {
  try {
    return window.localStorage.getItem(keyPrefix + userId) ?? undefined
  } catch {
    // Blocked: falls back to unstoredDays.
    return undefined
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
