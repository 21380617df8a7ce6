import { useMediaQuery } from '#web/base/store.ts'

/** Whether the window is as narrow as a phone's, below Tailwind's `sm`. */
export const useIsPhone = (): boolean => useMediaQuery('(width < 40rem)')

/** Whether the window is wide enough for titles in the days of a month, from Tailwind's `lg` on. */
export const useIsWindowWide = (): boolean => useMediaQuery(wideQuery)

/** `useIsWindowWide` for use outside of components. */
export const isWindowWide = (): boolean => window.matchMedia(wideQuery).matches

const wideQuery = '(width >= 64rem)'
