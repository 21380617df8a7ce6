/** Where a key leads from a place in a grid: beside, above, below, to either end; undefined where it leads nowhere. */
export function getNextGridIndex(key: string, index: number, count: number, columns: number): number | undefined {
  const nextIndex = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  }[key]
  return nextIndex !== undefined && nextIndex >= 0 && nextIndex < count ? nextIndex : undefined
}
