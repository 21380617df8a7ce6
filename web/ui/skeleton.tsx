import { classes } from './classes.ts'

/** Holds the place of what is on its way; give it the size of what it stands for. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classes('animate-breathe rounded-control bg-well', className)} />
)
