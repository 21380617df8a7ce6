import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { NoticeKind } from '#contract/notices/notices.ts'
import type { Db } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

/** The defaults of the columns, for users who have not chosen yet. */
export const defaultSettings = {
  morningAt: '07:00',
  mailedKinds: NoticeKind.options.filter((kind) => kind !== 'appointment'),
}

/** Claims the morning of a user's day; false if it was sent or skipped before. A second claim waits. */
export const claimMorning = async (db: Db, userId: string, day: CalendarDay): Promise<boolean> =>
  (await db.run(upsertClaim, { userId, day })) === 1

const upsertClaim = statement<{ userId: string; day: CalendarDay }>(
  'claim_morning',
  null,
  `insert into notice_settings as s (organization_id, user_id, morning_claimed_for) values (:organizationId, :userId, :day)
   on conflict (organization_id, user_id) do update set morning_claimed_for = excluded.morning_claimed_for
   where s.morning_claimed_for is null or s.morning_claimed_for < excluded.morning_claimed_for`,
)
