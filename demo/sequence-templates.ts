import type { LibraryName } from '#contract/sequences/sequence-library.ts'

/**
 * A client's enrollment: which of the agent's clients, when, the day it counts from, and whether it was paused since.
 */
export type EnrollmentTemplate = {
  sequence: LibraryName
  client: number
  daysAgo: number
  /** Days from today to the date; the day of the enrollment by default, for a birthday the client's next one. */
  daysToDate?: number
  pausedDaysAgo?: number
}

/** Clients at every stage; agents with fewer clients have fewer of them. */
export const enrollmentTemplates: EnrollmentTemplate[] = [
  { sequence: 'welcome', client: 0, daysAgo: 28 },
  { sequence: 'quote', client: 1, daysAgo: 4 },
  { sequence: 'renewal', client: 2, daysAgo: 28, daysToDate: 20 },
  { sequence: 'quote', client: 3, daysAgo: 12, pausedDaysAgo: 1 },
  { sequence: 'birthday', client: 4, daysAgo: 20 },
  { sequence: 'referral', client: 5, daysAgo: 8 },
  { sequence: 'welcome', client: 6, daysAgo: 3 },
  { sequence: 'winBack', client: 7, daysAgo: 26 },
  { sequence: 'renewal', client: 8, daysAgo: 5, daysToDate: 50 },
  { sequence: 'renewal', client: 9, daysAgo: 16, daysToDate: 7 },
  { sequence: 'welcome', client: 10, daysAgo: 9 },
  { sequence: 'referral', client: 11, daysAgo: 23 },
  { sequence: 'birthday', client: 12, daysAgo: 12 },
  { sequence: 'quote', client: 13, daysAgo: 1 },
  { sequence: 'birthday', client: 16, daysAgo: 6 },
  { sequence: 'claim', client: 14, daysAgo: 8 },
  { sequence: 'medicare', client: 15, daysAgo: 12, daysToDate: 76 },
]
