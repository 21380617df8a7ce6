import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useShortcut } from '#web/base/shortcuts.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

const ShowShortcuts = createContext<() => void>(() => {})

/** Opens the list of shortcuts from anywhere within `Shortcuts`. */
export const useShowShortcuts = (): (() => void) => useContext(ShowShortcuts)

/** Listens for `?` and keeps the list of shortcuts, whose code comes when it is first asked for. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), [])
  const hide = useCallback(() => setOpen(false), [])
  useShortcut('?', words.showShortcuts, show)
  return (
    <ShowShortcuts value={show}>
      {children}
      <ShortcutsDialog open={open} onClose={hide} />
    </ShowShortcuts>
  )
}

const ShortcutsDialog = lazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)
