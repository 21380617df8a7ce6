import { useSyncExternalStore } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'

const unstored = new Map<string, string>()
const watchers = new Set<() => void>()

/** The day for which a person's streak was last counted, as far as this browser knows. */
export const useLastChecked = (userId: string): string | undefined =>
  useSyncExternalStore(watch, () => stored(userId) ?? unstored.get(userId))

/** Keeps the day: it is counted, here or on another device, and need not be asked about again. */
export function rememberChecked(userId: string, day: CalendarDay): void {
  try {
    window.localStorage.setItem(prefix + userId, day)
  } catch {
    // Blocked or full: the day is asked about again after a reload, and answered as counted already.
    unstored.set(userId, day)
  }
  for (const changed of watchers) changed()
}

const prefix = 'daybook.streak.'

function stored(userId: string): string | undefined {
  try {
    return window.localStorage.getItem(prefix + userId) ?? undefined
  } catch {
    // Blocked: what this page has learnt by itself counts.
    return undefined
  }
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}
