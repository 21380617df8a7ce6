import { type ComponentProps, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { createLazyDialog, type DialogState } from './lazy-dialog.tsx'

/** Whether a menu is open, how to close it, and the button it belongs to, which passes them. */
export type MenuProps = DialogState & { button: RefObject<HTMLButtonElement | null> }

/** Creates a button that opens a menu, whose code is prefetched on hover and focus. Call it outside of components. */
export function createLazyMenuButton<Props extends object>(
  load: Parameters<typeof createLazyDialog<MenuProps & Props>>[0],
) {
  const Menu = createLazyDialog(load)

  return function MenuButton({ menu, ...rest }: ComponentProps<'button'> & { menu: Props }) {
    const [open, setOpen] = useState(false)
    const button = useRef<HTMLButtonElement>(null)
    const openOnArrowDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    }
    return (
      <>
        <button
          {...rest}
          ref={button}
          type="button"
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          onKeyDown={openOnArrowDown}
          onPointerEnter={Menu.prefetch}
          onFocus={Menu.prefetch}
        />
        <Menu {...menu} open={open} onClose={() => setOpen(false)} button={button} />
      </>
    )
  }
}
