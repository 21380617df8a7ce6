import { joinClasses } from './join-classes.ts'

/** A placeholder while loading; `className` gives it the size of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={joinClasses('animate-breathe rounded-control bg-well', className)} />
)
