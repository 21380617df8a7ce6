import { useSyncExternalStore } from 'react'

/** Widths of the window from which cards stand in two and in three columns. */
const breakpoints = ['(width >= 44rem)', '(width >= 68rem)']

/** How many cards stand side by side in this window. */
export const useColumnCount = (): number => useSyncExternalStore(subscribe, getColumnCount)

const getColumnCount = () => 1 + breakpoints.filter((breakpoint) => window.matchMedia(breakpoint).matches).length

function subscribe(listener: () => void): () => void {
  const mediaQueries = breakpoints.map((breakpoint) => window.matchMedia(breakpoint))
  for (const mediaQuery of mediaQueries) mediaQuery.addEventListener('change', listener)
  return () => {
    for (const mediaQuery of mediaQueries) mediaQuery.removeEventListener('change', listener)
  }
}
