import { toast } from '#web/ui/toast.tsx'

/** A toast about a change, and how to undo it. */
export type Undoable = { title: string; description?: string; undo: () => void }

let lastUndo: (() => void) | undefined

/** Shows a toast with Undo; Ctrl+Z does the same. */
export function offerUndo({ undo, ...notice }: Undoable): void {
  const run = enableUndoKey(() => {
    shownToast.dismiss()
    undo()
  })
  const shownToast = toast({ ...notice, action: { label: 'Undo', onClick: run } })
}

/** Lets Ctrl+Z undo a change until something newer can be undone. Returns `undo`, limited to one call. */
export function enableUndoKey(undo: () => void): () => void {
  let isUndone = false
  const run = () => {
    if (lastUndo === run) lastUndo = undefined
    if (!isUndone) undo()
    isUndone = true
  }
  lastUndo = run
  document.addEventListener('keydown', handleKeyDown)
  return run
}

/** Ignores the key while typing and under an open dialog, unless that shows what can be undone. */
function handleKeyDown(event: KeyboardEvent): void {
  if (!lastUndo || !isUndoKey(event) || event.defaultPrevented) return
  const target = event.target as Element | null
  if (
    target?.closest('input, textarea, select, [contenteditable]') ||
    document.querySelector('[role$="dialog"]:not([data-allows-undo]), dialog[open]')
  )
    return
  event.preventDefault()
  lastUndo()
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
