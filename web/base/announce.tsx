import { useSyncExternalStore } from 'react'

let said = ''
const watchers = new Set<() => void>()

/** Tells those who listen instead of look what has just happened. */
export function announce(sentence: string): void {
  // The same sentence twice is news twice: the space makes it another text.
  said = sentence === said ? `${sentence}\u00a0` : sentence
  for (const changed of watchers) changed()
}

/** Where announcements are heard; a screen has one. */
export function Announcements() {
  const sentence = useSyncExternalStore(watch, () => said)
  return (
    <p className="sr-only" role="status">
      {sentence}
    </p>
  )
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}
