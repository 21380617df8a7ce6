import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'

/** A person's initials in a circle; `className` sets size and text size. */
export const Avatar = ({ className, ...rest }: ComponentProps<'span'>) => (
  <span
    {...rest}
    className={joinClasses(
      'grid shrink-0 place-items-center rounded-full bg-teal-wash font-semibold text-teal-deep',
      className,
    )}
  />
)
