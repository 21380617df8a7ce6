import { listShortcuts, type Shortcut } from '#web/base/shortcuts.ts'
import { createExternalStore } from '#web/base/store.ts'

/** The modifier of the palette's key: Cmd on a Mac, where Ctrl+K deletes the rest of a line. */
export const paletteModifier = /^(Mac|iP)/.test(navigator.platform) ? 'Meta' : 'Control'

/** The open command palette with what it offers to do, which depends on where the focus was; undefined while closed. */
export const paletteStore = createExternalStore<{ shortcuts: Shortcut[] | undefined } | undefined>(undefined)

/** Opens the command palette. Over a dialog it offers no actions: they belong to the screen below. */
export const openPalette = (): void =>
  paletteStore.write({
    shortcuts: document.querySelector('[role$="dialog"]') ? undefined : listShortcuts().filter(({ isMove }) => !isMove),
  })

export const closePalette = (): void => paletteStore.write(undefined)
