import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { listScreenShortcuts, type Shortcut, useShortcut } from '#web/base/shortcuts.ts'
import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

const ShowShortcutsContext = createContext<() => void>(() => {})

/** Opens the list of shortcuts; for components inside `ShortcutsDialogProvider`. */
export const useShowShortcuts = (): (() => void) => useContext(ShowShortcutsContext)

/** Opens the list of shortcuts on `?`. Its code is loaded on first use. */
export function ShortcutsDialogProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  // A snapshot: the list does not change while it is open.
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([])
  const show = useCallback(() => {
    setShortcuts(listScreenShortcuts())
    setOpen(true)
  }, [])
  useShortcut('?', words.shortcuts, show, { layer: 'frame' })
  return (
    <ShowShortcutsContext value={show}>
      {children}
      <ShortcutsDialog open={open} onClose={() => setOpen(false)} shortcuts={shortcuts} />
    </ShowShortcutsContext>
  )
}

const ShortcutsDialog = createLazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)
