import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles, Role } from '#contract/base/roles.ts'
import { Day, Id, ReplyInstant } from '#contract/base/schema.ts'

/** The signed-in user; `timeZone` is the one that decides their today. */
export const CurrentUser = z.object({
  id: Id,
  organizationId: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  role: Role,
  isActive: z.boolean(),
  createdAt: ReplyInstant,
  profileImageUrl: z.nullable(z.string()),
  personalQuoteToolUrl: z.nullable(z.string()),
  personalCalendarUrl: z.nullable(z.string()),
  /** Consecutive days with all tasks completed; see docs/product/streak.md. */
  streak: z.int(),
  /** Whether today already counts, even if tasks were added since. */
  streakCountedToday: z.boolean(),
  /** Cleared days among the last seven, including today. */
  clearedDays: z.array(Day),
  timeZone: z.string(),
  /** The zone set in the profile; null if it follows the browser. */
  profileTimeZone: z.nullable(z.string()),
  /** Whether an admin wants the weekly letter. */
  weeklyLetter: z.boolean(),
  /** Whether the dashboard may request first steps: docs/product/first-steps.md. */
  hasFirstSteps: z.boolean(),
  /** Whether the organization is one of the demo's, whose data is invented. */
  isDemo: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/api/auth/user',
  summary: "Get the signed-in user; stores the call's time zone and extends the session",
  access: allRoles,
  work: 'write',
  reply: CurrentUser,
  shows: ['viewer'],
})

export const getCsrfToken = endpoint({
  name: 'getCsrfToken',
  method: 'GET',
  path: '/api/csrf-token',
  summary: 'Get the token that every write sends as X-CSRF-Token; it belongs to the session',
  access: allRoles,
  reply: z.object({ csrfToken: z.string() }),
})

/** Paths that the browser navigates to; they answer with redirects and pages, not JSON. */
export const authPaths = { signIn: '/api/login', callback: '/api/callback', signOut: '/api/logout' } as const

/** Path of the sign-in, which redirects to `returnTo` afterwards. */
export const buildSignInPath = (returnTo: string): string =>
  `${authPaths.signIn}?returnTo=${encodeURIComponent(returnTo)}`

/** Returns the initials of first and last name, else the first two letters of the e-mail, else U. */
export function getInitials(user: {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
}): string {
  const letters = [user.firstName, user.lastName].map((name) => [...(name ?? '')][0] ?? '').join('')
  return (letters || [...(user.email ?? '')].slice(0, 2).join('')).toUpperCase() || 'U'
}

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/profile/end-other-sessions',
  summary: "Sign the caller out everywhere but here; answers how many of the caller's sessions ended",
  access: allRoles,
  reply: z.object({ endedSessions: z.int() }),
})
