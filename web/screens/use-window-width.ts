import { useSyncExternalStore } from 'react'

/** Whether the window is as narrow as a phone's, below Tailwind's `sm`. */
export const useIsPhone = (): boolean => useMatches(phoneQuery)

/** Whether the window is wide enough for titles in the days of a month, from Tailwind's `lg` on. */
export const useIsWide = (): boolean => useMatches(wideQuery)

/** The same, outside of components. */
export const isWide = (): boolean => window.matchMedia(wideQuery).matches

const phoneQuery = '(width < 40rem)'
const wideQuery = '(width >= 64rem)'

const useMatches = (query: string): boolean =>
  useSyncExternalStore(subscriptions[query]!, () => window.matchMedia(query).matches)

/** Of one identity each, so that rendering does not subscribe again. */
const subscriptions: Record<string, (listener: () => void) => () => void> = Object.fromEntries(
  [phoneQuery, wideQuery].map((query) => [
    query,
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
  ]),
)
