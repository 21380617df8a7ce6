/** Texts of what is planned with a client. */
export const words = {
  plannedNext: 'What is planned next',
  loading: 'Loading what is planned',
  failedToLoad: (why: string) => `What is planned could not be loaded. ${why}`,
  nothing: 'Nothing is planned yet.',
  scheduleNext: 'Schedule next',
  repeats: 'Repeats',
  next: (day: string) => `next ${day}`,
  ofColleague: 'Planned by the client’s agent',
} as const
