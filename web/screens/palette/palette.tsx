import { useEffect } from 'react'
import { closePalette, openPalette, paletteModifier, paletteStore } from '#web/frame/palette-button.tsx'
import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The command palette, opened by Ctrl+K or Cmd+K from everywhere (docs/product/interface.md#command-palette). */
export function CommandPalette() {
  const opened = paletteStore.useValue()
  useEffect(() => {
    // Captured, so that no dialog or menu takes the key.
    document.addEventListener('keydown', handleKeyDown, true)
    // Ahead of its first use, so that it opens at once. A phone has no key for it; pressing the button fetches it.
    const hasKeys = window.matchMedia('(pointer: fine)').matches
    const timer = hasKeys ? window.setTimeout(PaletteDialog.prefetch, prefetchDelayMs) : undefined
    return () => {
      document.removeEventListener('keydown', handleKeyDown, true)
      window.clearTimeout(timer)
    }
  }, [])
  return <PaletteDialog open={opened !== undefined} onClose={closePalette} shortcuts={opened?.shortcuts} />
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.key === paletteModifier) PaletteDialog.prefetch()
  if (event.key.toLowerCase() !== 'k' || !event.getModifierState(paletteModifier) || event.altKey || event.shiftKey)
    return
  event.preventDefault()
  if (!event.repeat) (paletteStore.read() ? closePalette : openPalette)()
}

/** Delay until the first screen has loaded, which needs the connection itself. */
const prefetchDelayMs = 2_500

const PaletteDialog = createLazyDialog(async () => (await import('./palette-dialog.tsx')).PaletteDialog)
