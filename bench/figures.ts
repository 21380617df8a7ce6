/** Returns the item in the middle by a measure; of numbers, by themselves. */
export function median<T>(items: readonly T[], measure: (item: T) => number = Number): T {
  return items.toSorted((one, other) => measure(one) - measure(other))[items.length >> 1]!
}

/** Rounds to a number of decimals. */
export const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))
