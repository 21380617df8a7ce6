import type { Notice } from '#contract/notices/notices.ts'

/** Milliseconds for which a reminder is new. */
const freshMs = 10 * 60_000

/** The reminders that are unread and new, the newest first. */
export const findFreshReminders = (notices: readonly Notice[], now: Date): Notice[] =>
  notices.filter((notice) => notice.kind === 'appointment' && notice.readAt === null && getFreshMs(notice, now) > 0)

/** Computes for how many milliseconds a reminder stays new. */
export const getFreshMs = ({ createdAt }: Notice, now: Date): number => Date.parse(createdAt) + freshMs - now.getTime()
