import { type ComponentType, createElement, useSyncExternalStore } from 'react'
import type { CelebrationProps } from './celebration.tsx'

let LoadedCelebration: ComponentType<CelebrationProps> | undefined
const listeners = new Set<() => void>()

/** Fetches the celebration's code; where it cannot be had there is the toast, and the next time it is tried again. */
export async function prefetchCelebration(): Promise<void> {
  if (LoadedCelebration) return
  try {
    LoadedCelebration = (await import('./celebration.tsx')).Celebration
    for (const listener of listeners) listener()
  } catch (reason) {
    console.info('The celebration could not be fetched', reason)
  }
}

/** The celebration, as soon as its code is here. */
export function LazyCelebration(props: CelebrationProps) {
  const CelebrationComponent = useSyncExternalStore(subscribe, () => LoadedCelebration)
  return CelebrationComponent ? createElement(CelebrationComponent, props) : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
