import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'

/** A bordered box with padding. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={joinClasses('rounded-card border border-line bg-sheet p-4 sm:p-5', className)} />
)
