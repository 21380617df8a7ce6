/** The message for a streak (docs/product/interface.md#display-constants). */
export function getStreakMessage(streak: number): string {
  if (streak <= 1) return 'First streak day! 🎉'
  if (streak <= 3) return 'Building momentum! 💪'
  if (streak <= 7) return 'Great streak! 🔥'
  if (streak <= 14) return 'Incredible streak! ⭐'
  if (streak <= 30) return 'Legendary streak! 🏆'
  return 'Unstoppable force! 🚀'
}

/** The icon for a streak (docs/product/interface.md#display-constants). */
export function getStreakIcon(streak: number): 'sprout' | 'flame' | 'star' | 'trophy' {
  if (streak <= 3) return 'sprout'
  if (streak <= 7) return 'flame'
  return streak <= 14 ? 'star' : 'trophy'
}

/**
 * How much of a week a streak has filled, in percent; a full week starts the next one
 * (docs/product/streak.md#celebration).
 */
export const getStreakWeekPercent = (streak: number): number => (100 * (streak % 7)) / 7

/** "+1", or undefined when the streak did not rise. */
export const formatStreakGain = (previousStreak: number, newStreak: number): string | undefined =>
  newStreak > previousStreak ? `+${newStreak - previousStreak}` : undefined

/** 1: particles and pulse of the icon; 2: the new number and its badge; 3: both repeat; 0 before and after. */
export type CelebrationPhase = 0 | 1 | 2 | 3

/** Plays the phases, resets to 0 and calls `onEnd`. Returns a function that stops, after which nothing is called. */
export function playCelebrationPhases(onPhase: (phase: CelebrationPhase) => void, onEnd: () => void): () => void {
  const timers = phaseStartsMs.map(([phase, afterMs]) => setTimeout(onPhase, afterMs, phase))
  const endTimer = setTimeout(() => {
    onPhase(0)
    onEnd()
  }, closesAfterMs)
  return () => [...timers, endTimer].forEach((timer) => clearTimeout(timer))
}

/** Milliseconds after the opening at which each phase starts (docs/product/streak.md#celebration). */
const phaseStartsMs: readonly (readonly [phase: CelebrationPhase, after: number])[] = [
  [1, 200],
  [2, 800],
  [3, 1_500],
]
const closesAfterMs = 3_000

/** Angles of the particles in degrees. */
export const particleAnglesDegrees: readonly number[] = Array.from({ length: 8 }, (_, index) => 45 * index)
