import { expect, test } from 'vitest'
import type { Notice } from '#contract/notices/notices.ts'
import { formatUnreadCount } from '#web/notices/queries.ts'

test('the bell counts the unread of the newest notices, and says when there may be more', () => {
  const count = (unread: number, read: number) =>
    formatUnreadCount([
      ...Array.from({ length: unread }, () => ({ readAt: null }) as Notice),
      ...Array.from({ length: read }, () => ({ readAt: '2026-11-23T12:00:00Z' }) as Notice),
    ])
  expect([count(0, 0), count(0, 50), count(1, 49), count(49, 1), count(50, 0)]).toEqual([
    undefined,
    undefined,
    '1',
    '49',
    '50+',
  ])
})
