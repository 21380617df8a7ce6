import { isTimeZone } from '#contract/calendar-day.ts'
import { csrfToken, currentUser } from '#contract/session.ts'
import { notFound } from '#server/base/failure.ts'
import type { Mount } from '#server/base/mount.ts'
import type { Cookie, Sessions } from '#server/base/sessions.ts'
import { streakOf } from '#server/streak/service.ts'
import * as team from '#server/team/service.ts'
import * as store from './store.ts'

export function sessionRoutes(mount: Mount, sessions: Sessions & { tokenOf(cookie: Cookie): string }): void {
  mount(currentUser, async (ctx, { request }) => {
    const { db, viewer, timeZone } = ctx
    const zone = request.headers['x-time-zone']
    if (typeof zone === 'string' && isTimeZone(zone)) await team.keepTimeZone(db, viewer.id, zone)
    const user = (await db.first(store.userById, viewer.id)) ?? notFound()
    return { ...user, timeZone, ...(await streakOf(ctx)) }
  })
  mount(csrfToken, async (_ctx, { request }) => ({ csrfToken: sessions.tokenOf(sessions.cookieOf(request)) }))
}
