import { useEffect, useEffectEvent } from 'react'
import { savePreference, readPreference } from './browser-storage.ts'

export type Shortcut = { key: string; label: string }

const activeShortcuts = new Map<string, Shortcut & { run: () => void }>()
const preferenceName = 'shortcuts'

/** Offers a key of one letter or sign while the component stands; silent while one types, and under an open dialog or menu. */
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

/** What the `?` dialog lists. */
export const listShortcuts = (): Shortcut[] => [...activeShortcuts.values()].map(({ key, label }) => ({ key, label }))

/** Whether single keys do anything: who speaks to the machine needs them off (WCAG 2.1.4). */
export const areShortcutsEnabled = (): boolean => readPreference(preferenceName) !== 'off'

/** Switches single keys on or off for this browser. */
export const setShortcutsEnabled = (isEnabled: boolean): void =>
  savePreference(preferenceName, isEnabled ? undefined : 'off')

/** Where keys have a meaning of their own while it is open: a menu is searched by its letters. */
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
