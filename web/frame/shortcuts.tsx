import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useShortcut } from '#web/base/shortcuts.ts'
import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

const ShowShortcutsContext = createContext<() => void>(() => {})

/** Opens the list of shortcuts; for components inside `ShortcutsProvider`. */
export const useShowShortcuts = (): (() => void) => useContext(ShowShortcutsContext)

/** Opens the list of shortcuts on `?`. Its code is loaded on first use. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), [])
  const hide = useCallback(() => setOpen(false), [])
  useShortcut('?', words.showShortcuts, show)
  return (
    <ShowShortcutsContext value={show}>
      {children}
      <ShortcutsDialog open={open} onClose={hide} />
    </ShowShortcutsContext>
  )
}

const ShortcutsDialog = createLazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)
