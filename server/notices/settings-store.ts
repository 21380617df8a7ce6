import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { NoticeKind } from '#contract/notices/notices.ts'
import type { Db } from '#server/base/database/database.ts'
import { lockName } from '#server/base/database/lock-name.ts'
import { statement } from '#server/base/database/statement.ts'

/** A user's settings as they are stored. */
const Settings = z.object({ morningAt: z.nullable(z.string()), mailedKinds: z.array(z.string()) })
export type Settings = z.infer<typeof Settings>

/** The defaults of the columns, for users who have not chosen yet. */
export const defaultSettings = {
  morningAt: '07:00',
  mailedKinds: NoticeKind.options.filter((kind) => kind !== 'appointment'),
}

export const findSettings = async (db: Db, userId: string): Promise<Settings> =>
  (await db.first(selectSettings, { userId })) ?? defaultSettings

/** Finds settings to change; another change of them waits. Users who have not chosen yet have no row to lock. */
export async function lockSettings(db: Db, userId: string): Promise<Settings> {
  await lockName(db, `notice_settings ${userId}`)
  return findSettings(db, userId)
}

export const saveSettings = (db: Db, userId: string, settings: Settings) =>
  db.run(upsertSettings, { userId, ...settings })

/** Claims the morning of a user's day; false if it was sent or skipped before. A second claim waits. */
export const claimMorning = async (db: Db, userId: string, day: CalendarDay): Promise<boolean> =>
  (await db.run(upsertClaim, { userId, day })) === 1

const selectSettings = statement<{ userId: string }, Settings>(
  'notice_settings_of_user',
  Settings,
  `select s.morning_at as "morningAt", s.mailed_kinds as "mailedKinds" from notice_settings s
   where s.organization_id = :organizationId and s.user_id = :userId`,
)

const upsertSettings = statement<Settings & { userId: string }>(
  'save_notice_settings',
  null,
  `insert into notice_settings (organization_id, user_id, morning_at, mailed_kinds)
   values (:organizationId, :userId, :morningAt, :mailedKinds::text[])
   on conflict (organization_id, user_id) do update set
     morning_at = excluded.morning_at, mailed_kinds = excluded.mailed_kinds`,
)

const upsertClaim = statement<{ userId: string; day: CalendarDay }>(
  'claim_morning',
  null,
  `insert into notice_settings as s (organization_id, user_id, morning_claimed_for) values (:organizationId, :userId, :day)
   on conflict (organization_id, user_id) do update set morning_claimed_for = excluded.morning_claimed_for
   where s.morning_claimed_for is null or s.morning_claimed_for < excluded.morning_claimed_for`,
)
