/**
 * The index of the item that a key leads to: the next and previous one by ArrowRight and ArrowLeft, the nearest below
 * and above by ArrowDown and ArrowUp, the first and last one by Home and End. Undefined for other keys and at the ends.
 */
export function findItemIndexForKey(key: string, items: readonly HTMLElement[], index: number): number | undefined {
  const targets: Record<string, () => number | undefined> = {
    ArrowRight: () => index + 1,
    ArrowLeft: () => index - 1,
    Home: () => 0,
    End: () => items.length - 1,
    ArrowDown: () => findNearest(items, index, 'below'),
    ArrowUp: () => findNearest(items, index, 'above'),
  }
  const next = targets[key]?.()
  return next !== undefined && items[next] && next !== index ? next : undefined
}

/** Of the items below or above, the nearest in the same column, or else in the nearest line. */
function findNearest(items: readonly HTMLElement[], index: number, direction: 'below' | 'above'): number | undefined {
  const rects = items.map((item) => item.getBoundingClientRect())
  const from = rects[index]!
  const distanceTo = ({ top, bottom }: DOMRect) => (direction === 'below' ? top - from.bottom : from.top - bottom)
  const candidates = rects
    .map((rect, at) => ({ at, distance: distanceTo(rect), shift: Math.abs(rect.left - from.left) }))
    .filter(({ distance }) => distance > -1)
  const nearest = candidates.reduce<number>(
    (least, { distance }) => Math.min(least, distance),
    Number.POSITIVE_INFINITY,
  )
  // In columns of different heights, a column's next card may begin lower than its neighbour's.
  const inReach = candidates.filter(({ distance }) => distance < nearest + from.height)
  return inReach.toSorted((one, other) => one.shift - other.shift || one.distance - other.distance)[0]?.at
}
