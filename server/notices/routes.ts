import { getNoticeSettings, updateNoticeSettings } from '#contract/notices/notice-settings.ts'
import { listNotices, markNoticesRead } from '#contract/notices/notices.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as notices from './service.ts'

export function noticeRoutes(mount: Mount): void {
  mount(listNotices, (ctx, { query }) => notices.getNoticePage(ctx, query))
  mount(markNoticesRead, (ctx, { body }) => notices.markNoticesRead(ctx, body))
  mount(getNoticeSettings, (ctx) => notices.getNoticeSettings(ctx))
  mount(updateNoticeSettings, (ctx, { body }) => notices.updateNoticeSettings(ctx, body))
}
