/** Where a key leads from a place in a grid: beside, above, below, to either end; undefined where it leads nowhere. */
export function stepInGrid(key: string, at: number, count: number, columns: number): number | undefined {
  const to = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  }[key]
  return to !== undefined && to >= 0 && to < count ? to : undefined
}
