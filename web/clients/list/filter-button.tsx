import type { ComponentProps } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A quiet button that is tinted while pressed. On touch screens the tint is lower than the 44 px that can be tapped. */
export const FilterButton = ({
  isPressed,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> & { isPressed: boolean }) => (
  <button {...rest} type="button" aria-pressed={isPressed} className={joinClasses(buttonStyle, className)}>
    <span className={inkStyle}>{children}</span>
  </button>
)

/** A group of such buttons in a line. */
export const filterGroupStyle = 'flex shrink-0 gap-1'

/** Parts a group from the one before by a hairline. */
export const leadingDividerStyle =
  'relative ml-1 pl-2 before:absolute before:inset-y-2 before:left-0 before:border-l before:border-line'

/* The tint is as wide as the text, the button may be wider. */
const buttonStyle =
  'group relative grid h-9 shrink-0 items-center justify-items-start rounded-control -outline-offset-2 touch:h-11'
const inkStyle =
  'flex h-9 items-baseline leading-9 touch:leading-8 gap-1.5 rounded-control px-2.5 sm:px-2 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors group-hover:bg-well group-hover:text-ink group-aria-pressed:bg-teal-wash group-aria-pressed:text-teal-deep touch:h-8 [&_svg]:self-center'
