import { useSyncExternalStore } from 'react'

/** Widths of the window from which cards stand in two and in three columns. */
const steps = ['(width >= 44rem)', '(width >= 68rem)']

/** How many cards stand side by side in this window. */
export const useColumns = (): number => useSyncExternalStore(subscribe, columns)

const columns = () => 1 + steps.filter((step) => window.matchMedia(step).matches).length

function subscribe(changed: () => void): () => void {
  const lists = steps.map((step) => window.matchMedia(step))
  for (const list of lists) list.addEventListener('change', changed)
  return () => {
    for (const list of lists) list.removeEventListener('change', changed)
  }
}
