import { type AccessRow, everyRole, statusesByOwner } from './access-rows.ts'
import type { RowFactory } from './access-world.ts'
import { seedNotice } from '#test/support/data/seed-records.ts'

const createNotice: RowFactory = (testApp, owner, text) => seedNotice(testApp, owner, { text })

/** Access matrix rows for notices and the calendar feed. Notices of others are left alone without a word. */
export const noticeRows: Record<string, AccessRow[]> = {
  listNotices: [{ input: () => ({}), expected: everyRole(200) }],
  markNoticesRead: [
    {
      by: 'ids',
      create: createNotice,
      input: (id) => ({ body: { ids: [id] } }),
      expected: everyRole(statusesByOwner(204, 204, 204, 204, 400)),
    },
  ],
  getNoticeSettings: [{ input: () => ({}), expected: everyRole(200) }],
  updateNoticeSettings: [{ input: () => ({ body: { morning: { at: '08:00' } } }), expected: everyRole(200) }],
  getFeed: [{ input: () => ({}), expected: everyRole(200) }],
  createFeed: [{ input: () => ({ body: {} }), expected: everyRole(201) }],
  deleteFeed: [{ input: () => ({}), expected: everyRole(204) }],
}
