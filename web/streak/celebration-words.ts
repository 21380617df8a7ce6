/** Texts of the celebration, which is fetched when it is shown. */
export const words = {
  cleared: 'Dashboard Cleared!',
  dayStreak: 'Day Streak',
  keepUp: 'Keep up the amazing work!',
  continue: 'Click anywhere to continue',
  now: (streak: number) => (streak === 1 ? 'Your streak is 1 day.' : `Your streak is ${streak} days.`),
  week: 'Progress to a full week',
  ofWeek: (streak: number) => `${streak % 7} of 7`,
} as const
