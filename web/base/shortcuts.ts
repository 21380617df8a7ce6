import { useEffect, useEffectEvent } from 'react'
import { savePreference, readPreference } from './browser-storage.ts'

export type Shortcut = { key: string; label: string; run: () => void }

const activeShortcuts = new Map<string, Shortcut>()
const preferenceName = 'shortcuts'

/** Registers a single-key shortcut while the component is mounted. Ignored while typing and under an open dialog or menu. */
export function useShortcut(key: string, label: string, run: () => void): void {
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    const shortcut = { key, label, run: () => runLatest() }
    activeShortcuts.set(key, shortcut)
    if (activeShortcuts.size === 1) document.addEventListener('keydown', handleKeyDown)
    return () => {
      if (activeShortcuts.get(key) === shortcut) activeShortcuts.delete(key)
      if (!activeShortcuts.size) document.removeEventListener('keydown', handleKeyDown)
    }
  }, [key, label])
}

/** The active shortcuts, for the `?` dialog and the command palette. */
export const listShortcuts = (): Shortcut[] => [...activeShortcuts.values()]

/** Whether single-key shortcuts work; users of speech input switch them off (WCAG 2.1.4). */
export const areShortcutsEnabled = (): boolean => readPreference(preferenceName) !== 'off'

/** Switches single-key shortcuts on or off in this browser. */
export const setShortcutsEnabled = (isEnabled: boolean): void =>
  savePreference(preferenceName, isEnabled ? undefined : 'off')

/** Elements that use keys themselves while they are open: letters search a menu. */
const keyCapturingSelector = '[role$="dialog"], [role="menu"]'

function handleKeyDown(event: KeyboardEvent): void {
  const shortcut = activeShortcuts.get(event.key)
  if (!shortcut || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  const target = event.target as Element | null
  if (target?.closest('input, textarea, select, [contenteditable]') || document.querySelector(keyCapturingSelector))
    return
  if (!areShortcutsEnabled()) return
  event.preventDefault()
  shortcut.run()
}
