import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'

/** A person's initials in a circle; size and text size come by `className`. */
export const Avatar = ({ className, ...rest }: ComponentProps<'span'>) => (
  <span
    {...rest}
    className={joinClasses(
      'grid shrink-0 place-items-center rounded-full bg-teal-wash font-semibold text-teal-deep',
      className,
    )}
  />
)
