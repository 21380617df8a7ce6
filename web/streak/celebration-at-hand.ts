import { type ComponentType, createElement, useSyncExternalStore } from 'react'
import type { CelebrationProps } from './celebration.tsx'

let Loaded: ComponentType<CelebrationProps> | undefined
const waiting = new Set<() => void>()

/** Fetches the celebration's code; where it cannot be had there is the toast, and the next time it is tried again. */
export async function fetchCelebration(): Promise<void> {
  if (Loaded) return
  try {
    Loaded = (await import('./celebration.tsx')).Celebration
    for (const show of waiting) show()
  } catch (reason) {
    console.info('The celebration could not be fetched', reason)
  }
}

/** The celebration, as soon as its code is here. */
export function CelebrationAtHand(props: CelebrationProps) {
  const Part = useSyncExternalStore(wait, () => Loaded)
  return Part ? createElement(Part, props) : null
}

function wait(show: () => void): () => void {
  waiting.add(show)
  return () => waiting.delete(show)
}
