/** "1,000" */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** "1 client", "1,000 clients" */
export const formatCounted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
