import { getLocalTimeInZone } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { toTimeOfDay } from '#contract/base/time-of-day.ts'
import { type NoticeSettings, type NoticeSettingsPatch } from '#contract/notices/notice-settings.ts'
import { type markNoticesRead as markNoticesReadEndpoint, type Notice, NoticeKind } from '#contract/notices/notices.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Page, type PageQuery, readNewestFirst } from '#server/base/http/pagination.ts'
import { isRefusingLetters, resetRefusedLetters } from '#server/mail/for-letters-store.ts'
import * as settingsStore from './settings-store.ts'
import * as store from './store.ts'

/**
 * Adds notices for users of an organization, each key once: docs/product/notices.md. A transaction across organizations
 * names the organization.
 */
export async function addNotices(
  db: Db,
  now: Date,
  notices: readonly store.NewNotice[],
  organizationId?: string,
): Promise<void> {
  if (notices.length) await store.addNotices(db, now, notices, organizationId)
}

/** Notifies a user other than the viewer of something the viewer did. */
export async function addNoticeOfViewer(
  { db, now, viewer, today }: Ctx,
  notice: Omit<store.NewNotice, 'day'>,
): Promise<void> {
  if (notice.userId !== viewer.id) await addNotices(db, now, [{ ...notice, day: today }])
}

/** Lists one page of the viewer's notices, newest first. Throws VALIDATION at `cursor`. */
export const getNoticePage = (ctx: Ctx, query: PageQuery): Promise<Page<Notice[]>> =>
  readNewestFirst('notices', query, (before, limit) => store.listNotices(ctx, before, limit))

/** Marks notices of the viewer as read; `andOlder` also those older than the newest of them. */
export const markNoticesRead = async (
  ctx: Ctx,
  { ids, andOlder = false }: ParsedRequest<typeof markNoticesReadEndpoint>['body'],
): Promise<void> => void (await store.markNoticesRead(ctx, ids, andOlder))

/** Deletes the notices that name deleted clients. */
export const deleteNoticesOfClients = async (ctx: Ctx, clientIds: readonly string[]): Promise<void> =>
  void (await store.deleteNoticesOfClients(ctx, clientIds))

/** Gets the viewer's settings for notices, the defaults if they have not chosen yet. */
export async function getNoticeSettings({ db, viewer }: Ctx): Promise<NoticeSettings> {
  const [settings, isRefused] = await Promise.all([
    settingsStore.findSettings(db, viewer.id),
    isRefusingLetters(db, viewer.id),
  ])
  return { ...toNoticeSettings(settings), isRefused }
}

/** Changes the viewer's settings for notices. Letters that stopped because the address refused them are sent again. */
export async function updateNoticeSettings(ctx: Ctx, { morning, kinds }: NoticeSettingsPatch): Promise<NoticeSettings> {
  const { db, now, viewer, timeZone, today } = ctx
  const before = await settingsStore.lockSettings(db, viewer.id)
  const after = {
    morningAt: morning ? morning.at : before.morningAt,
    mailedKinds: NoticeKind.options.filter((kind) => kinds?.[kind]?.mail ?? before.mailedKinds.includes(kind)),
  }
  await settingsStore.saveSettings(db, viewer.id, after)
  await resetRefusedLetters(db, { organizationId: viewer.organizationId, userId: viewer.id })
  // An hour that is past today applies from tomorrow.
  const time = toTimeOfDay(getLocalTimeInZone(timeZone, now))
  if (after.morningAt && after.morningAt !== before.morningAt && after.morningAt <= time)
    await settingsStore.claimMorning(db, viewer.id, today)
  return getNoticeSettings(ctx)
}

/** Stops the mail of a kind for a user. */
export async function stopMailOfKind(db: Db, userId: string, kind: NoticeKind): Promise<void> {
  const { morningAt, mailedKinds } = await settingsStore.lockSettings(db, userId)
  await settingsStore.saveSettings(db, userId, { morningAt, mailedKinds: mailedKinds.filter((one) => one !== kind) })
}

const toNoticeSettings = ({ morningAt, mailedKinds }: settingsStore.Settings) => ({
  morning: { at: morningAt },
  kinds: Object.fromEntries(
    NoticeKind.options.map((kind) => [kind, { mail: mailedKinds.includes(kind) }]),
  ) as NoticeSettings['kinds'],
})
