import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { everyRole, Role } from '#contract/base/roles.ts'
import { Id, Instant } from '#contract/base/schema.ts'

/** Who is signed in, as spec 3 lists a user, and the zone their day is counted in. */
export const CurrentUser = z.object({
  id: Id,
  organizationId: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  role: Role,
  isActive: z.boolean(),
  createdAt: Instant,
  profileImageUrl: z.nullable(z.string()),
  personalQuoteToolUrl: z.nullable(z.string()),
  personalCalendarUrl: z.nullable(z.string()),
  /** Days in a row on which all tasks were cleared; 0 once a whole working day was missed (contract 4). */
  streak: z.int(),
  /** Whether today is one of them already, whichever device cleared it and whatever was added since. */
  streakCountedToday: z.boolean(),
  timeZone: z.string(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const currentUser = endpoint({
  name: 'currentUser',
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Who is signed in; keeps the zone of the call and the session alive',
  access: everyRole,
  work: 'write',
  reply: CurrentUser,
})

export const csrfToken = endpoint({
  name: 'csrfToken',
  method: 'GET',
  path: '/api/csrf-token',
  summary: 'The token every write carries as X-CSRF-Token; bound to the session',
  access: everyRole,
  work: 'read',
  reply: z.object({ csrfToken: z.string() }),
})

/** Addresses the browser navigates to; no JSON is spoken there. */
export const authPaths = { signIn: '/api/login', callback: '/api/callback', signOut: '/api/logout' } as const

/** The sign-in's address, from which one returns to a path of our own. */
export const signInPath = (returnTo: string): string => `${authPaths.signIn}?returnTo=${encodeURIComponent(returnTo)}`

/** First letters of first and last name, else two of the e-mail, else U (spec 2). */
export function getInitials(user: {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
}): string {
  const letters = [user.firstName, user.lastName].map((name) => [...(name ?? '')][0] ?? '').join('')
  return (letters || [...(user.email ?? '')].slice(0, 2).join('')).toUpperCase() || 'U'
}
