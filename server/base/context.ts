import { type CalendarDay, isTimeZone, getDayInZone } from '#contract/base/calendar-day.ts'
import type { Role } from '#contract/base/roles.ts'
import type { Db, PlatformDb, TransactionMode } from '#server/base/database/database.ts'

/**
 * The signed-in user; `country` is their organization's, two letters, used to read phone numbers. A job that acts for a
 * user has no `email`.
 */
export type Viewer = { id: string; organizationId: string; role: Role; country: string; email?: string }

/**
 * The context that functions take: an open transaction in the viewer's organization, the time, and the viewer's own
 * day.
 */
export type Ctx = {
  db: Db
  viewer: Viewer
  now: Date
  today: CalendarDay
  timeZone: string
  /** Whether the viewer's creates are limited. */
  limitsCreates?: boolean
}

/** The context before a transaction is open. */
export type RequestContext = Omit<Ctx, 'db'>

/** The context of the platform's administration, whose transaction is across organizations. */
export type PlatformCtx = RequestContext & { db: PlatformDb }

/** The context of an endpoint with `work: 'none'`, which opens short transactions itself. */
export type NonTransactionalCtx = RequestContext & {
  /** Authenticates again first, with the errors of every request. */
  transact<T>(mode: TransactionMode, work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Runs without authenticating, to remove what was stored by a request that is finally refused. */
  cleanUp(work: (ctx: Ctx) => Promise<unknown>): Promise<unknown>
}

/** Whether a viewer has access to all of their organization's clients and tasks: every role but agent. */
export const canAccessWholeOrganization = ({ role }: Pick<Viewer, 'role'>): boolean => role !== 'agent'

/** The sources of a user's time zone in order of precedence: docs/product/days.md#today-and-time-zones. */
export type TimeZoneSources = {
  profileZone: string | null
  headerZone?: string | undefined
  lastSeenZone: string | null
  organizationZone: string | null
}

/** Returns the first valid time zone of the sources, else UTC. */
export function resolveTimeZone({ profileZone, headerZone, lastSeenZone, organizationZone }: TimeZoneSources): string {
  const zones = [profileZone, headerZone, lastSeenZone, organizationZone]
  return zones.find((zone) => zone && isTimeZone(zone)) ?? 'UTC'
}

/** Creates the context of a viewer at an instant, with the time zone and the day that apply to them. */
export function createContext(viewer: Viewer, zones: TimeZoneSources, now: Date): RequestContext {
  const timeZone = resolveTimeZone(zones)
  return { viewer, now, timeZone, today: getDayInZone(timeZone, now) }
}
