import { isTimeZone } from '#contract/base/calendar-day.ts'
import { endOtherSessions, getCsrfToken, getCurrentUser } from '#contract/session/session.ts'
import * as audit from '#server/audit/service.ts'
import { throwNotFound } from '#server/base/failure.ts'
import type { SessionService } from '#server/base/http/active-session.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { getStreak } from '#server/streak/service.ts'
import { saveLastSeenTimeZone } from '#server/team/for-session-store.ts'
import * as store from './store.ts'

export function sessionApiRoutes(mount: Mount, sessions: SessionService, demoEmails: readonly string[]): void {
  mount(getCurrentUser, async (ctx, { request }) => {
    const { db, viewer, timeZone } = ctx
    const zone = request.headers['x-time-zone']
    if (typeof zone === 'string' && isTimeZone(zone)) await saveLastSeenTimeZone(db, viewer.id, zone)
    const user = (await store.findCurrentUser(ctx)) ?? throwNotFound()
    const isDemo = demoEmails.length > 0 && (await store.hasMemberAmong(ctx, demoEmails))
    return { ...user, timeZone, isDemo, ...(await getStreak(ctx)) }
  })
  mount(endOtherSessions, async (ctx, { request }) => {
    const endedSessions = await store.deleteOtherSessions(ctx, sessions.getCookie(request).idHash)
    if (endedSessions)
      await audit.recordViewerAuditEntry(ctx, { action: 'other_sessions_ended', details: { endedSessions } })
    return { endedSessions }
  })
  mount(getCsrfToken, async (_ctx, { request }) => ({
    csrfToken: sessions.computeCsrfToken(sessions.getCookie(request).secret),
  }))
}
