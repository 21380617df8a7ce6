/** "1,000", "1,234.5" */
export const formatCount = (count: number): string => groupDigits(String(count))

/** Separates the thousands of a number with at most two decimals; Intl's first use costs 80 ms on a phone. */
export const groupDigits = (number: string): string => number.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** "1 client", "1,000 clients" */
export const formatCounted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** "3 notes", "1 policy", leaving out counts of zero; each with its noun and, if it is irregular, the plural. */
export const listCounted = (...counts: readonly [count: number, one: string, many?: string][]): string[] =>
  counts.filter(([count]) => count > 0).map((counted) => formatCounted(...counted))
