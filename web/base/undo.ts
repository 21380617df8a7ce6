import { toast } from '#web/ui/toast.tsx'

/** A change that can be undone. */
export type Undoable = {
  title: string
  description?: string
  /** Lock keys or ids of what was changed: the next change of one of them ends the offer (see `useWrite`). */
  changed: readonly string[]
  undo: () => void
}

type Offer = { changed: readonly string[]; end: () => void; run: () => void }

/** What Ctrl+Z undoes, and what the toast offers: a newer change without a toast leaves the toast of an older one. */
const offers: { key?: Offer | undefined; toast?: Offer | undefined } = {}

/** Shows a toast with Undo; Ctrl+Z does the same. */
export function offerUndo({ undo, changed, ...notice }: Undoable): void {
  const offer = createOffer(changed, undo, () => shownToast.dismiss())
  offers.toast = offer
  const shownToast = toast({ ...notice, action: { label: 'Undo', onClick: offer.run } })
}

/** Lets Ctrl+Z undo a change until something newer can be undone. */
export const enableUndoKey = (changed: readonly string[], undo: () => void): void => void createOffer(changed, undo)

/** Ends the offers to undo a change of one of these things, because it was undone or changed by hand meanwhile. */
export function withdrawUndo(changed: readonly string[]): void {
  for (const offer of [offers.key, offers.toast]) if (offer?.changed.some((name) => changed.includes(name))) offer.end()
}

/** An offer that can be used once, until it has ended. */
function createOffer(changed: readonly string[], undo: () => void, dismiss: () => void = () => {}): Offer {
  let hasEnded = false
  const offer = {
    changed,
    end: () => {
      if (hasEnded) return
      hasEnded = true
      if (offers.key === offer) offers.key = undefined
      if (offers.toast === offer) offers.toast = undefined
      dismiss()
    },
    run: () => {
      if (hasEnded) return
      offer.end()
      undo()
    },
  }
  offers.key = offer
  document.addEventListener('keydown', handleKeyDown)
  return offer
}

/** Ignores the key while typing and under an open dialog, unless that shows what can be undone. */
function handleKeyDown(event: KeyboardEvent): void {
  if (!offers.key || !isUndoKey(event) || event.defaultPrevented) return
  const target = event.target as Element | null
  if (
    target?.closest('input, textarea, select, [contenteditable]') ||
    document.querySelector('[role$="dialog"]:not([data-allows-undo]), dialog[open]')
  )
    return
  event.preventDefault()
  offers.key.run()
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
