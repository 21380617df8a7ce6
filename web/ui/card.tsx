import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A bordered box with padding. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classes('rounded-card border border-line bg-sheet p-4 sm:p-5', className)} />
)
