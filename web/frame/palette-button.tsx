import { Search } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { openPalette, paletteModifier } from './palette-store.ts'
import { words } from './words.ts'

const keys = paletteModifier === 'Meta' ? '⌘ K' : 'Ctrl K'

/** Opens the command palette; an icon alone on small screens (docs/product.md#command-palette). */
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
