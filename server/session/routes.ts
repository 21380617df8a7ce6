import { isTimeZone } from '#contract/base/calendar-day.ts'
import { getCsrfToken, getCurrentUser, endOtherSessions } from '#contract/session/session.ts'
import * as audit from '#server/audit/service.ts'
import { throwNotFound } from '#server/base/failure.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import type { SessionCookieContent, SessionService } from '#server/base/sessions.ts'
import { getStreak } from '#server/streak/service.ts'
import * as team from '#server/team/service.ts'
import * as store from './store.ts'

export function sessionApiRoutes(
  { mount }: MountFunctions,
  sessions: SessionService & { csrfTokenFor(cookie: Pick<SessionCookieContent, 'secret'>): string },
): void {
  mount(getCurrentUser, async (ctx, { request }) => {
    const { db, viewer, timeZone } = ctx
    const zone = request.headers['x-time-zone']
    if (typeof zone === 'string' && isTimeZone(zone)) await team.saveLastSeenTimeZone(db, viewer.id, zone)
    const user = (await store.findCurrentUser(ctx)) ?? throwNotFound()
    return { ...user, timeZone, ...(await getStreak(ctx)) }
  })
  mount(endOtherSessions, async (ctx, { request }) => {
    const endedSessions = await store.deleteOtherSessions(ctx, sessions.requireCookie(request).idHash)
    if (endedSessions)
      await audit.recordViewerAuditEntry(ctx, { action: 'other_sessions_ended', details: { endedSessions } })
    return { endedSessions }
  })
  mount(getCsrfToken, async (_ctx, { request }) => ({
    csrfToken: sessions.csrfTokenFor(sessions.requireCookie(request)),
  }))
}
