import { createExternalStore } from '#web/base/external-store.ts'
import { listScreenShortcuts, type Shortcut, useShortcut } from '#web/base/shortcuts.ts'
import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/** The state of the list, with a snapshot of the shortcuts: they do not change while it is open. */
const listState = createExternalStore<{ open: boolean; shortcuts: readonly Shortcut[] }>({ open: false, shortcuts: [] })

/** Opens the list of shortcuts. */
export const showShortcuts = (): void => listState.write({ open: true, shortcuts: listScreenShortcuts() })

const close = (): void => listState.write({ ...listState.read(), open: false })

/** The list of shortcuts, opened by `?`. Its code is loaded on first use. */
export function Shortcuts() {
  useShortcut('?', words.shortcuts, showShortcuts, { layer: 'frame' })
  return <ShortcutsDialog {...listState.useValue()} onClose={close} />
}

const ShortcutsDialog = createLazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)
