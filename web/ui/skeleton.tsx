import { classes } from './classes.ts'

/** A placeholder while loading; `className` gives it the size of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classes('animate-breathe rounded-control bg-well', className)} />
)
