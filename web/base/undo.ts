import { toast } from '#web/ui/toast.tsx'

/** What was done, in a toast's words, and the way back. */
export type Undoable = { title: string; description?: string; undo: () => void }

let lastUndo: (() => void) | undefined

/** Says what was done with Undo beside it; Ctrl+Z does the same until it was used or something else was done. */
export function offerUndo({ undo, ...notice }: Undoable): void {
  const run = () => {
    if (lastUndo === run) lastUndo = undefined
    shownToast.dismiss()
    undo()
  }
  const shownToast = toast({ ...notice, action: { label: 'Undo', onClick: () => lastUndo === run && run() } })
  lastUndo = run
  document.addEventListener('keydown', handleKeyDown)
}

/** Where one types, and under an open dialog, the key means what is typed there. */
function handleKeyDown(event: KeyboardEvent): void {
  if (!lastUndo || !isUndoKey(event) || event.defaultPrevented) return
  const target = event.target as Element | null
  if (
    target?.closest('input, textarea, select, [contenteditable]') ||
    document.querySelector('[role$="dialog"], dialog[open]')
  )
    return
  event.preventDefault()
  lastUndo()
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
