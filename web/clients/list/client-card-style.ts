/** A client's sheet; the same for those still to come. */
export const cardStyle =
  'group relative grid grid-cols-[minmax(0,1fr)_auto] gap-y-3 rounded-card border border-line p-4 pb-2.5 transition-colors hover:border-edge sm:p-5 sm:pb-3 touch:gap-y-2'

/** A line of a card on which somebody is reached, high enough for a finger. */
export const contactLineStyle = 'flex h-7 min-w-0 items-center gap-2.5 touch:h-11'

/** A card's height in pixels at the usual size of letters, until one was measured. */
export function estimateCardHeightPx(withAgent: boolean): number {
  const [isTouch, isWide] = ['(width < 40rem), (pointer: coarse)', '(width >= 40rem)'].map(
    (mediaQuery) => window.matchMedia(mediaQuery).matches,
  )
  const [line, foot, gap] = isTouch ? [44, 44, 8] : [28, 32, 12]
  const [head, notes, hairlines, edges] = [44, 40, 3, isWide ? 32 : 26]
  return head + line * (withAgent ? 3 : 2) + notes + foot - 4 + 4 * gap + hairlines + edges
}
