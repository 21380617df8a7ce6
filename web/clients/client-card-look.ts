/** A client's sheet; the same for those still to come. */
export const sheet =
  'group relative grid grid-cols-[minmax(0,1fr)_auto] gap-y-3 rounded-card border border-line p-4 pb-2.5 transition-colors hover:border-edge sm:p-5 sm:pb-3 touch:gap-y-2'

/** A line of a card on which somebody is reached, high enough for a finger. */
export const contactLine = 'flex h-7 min-w-0 items-center gap-2.5 touch:h-11'
