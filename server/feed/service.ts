import { createHash } from 'node:crypto'
import { addDays, addMonths, type CalendarDay } from '#contract/base/calendar-day.ts'
import type { FeedState } from '#contract/feed/feed.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import * as audit from '#server/audit/service.ts'
import { createContext, type Ctx } from '#server/base/context.ts'
import type { Database } from '#server/base/database/database.ts'
import { hashToken, newToken } from '#server/base/tokens.ts'
import { listUpcoming } from '#server/opening/service.ts'
import { buildCalendar, toEntries } from './build-calendar.ts'
import { getFeedRange, maxFeedEntries } from './feed-rules.ts'
import * as store from './store.ts'

/** The path below which calendar programs read feeds. */
export const feedPath = '/feed'

/** Gets since when the viewer has a feed, null without one, and whether it shows full names. */
export const getFeed = async (ctx: Ctx): Promise<FeedState> =>
  (await store.findOwnFeed(ctx)) ?? { createdAt: null, showsNames: false }

/** Creates a new secret address for the viewer's feed, which cannot be shown again; the previous one stops working. */
export async function createFeed(ctx: Ctx, showsNames: boolean, publicUrl: string): Promise<{ url: string }> {
  const token = newToken()
  await Promise.all([
    store.saveFeed(ctx, { tokenHash: hashToken(token), showsNames }),
    audit.recordViewerAuditEntry(ctx, { action: 'feed_created', details: { showsNames } }),
  ])
  return { url: `${publicUrl}${feedPath}/${token}.ics` }
}

/** Deletes the address of the viewer's feed, if there is one. */
export async function deleteFeed(ctx: Ctx): Promise<void> {
  if (await store.deleteFeed(ctx)) await audit.recordViewerAuditEntry(ctx, { action: 'feed_deleted' })
}

/** Reads the feed of a token: docs/product/notices.md#the-calendar-feed. Undefined if there is none. */
export async function readFeed(
  database: Database,
  now: Date,
  token: string,
  publicUrl: string,
): Promise<{ text: string; etag: string } | undefined> {
  const feed = await database.acrossOrganizations('read', (db) => store.findFeedByTokenHash(db, hashToken(token)))
  if (!feed) return undefined
  const { organizationId, userId: id, role, country, showsNames } = feed
  const context = createContext({ id, organizationId, role, country }, feed, now)
  const range = getFeedRange(context.today)
  const [tasks, occurrences] = await database.inOrganization(organizationId, 'read', (db) => {
    const ctx = { ...context, db }
    return Promise.all([
      store.listFeedTasks(ctx, range, maxFeedEntries),
      listSoonest(ctx, { ...range, from: context.today }),
    ])
  })
  const entries = toEntries(tasks, occurrences, feed.createdAt)
  const text = await buildCalendar(entries, { zone: context.timeZone, showsNames, publicUrl })
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

/**
 * Lists coming occurrences, at least the soonest ones. They are read by source, so many of them are read month by month
 * instead.
 */
async function listSoonest(ctx: Ctx, range: { from: CalendarDay; through: CalendarDay }): Promise<Occurrence[]> {
  const all = await listUpcoming(ctx, range, maxFeedEntries)
  if (all.length < maxFeedEntries) return all
  let soonest: Occurrence[] = []
  for (let { from } = range; from <= range.through && soonest.length < maxFeedEntries; from = addMonths(from, 1))
    soonest = [
      ...soonest,
      ...(await listUpcoming(ctx, { from, through: addDays(addMonths(from, 1), -1) }, maxFeedEntries)),
    ]
  return soonest
}
