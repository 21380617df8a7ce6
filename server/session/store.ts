import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import type { Role } from '#contract/base/roles.ts'
import { statement } from '#server/base/positional.ts'

export type SessionRow = {
  userId: string
  role: Role
  profileZone: string | null
  lastSeenZone: string | null
  organizationZone: string | null
  country: string
  touchedAt: string
  createdAt: string
  openedThrough: CalendarDay | null
  closedThrough: CalendarDay | null
}

/**
 * Session, user and organisation in one read: a deactivated user and an archived organisation lose what they lose at
 * the next request (contract 2).
 */
export const activeSession = statement<SessionRow>(
  'active_session',
  `select s.user_id as "userId", u.role, u.time_zone as "profileZone", u.last_seen_time_zone as "lastSeenZone",
     o.time_zone as "organizationZone", o.country, s.touched_at as "touchedAt", s.created_at as "createdAt",
     d.opened_through as "openedThrough", d.closed_through as "closedThrough"
   from sessions s
   join users u on u.organization_id = s.organization_id and u.id = s.user_id
   join organizations o on o.id = s.organization_id
   left join opened_days d on d.organization_id = s.organization_id and d.user_id = s.user_id
   where s.organization_id = $1 and s.id_hash = $2 and s.expires_at > $3 and u.is_active and o.is_active`,
)

export const touchSession = statement<never>(
  'touch_session',
  'update sessions set touched_at = $3, expires_at = $4 where organization_id = $1 and id_hash = $2',
)

export const userById = statement<Omit<CurrentUser, 'timeZone' | 'streak' | 'streakCountedToday'>>(
  'user_by_id',
  `select id, organization_id as "organizationId", first_name as "firstName", last_name as "lastName", email, role,
     is_active as "isActive", created_at as "createdAt", profile_image_url as "profileImageUrl",
     personal_quote_tool_url as "personalQuoteToolUrl", personal_calendar_url as "personalCalendarUrl"
   from users where organization_id = $1 and id = $2`,
)

/** Ends a session and answers what the issuer wants to see at its own sign-out. */
export const endSession = statement<{ userId: string; issuerToken: string | null }>(
  'end_session',
  'delete from sessions where organization_id = $1 and id_hash = $2 returning user_id as "userId", issuer_token as "issuerToken"',
)

/** Across organisations: made by the sign-in. */
export const insertSession = statement<never>(
  'insert_session',
  `insert into sessions (organization_id, id_hash, user_id, issuer_token, created_at, touched_at, expires_at)
   values ($1, $2, $3, $4, $5, $5, $6)`,
)

/** Across organisations: `$1` is the instant before which a session is over. */
export const sweepSessions = statement<never>('sweep_sessions', 'delete from sessions where expires_at < $1')
