import { useSyncExternalStore } from 'react'

let announcement = ''
const listeners = new Set<() => void>()

/** Tells those who listen instead of look what has just happened. */
export function announce(sentence: string): void {
  // The same sentence twice is news twice: the space makes it another text.
  announcement = sentence === announcement ? `${sentence}\u00a0` : sentence
  for (const listener of listeners) listener()
}

/** Where announcements are heard; a screen has one. */
export function Announcements() {
  const text = useSyncExternalStore(subscribe, () => announcement)
  return (
    <p className="sr-only" role="status">
      {text}
    </p>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
