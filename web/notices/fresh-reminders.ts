import type { Notice } from '#contract/notices/notices.ts'

/** Milliseconds for which a reminder is new. */
const freshMs = 10 * 60_000

/** The reminders that are unread and new, the newest first. */
export const findFreshReminders = (notices: readonly Notice[], now: Date): Notice[] =>
  notices.filter(
    ({ kind, readAt, createdAt }) =>
      kind === 'appointment' && readAt === null && now.getTime() - Date.parse(createdAt) < freshMs,
  )
