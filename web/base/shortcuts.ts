import { type RefObject, useEffect, useEffectEvent } from 'react'
import { savePreference, readPreference } from './browser-storage.ts'

/** A single key, what it does, and its label in the list of shortcuts and the palette. */
export type Shortcut = {
  key: string
  label: string
  run: () => void
  /** Moves the focus only, so the command palette does not offer it. */
  isMove?: boolean
}

/** Shortcuts of the frame work on every screen, unless the screen uses the same key. */
type Layer = 'screen' | 'frame'
const layers: Record<Layer, Shortcut[]> = { screen: [], frame: [] }

type FocusScope = { root: RefObject<HTMLElement | null>; list: (target: Element) => Shortcut[] }
const focusScopes: FocusScope[] = []
const preferenceName = 'shortcuts'

/** Registers a single-key shortcut while the component is mounted. Ignored while typing and under an open dialog or menu. */
export function useShortcut(
  key: string,
  label: string,
  run: () => void,
  { layer = 'screen', isMove = false }: { layer?: Layer; isMove?: boolean } = {},
): void {
  const runLatest = useEffectEvent(run)
  useEffect(() => register(layers[layer], { key, label, isMove, run: () => runLatest() }), [key, label, layer, isMove])
}

/**
 * Registers single-key shortcuts that work while the focus is in an element, taking precedence over those of the screen
 * and the frame, even in a dialog. `list` returns the shortcuts of the focused element.
 */
export function useFocusShortcuts(root: RefObject<HTMLElement | null>, list: (target: Element) => Shortcut[]): void {
  const listLatest = useEffectEvent(list)
  useEffect(() => register(focusScopes, { root, list: (target) => listLatest(target) }), [root])
}

/** Lists the shortcuts that work at the current focus, for the command palette; each key once. */
export const listShortcuts = (): Shortcut[] =>
  keepFirstOfEachKey([...listFocusShortcuts(document.activeElement), ...listScreenShortcuts()])

/** The shortcuts of the screen and the frame, wherever the focus is; each key once. */
export const listScreenShortcuts = (): Shortcut[] =>
  keepFirstOfEachKey([...layers.screen.toReversed(), ...layers.frame.toReversed()])

const keepFirstOfEachKey = (all: readonly Shortcut[]) =>
  all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index)

/** Whether single-key shortcuts work; users of speech input switch them off (WCAG 2.1.4). */
export const areShortcutsEnabled = (): boolean => readPreference(preferenceName) !== 'off'

/** Switches single-key shortcuts on or off in this browser. */
export const setShortcutsEnabled = (isEnabled: boolean): void =>
  savePreference(preferenceName, isEnabled ? undefined : 'off')

function register<T>(list: T[], entry: T): () => void {
  list.push(entry)
  document.addEventListener('keydown', handleKeyDown)
  return () => {
    list.splice(list.indexOf(entry), 1)
    if (![...layers.screen, ...layers.frame, ...focusScopes].length)
      document.removeEventListener('keydown', handleKeyDown)
  }
}

/** Elements that use keys themselves while they are open: letters search a menu. */
const keyCapturingSelector = '[role$="dialog"], [role="menu"]'

function listFocusShortcuts(target: Element | null): Shortcut[] {
  if (!target) return []
  const keyUser = target.closest(keyCapturingSelector)
  return focusScopes.toReversed().flatMap(({ root: { current: root }, list }) => {
    const isInReach = root?.contains(target) && (!keyUser || keyUser.contains(root))
    return isInReach ? list(target) : []
  })
}

function findShortcut(key: string, target: Element | null): Shortcut | undefined {
  // What is typed for a dialog that is being fetched must do nothing else.
  if (document.querySelector('[data-dialog-loading]')) return undefined
  const hasKey = (shortcut: Shortcut) => shortcut.key === key
  const focused = listFocusShortcuts(target).find(hasKey)
  if (focused || document.querySelector(keyCapturingSelector)) return focused
  return layers.screen.findLast(hasKey) ?? layers.frame.findLast(hasKey)
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  const target = event.target as Element | null
  if (target?.closest('input, textarea, select, [contenteditable]')) return
  const shortcut = findShortcut(event.key, target)
  if (!shortcut || !areShortcutsEnabled()) return
  event.preventDefault()
  shortcut.run()
}
