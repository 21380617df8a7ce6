import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'

/** A menu under its trigger. Not modal: the page behind stays usable and its scrollbar in place. */
export const Menu = ({ trigger, children }: { trigger: ReactElement; children: ReactNode }) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        className="animate-drop z-40 max-h-(--radix-dropdown-menu-content-available-height) w-64 overflow-y-auto rounded-card border border-line bg-sheet p-1.5 text-sm shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

/** Something to do; with `asChild` its only child is the item, as a link is. */
export const MenuItem = ({
  children,
  onSelect,
  asChild = false,
}: {
  children: ReactNode
  onSelect?: () => void
  asChild?: boolean
}) => (
  <Radix.Item asChild={asChild} onSelect={onSelect} className={row}>
    {children}
  </Radix.Item>
)

/** One of several, told by a tick; the menu stays open so that the choice can be seen and changed. */
export function MenuChoice<Value extends string>({
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
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Radix.Label className="px-2.5 pt-1.5 pb-1 text-xs text-ink-faint">{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          onSelect={(event) => event.preventDefault()}
          className={row}
        >
          {choice.icon}
          <span className="grow">{choice.label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden className="text-teal" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

/** A hairline between groups. */
export const MenuLine = () => <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-line" />

const row = classes(
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-ink outline-none touch:min-h-11',
  'data-highlighted:bg-well data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent',
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft',
)
