import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { NoticeKind } from '#contract/notices/notices.ts'
import { takeAdvisoryLock } from '#server/base/database/advisory-lock.ts'
import type { Db } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

const Settings = z.object({ morningAt: z.nullable(z.string()), mailedKinds: z.array(z.string()) })
/** A user's settings for notices as they are stored. */
export type Settings = z.infer<typeof Settings>

/** The settings of users who have not chosen yet: the defaults of the columns. */
export const defaultSettings = {
  morningAt: '07:00',
  mailedKinds: NoticeKind.options.filter((kind) => kind !== 'appointment'),
}

/** Finds a user's settings, the defaults if they have not chosen yet. */
export const findSettings = async (db: Db, userId: string): Promise<Settings> =>
  (await db.first(selectSettings, { userId })) ?? defaultSettings

/** Finds a user's settings to change them; another change waits for this one, even before there is a row to lock. */
export async function lockSettings(db: Db, userId: string): Promise<Settings> {
  await takeAdvisoryLock(db, `notice_settings ${userId}`)
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
