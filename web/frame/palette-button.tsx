import { Search } from 'lucide-react'
import { createExternalStore } from '#web/base/external-store.ts'
import { listShortcuts, type Shortcut } from '#web/base/shortcuts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { words } from './words.ts'

/** Opens the command palette; only an icon on small screens (docs/product/interface.md#command-palette). */
export const PaletteButton = () => (
  <IconButton
    label={`${words.search} ${keys}`}
    aria-haspopup="dialog"
    onClick={openPalette}
    className="gap-2 text-sm xl:w-auto! xl:border xl:px-2.5"
  >
    <Search aria-hidden />
    <span className="max-xl:hidden">
      {words.search} <kbd className="pl-3 font-sans text-xs">{keys}</kbd>
    </span>
  </IconButton>
)

/** The modifier of the palette's key: Cmd on a Mac, where Ctrl+K deletes the rest of a line. */
export const paletteModifier = /^(Mac|iP)/.test(navigator.platform) ? 'Meta' : 'Control'
const keys = paletteModifier === 'Meta' ? '⌘ K' : 'Ctrl K'

/** The open command palette with the actions it offers, which depend on the previous focus; undefined while closed. */
export const paletteStore = createExternalStore<{ shortcuts: Shortcut[] | undefined } | undefined>(undefined)

/** Opens the command palette. Over a dialog it offers no actions: they belong to the screen below. */
export const openPalette = (): void =>
  paletteStore.write({
    shortcuts: document.querySelector('[role$="dialog"]') ? undefined : listShortcuts().filter(({ isMove }) => !isMove),
  })

export const closePalette = (): void => paletteStore.write(undefined)
