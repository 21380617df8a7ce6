import { formatCounted } from '#contract/base/format-count.ts'

/** The texts of rows. */
export const words = {
  at: 'At',
  takes: 'Takes',
  priority: 'Priority',
  target: 'Target',
  times: (count: number) => (count === 1 ? 'once' : formatCounted(count, 'time')),
} as const
