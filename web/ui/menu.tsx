import { Check } from 'lucide-react'
import { Menu as Radix } from 'radix-ui/internal'
import { type ReactNode, useRef } from 'react'
import { busyStyle } from './button.tsx'
import { joinClasses } from './join-classes.ts'
import type { MenuProps } from './menu-button.tsx'

/**
 * A menu under its button. Not modal: the page stays usable and keeps its scrollbar. Uses Radix's Menu instead of its
 * DropdownMenu, whose trigger would load all of the menu's code with the page.
 */
export function DropdownMenuPanel({
  open,
  onClose,
  button,
  label,
  children,
}: MenuProps & { label: string; children: ReactNode }) {
  const hasInteractedOutside = useRef(false)
  return (
    <Radix.Root modal={false} open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Anchor virtualRef={button as { current: HTMLButtonElement }} />
      {/* Inside a landmark or dialog, as accessibility checkers require of all content. */}
      <Radix.Portal container={button.current?.closest<HTMLElement>('header, main, nav, aside, footer, [role=dialog]')}>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={open ? getCollisionPadding() : 0}
          loop
          onEntryFocus={(event) => {
            const menu = event.target as Element
            // Radix misses a key that was pressed before the code of the menu had loaded.
            if (!menu.matches(':focus-visible')) return
            event.preventDefault()
            menu.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
          }}
          onInteractOutside={(event) => {
            // The button's own click closes the menu; closing it here too would make that click reopen it.
            if (button.current?.contains(event.target as Node)) event.preventDefault()
            else hasInteractedOutside.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!hasInteractedOutside.current) button.current?.focus()
            hasInteractedOutside.current = false
          }}
          className="z-40 max-h-(--radix-popper-available-height) w-64 animate-drop overflow-y-auto rounded-card border border-line bg-sheet p-1.5 touch:has-data-wide:w-83 text-sm text-ink shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Keeps menus clear of the fixed bars, as scroll padding does for focus. */
function getCollisionPadding() {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return { left: 8, right: 8, top: Number.parseFloat(scrollPaddingTop), bottom: Number.parseFloat(scrollPaddingBottom) }
}

type MenuItemProps = {
  children: ReactNode
  onSelect?: () => void
  asChild?: boolean
  busy?: boolean
  className?: string
}

/** An action, which does nothing while `busy`; with `asChild` its only child, such as a link, becomes the item. */
export const MenuItem = ({ children, onSelect, asChild = false, busy = false, className }: MenuItemProps) => (
  <Radix.Item
    asChild={asChild}
    aria-disabled={busy || undefined}
    onSelect={() => busy || onSelect?.()}
    className={joinClasses(itemClasses, busyStyle, className)}
  >
    {children}
  </Radix.Item>
)

/** A choice of one; the menu stays open, so that the choice can be seen and changed. */
export function MenuRadioGroup<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: Value
  choices: readonly { value: Value; label: string; icon: ReactNode }[]
  onChange: (value: Value) => void
}) {
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.Label className="px-2.5 pt-1.5 pb-1 text-xs text-ink-faint">{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          onSelect={(event) => event.preventDefault()}
          className={itemClasses}
        >
          {choice.icon}
          <span className="grow">{choice.label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

export const MenuSeparator = () => <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-line" />

const itemClasses = joinClasses(
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 -outline-offset-2 data-highlighted:bg-well touch:min-h-11',
  // Radix focuses the hovered item: a ring only for keyboard focus, and in forced colors, which drop the background.
  'outline-none focus-visible:outline-2 focus-visible:outline-teal forced-colors:data-highlighted:outline-2',
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft',
)
