import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'

/** A button with an icon only; the label is its accessible name and its tooltip. */
export const IconButton = ({
  label,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & { label: string }) => (
  <button
    data-tooltip={label}
    {...rest}
    type={type}
    aria-label={label}
    className={joinClasses(iconButtonClasses, className)}
  />
)

/** The classes of an icon button, for another button or a link with an icon only. */
export const iconButtonClasses =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors not-disabled:hover:bg-well not-disabled:hover:text-ink disabled:opacity-45 touch:size-11 [&_svg]:size-5'
