import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'

export type ButtonVariants = { variant?: keyof typeof variants; size?: keyof typeof sizes }

/** A button; while busy it ignores clicks and shows a spinner, but is not disabled, which would lose the focus. */
export function Button({
  variant,
  size,
  busy = false,
  type = 'button',
  className,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonVariants & { busy?: boolean }) {
  return (
    <button
      {...rest}
      {...(busy && busyProps)}
      type={type}
      className={joinClasses(getButtonClasses({ variant, size }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** A click on a busy button must not submit a form either. */
const busyProps: ComponentProps<'button'> = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event) => event.preventDefault(),
}

/** The classes of a button, for links. */
export const getButtonClasses = ({ variant = 'outline', size = 'normal' }: ButtonVariants): string =>
  joinClasses(baseClasses, variants[variant], sizes[size])

/**
 * The look of a blocked control. It fades only after 300 ms, so that a fast reply shows no change. Only opacity is
 * animated: each animated color would delay the frame after a click.
 */
export const busyStyle =
  'transition-opacity aria-disabled:cursor-default aria-disabled:opacity-55 aria-disabled:delay-300'

/** A turning circle; decorative, because the text next to it says what is happening. */
export const Spinner = () => <LoaderCircle aria-hidden className="animate-turn size-4" />

const baseClasses =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap select-none transition-colors disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0'

const variants = {
  primary: 'border-transparent bg-teal text-on-teal not-disabled:hover:bg-teal-deep not-disabled:active:bg-teal-deep',
  outline: 'border-edge bg-sheet text-ink not-disabled:hover:bg-well not-disabled:active:bg-well',
  quiet: 'border-transparent text-ink-soft not-disabled:hover:bg-well not-disabled:hover:text-ink',
  danger: 'border-transparent bg-red text-on-red not-disabled:hover:bg-red-deep not-disabled:active:bg-red-deep',
} as const

const sizes = {
  normal: 'h-10 px-4 text-sm touch:h-11',
  small: 'h-8 px-3 text-sm touch:h-11',
} as const
