import { toast } from '#web/ui/toast.tsx'

/** What was done, in a toast's words, and the way back. */
export type Undoable = { title: string; description?: string; undo: () => void }

let last: (() => void) | undefined

/** Says what was done with Undo beside it; Ctrl+Z does the same until it was used or something else was done. */
export function offerUndo({ undo, ...said }: Undoable): void {
  const run = () => {
    if (last === run) last = undefined
    shown.dismiss()
    undo()
  }
  const shown = toast({ ...said, action: { label: 'Undo', press: () => last === run && run() } })
  last = run
  document.addEventListener('keydown', pressed)
}

/** Where one types, and under an open dialog, the key means what is typed there. */
function pressed(event: KeyboardEvent): void {
  if (!last || !isUndoKey(event) || event.defaultPrevented) return
  const target = event.target as Element | null
  if (
    target?.closest('input, textarea, select, [contenteditable]') ||
    document.querySelector('[role$="dialog"], dialog[open]')
  )
    return
  event.preventDefault()
  last()
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
