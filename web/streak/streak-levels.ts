/** The message of the celebration (docs/product.md#celebration). */
export function getStreakMessage(streak: number): string {
  if (streak <= 1) return 'First streak day! 🎉'
  if (streak <= 3) return 'Building momentum! 💪'
  if (streak <= 7) return 'Great streak! 🔥'
  if (streak <= 14) return 'Incredible streak! ⭐'
  if (streak <= 30) return 'Legendary streak! 🏆'
  return 'Unstoppable force! 🚀'
}

/** The icon of the celebration (docs/product.md#celebration). */
export function getStreakIcon(streak: number): 'sprout' | 'flame' | 'star' | 'trophy' {
  if (streak <= 3) return 'sprout'
  if (streak <= 7) return 'flame'
  return streak <= 14 ? 'star' : 'trophy'
}

/** Progress to a full week in percent; 0 after a full week. */
export const getWeekPercent = (streak: number): number => Math.min(100, (100 * (streak % 7)) / 7)

/** '+1'; undefined without a gain. */
export const formatGain = (previousStreak: number, newStreak: number): string | undefined =>
  newStreak > previousStreak ? `+${newStreak - previousStreak}` : undefined
