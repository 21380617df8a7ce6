import * as z from 'zod/mini'
import { Role } from '#contract/base/roles.ts'
import { Day } from '#contract/base/schema.ts'
import { CurrentUser } from '#contract/session/session.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import { IdRow, statement } from '#server/base/database/statement.ts'
import { storedZones, storedZonesSql } from '#server/days/columns.ts'

/**
 * Finds an unexpired session with its user and organization in one read, so that a deactivated user and an archived
 * organization lose access at their next request. docs/product/roles.md
 */
export const findActiveSession = (db: Db, idHash: Buffer, now: Date) => db.first(selectActiveSession, { idHash, now })

/** Extends a session and saves when it was used last. */
export const touchSession = (db: Db, session: { idHash: Buffer; now: Date; expiresAt: Date }) =>
  db.run(updateSession, session)

/** Finds the viewer's own data as the session's endpoint answers it. */
export const findCurrentUser = ({ db, viewer }: Ctx) => db.first(selectUser, { id: viewer.id })

/** Whether one of several addresses belongs to a user of the viewer's organization. */
export const hasMemberAmong = async ({ db }: Ctx, emails: readonly string[]): Promise<boolean> =>
  (await db.first(selectMemberAmong, { emails })) !== undefined

export const addSession = (db: PlatformDb, session: NewSession) => db.run(insertSession, session)

/** Deletes a session and returns the identity token that the issuer expects at its own sign-out. */
export const deleteSession = (db: PlatformDb, organizationId: string, idHash: Buffer) =>
  db.first(deleteSessionByHash, { organizationId, idHash })

/** Deletes the viewer's sessions but one, and returns how many. */
export const deleteOtherSessions = ({ db, viewer }: Ctx, idHash: Buffer) =>
  db.run(deleteSessionsOfUserExcept, { userId: viewer.id, idHash })

export const deleteExpiredSessions = (db: PlatformDb, now: Date) => db.run(deleteExpired, { now })

/** Marks the cookie of a sign-in as used; false if it was used before. */
export const markSignInAsUsed = async (db: PlatformDb, idHash: Buffer, now: Date): Promise<boolean> =>
  (await db.run(insertUsedSignIn, { idHash, now })) === 1

/** Deletes the marks of cookies that have expired. */
export const deleteUsedSignIns = (db: PlatformDb, now: Date) => db.run(deleteOldUsedSignIns, { now })

const ActiveSessionRow = z.object({
  userId: z.string(),
  role: Role,
  email: z.string(),
  ...storedZones,
  country: z.string(),
  touchedAt: z.string(),
  createdAt: z.string(),
  openedThrough: z.nullable(Day),
  closedThrough: z.nullable(Day),
})
/** A session with its user and organization, as `findActiveSession` reads it. */
export type ActiveSessionRow = z.infer<typeof ActiveSessionRow>

const selectActiveSession = statement<{ idHash: Buffer; now: Date }, ActiveSessionRow>(
  'active_session',
  ActiveSessionRow,
  `select s.user_id as "userId", u.role, u.email, ${storedZonesSql}, o.country, s.touched_at as "touchedAt",
     s.created_at as "createdAt", d.opened_through as "openedThrough", d.closed_through as "closedThrough"
   from sessions s
   join users u on u.organization_id = s.organization_id and u.id = s.user_id
   join organizations o on o.id = s.organization_id
   left join opened_days d on d.organization_id = s.organization_id and d.user_id = s.user_id
   where s.organization_id = :organizationId and s.id_hash = :idHash and s.expires_at > :now and u.is_active and o.is_active
     and (u.signed_out_at is null or s.created_at > u.signed_out_at)`,
)

const updateSession = statement<{ idHash: Buffer; now: Date; expiresAt: Date }>(
  'touch_session',
  null,
  `update sessions set touched_at = :now, expires_at = :expiresAt
   where organization_id = :organizationId and id_hash = :idHash`,
)

const UserRow = z.omit(CurrentUser, {
  timeZone: true,
  streak: true,
  streakCountedToday: true,
  clearedDays: true,
  isDemo: true,
})

const selectUser = statement<{ id: string }, z.infer<typeof UserRow>>(
  'user_by_id',
  UserRow,
  `select id, organization_id as "organizationId", first_name as "firstName", last_name as "lastName", email, role,
     is_active as "isActive", created_at as "createdAt", profile_image_url as "profileImageUrl",
     personal_quote_tool_url as "personalQuoteToolUrl", personal_calendar_url as "personalCalendarUrl",
     time_zone as "profileTimeZone", weekly_letter as "weeklyLetter", first_steps_done_at is null as "hasFirstSteps"
   from users where organization_id = :organizationId and id = :id`,
)

const selectMemberAmong = statement<{ emails: readonly string[] }, IdRow>(
  'user_by_emails',
  IdRow,
  'select id from users where organization_id = :organizationId and email = any(:emails::text[]) limit 1',
)

type NewSession = {
  organizationId: string
  idHash: Buffer
  userId: string
  issuerToken: string | undefined
  now: Date
  expiresAt: Date
}

const insertSession = statement<NewSession>(
  'insert_session',
  null,
  `insert into sessions (organization_id, id_hash, user_id, issuer_token, created_at, touched_at, expires_at)
   values (:organizationId, :idHash, :userId, :issuerToken, :now, :now, :expiresAt)`,
)

const EndedSession = z.object({ userId: z.string(), issuerToken: z.nullable(z.string()) })

const deleteSessionByHash = statement<{ organizationId: string; idHash: Buffer }, z.infer<typeof EndedSession>>(
  'end_session',
  EndedSession,
  `delete from sessions where organization_id = :organizationId and id_hash = :idHash
   returning user_id as "userId", issuer_token as "issuerToken"`,
)

const deleteSessionsOfUserExcept = statement<{ userId: string; idHash: Buffer }>(
  'end_other_sessions',
  null,
  'delete from sessions where organization_id = :organizationId and user_id = :userId and id_hash <> :idHash',
)

const deleteExpired = statement<{ now: Date }>(
  'delete_expired_sessions',
  null,
  'delete from sessions where expires_at < :now',
)

const insertUsedSignIn = statement<{ idHash: Buffer; now: Date }>(
  'claim_sign_in',
  null,
  'insert into used_sign_ins (id_hash, used_at) values (:idHash, :now) on conflict do nothing',
)

const deleteOldUsedSignIns = statement<{ now: Date }>(
  'delete_old_used_sign_ins',
  null,
  `delete from used_sign_ins where used_at < :now::timestamptz - interval '1 hour'`,
)
