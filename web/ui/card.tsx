import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A sheet of paper on the page: hairline, round corners, no shadow. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classes('rounded-card border border-line bg-sheet p-4 sm:p-5', className)} />
)
