import { useMediaQuery } from '#web/base/store.ts'

/** Whether the window is as narrow as a phone's, below Tailwind's `sm`. */
export const useIsPhone = (): boolean => useMediaQuery('(width < 40rem)')

/** Whether the window is wide enough for titles in the days of a month, from Tailwind's `lg` on. */
export const useIsWide = (): boolean => useMediaQuery(wideQuery)

/** The same, outside of components. */
export const isWide = (): boolean => window.matchMedia(wideQuery).matches

const wideQuery = '(width >= 64rem)'
