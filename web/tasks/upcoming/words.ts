/** Texts of what comes next with a client. */
export const words = {
  title: 'Coming up',
  loading: 'Loading upcoming tasks',
  failedToLoad: (why: string) => `Upcoming tasks could not be loaded. ${why}`,
  nothing: 'Nothing planned yet.',
  steps: 'From sequences',
  repeats: 'Repeats',
  next: (day: string) => `next ${day}`,
  ofColleague: 'Planned by the client’s agent',
} as const
