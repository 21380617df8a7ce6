import { createExternalStore } from './external-store.ts'

const announcement = createExternalStore('')

/** Announces a sentence to screen readers through the live region. */
export function announceToScreenReader(sentence: string): void {
  // A live region announces only changes: the space makes a repeated sentence a different text.
  announcement.write(sentence === announcement.read() ? `${sentence}\u00a0` : sentence)
}

/** The live region for `announceToScreenReader`. The layout renders it, because Undo works on every screen. */
export function LiveRegion() {
  return (
    // aria-live, which the role implies, keeps an opening dialog from hiding it.
    <p className="sr-only" role="status" aria-live="polite">
      {announcement.useValue()}
    </p>
  )
}
