import { toast } from './toast.ts'

/** A change that can be undone, with the texts of its toast. */
export type Undoable = {
  title: string
  description?: string
  /** Lock keys or ids of the changed things: the next change to one of them ends the offer (see `useWrite`). */
  changed: readonly string[]
  undo: () => void
}

/** An offer to undo a change once: `run` undoes it, `end` withdraws the offer. */
export type UndoOffer = { changed: readonly string[]; end: () => void; run: () => void }

/** The offer that Ctrl+Z uses, and the one before it. */
let lastOffer: UndoOffer | undefined
let formerOffer: UndoOffer | undefined

/** The last change of each thing, by its lock key or id. */
const offersByName = new Map<string, UndoOffer>()

/** Pending saves that will offer an undo, in the order they began. */
const pendingSaves: { isUndoRequested: boolean }[] = []

/**
 * Runs a save that ends with an offer to undo it, unless it fails. Ctrl+Z pressed during the save is remembered, and
 * undoes it as soon as it is saved. Resolves to whether it was saved.
 */
export async function saveWithUndo(save: () => Promise<UndoOffer | undefined>): Promise<boolean> {
  const pendingSave = { isUndoRequested: false }
  pendingSaves.push(pendingSave)
  document.addEventListener('keydown', handleKeyDown)
  try {
    const offer = await save()
    // A slower save that began earlier is no longer the last change, nor will it be when it is saved.
    const position = pendingSaves.indexOf(pendingSave)
    if (offer && position >= 0) pendingSaves.splice(0, position)
    else if (offer && lastOffer === offer) lastOffer = formerOffer
    if (pendingSave.isUndoRequested) offer?.run()
    return offer !== undefined
  } finally {
    pendingSaves.splice(0, pendingSaves.length, ...pendingSaves.filter((other) => other !== pendingSave))
  }
}

/** Shows a toast with Undo; Ctrl+Z does the same. */
export function offerUndo({ undo, changed, ...content }: Undoable): UndoOffer {
  const offer = registerUndo(changed, undo, () => shownToast.dismiss())
  const shownToast = toast({ ...content, action: { label: 'Undo', onClick: offer.run } })
  return offer
}

/**
 * Lets Ctrl+Z undo a change, once, until something newer can be undone. `onEnd` runs when it was undone or no longer can
 * be.
 */
export function registerUndo(changed: readonly string[], undo: () => void, onEnd?: () => void): UndoOffer {
  let hasEnded = false
  const offer = {
    changed,
    end: () => {
      if (hasEnded) return
      hasEnded = true
      if (lastOffer === offer) lastOffer = undefined
      for (const name of changed) offersByName.delete(name)
      onEnd?.()
    },
    run: () => {
      if (hasEnded) return
      offer.end()
      undo()
    },
  }
  formerOffer = lastOffer
  lastOffer = offer
  withdrawUndo(changed)
  for (const name of changed) offersByName.set(name, offer)
  document.addEventListener('keydown', handleKeyDown)
  return offer
}

/** Ends the offers to undo a change to one of these things, because it was undone or changed by hand. */
export function withdrawUndo(changed: readonly string[]): void {
  for (const name of changed) offersByName.get(name)?.end()
}

/** Undoes the last change of a thing. Returns whether there was one to undo. */
export function undoLastChange(name: string): boolean {
  const offer = offersByName.get(name)
  offer?.run()
  return offer !== undefined
}

/** Ignores the key while typing and under an open dialog, unless that shows what can be undone. */
function handleKeyDown(event: KeyboardEvent): void {
  const pendingSave = pendingSaves.at(-1)
  if (!(pendingSave || lastOffer) || !isUndoKey(event) || event.defaultPrevented) return
  const target = event.target as Element | null
  if (
    target?.closest('input, textarea, select, [contenteditable]') ||
    document.querySelector('[role$="dialog"]:not([data-allows-undo]), dialog[open]')
  )
    return
  event.preventDefault()
  if (pendingSave) pendingSave.isUndoRequested = true
  else lastOffer?.run()
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
