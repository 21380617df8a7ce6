import { useEffect, useEffectEvent } from 'react'
import { keepChoice, keptChoice } from './kept-choice.ts'

export type Shortcut = { key: string; label: string }

const offered = new Map<string, Shortcut & { run: () => void }>()
const choice = 'shortcuts'

/** Offers a key of one letter or sign while the component stands; silent while one types, and under an open dialog or menu. */
export function useShortcut(key: string, label: string, run: () => void): void {
  const latest = useEffectEvent(run)
  useEffect(() => {
    const shortcut = { key, label, run: () => latest() }
    offered.set(key, shortcut)
    if (offered.size === 1) document.addEventListener('keydown', pressed)
    return () => {
      if (offered.get(key) === shortcut) offered.delete(key)
      if (!offered.size) document.removeEventListener('keydown', pressed)
    }
  }, [key, label])
}

/** What the `?` dialog lists. */
export const listShortcuts = (): Shortcut[] => [...offered.values()].map(({ key, label }) => ({ key, label }))

/** Whether single keys do anything: who speaks to the machine needs them off (WCAG 2.1.4). */
export const shortcutsAreOn = (): boolean => keptChoice(choice) !== 'off'

/** Switches single keys on or off for this browser. */
export const switchShortcuts = (on: boolean): void => keepChoice(choice, on ? undefined : 'off')

/** Where keys have a meaning of their own while it is open: a menu is searched by its letters. */
const ownKeys = '[role$="dialog"], [role="menu"]'

function pressed(event: KeyboardEvent): void {
  const shortcut = offered.get(event.key)
  if (!shortcut || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  const target = event.target as Element | null
  if (target?.closest('input, textarea, select, [contenteditable]') || document.querySelector(ownKeys)) return
  if (!shortcutsAreOn()) return
  event.preventDefault()
  shortcut.run()
}
