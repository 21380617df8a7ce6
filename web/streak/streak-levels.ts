/** What is said of a streak (spec 9, to the letter). */
export function getStreakMessage(streak: number): string {
  if (streak <= 1) return 'First streak day! 🎉'
  if (streak <= 3) return 'Building momentum! 💪'
  if (streak <= 7) return 'Great streak! 🔥'
  if (streak <= 14) return 'Incredible streak! ⭐'
  if (streak <= 30) return 'Legendary streak! 🏆'
  return 'Unstoppable force! 🚀'
}

/** Four signs for four bands: up to 3, 4 to 7, 8 to 14, above 14 (spec 9). */
export function getStreakIcon(streak: number): 'sprout' | 'flame' | 'star' | 'trophy' {
  if (streak <= 3) return 'sprout'
  if (streak <= 7) return 'flame'
  return streak <= 14 ? 'star' : 'trophy'
}

/** How full the bar is, in percent: the streak modulo 7 over 7, capped at 100 (spec 9); a full week begins the next. */
export const getWeekPercent = (streak: number): number => Math.min(100, (100 * (streak % 7)) / 7)

/** '+1', where something was gained at all. */
export const formatGain = (previousStreak: number, newStreak: number): string | undefined =>
  newStreak > previousStreak ? `+${newStreak - previousStreak}` : undefined
