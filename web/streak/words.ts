import { formatCounted } from '#contract/base/format-count.ts'
/** Texts of the streak (docs/product/streak.md). */
export const words = {
  current: 'Current streak',
  days: (streak: number) => (streak === 1 ? 'day' : 'days'),
  none: 'Clear your day to start a streak',
  next: (streak: number) => `Clear your day to make it ${streak + 1}`,
  counted: 'Today is counted',
  increased: 'Streak Increased!',
  inARow: (streak: number) => formatCounted(streak, 'day, and counting', 'days in a row'),
} as const
