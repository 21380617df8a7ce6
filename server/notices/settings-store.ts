import * as z from 'zod/mini'
import type { Db } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'
import { defaultSettings } from './for-morning-store.ts'

/** A user's settings as they are stored. */
const Settings = z.object({ morningAt: z.nullable(z.string()), mailedKinds: z.array(z.string()) })
export type Settings = z.infer<typeof Settings>

export const findSettings = async (db: Db, userId: string): Promise<Settings> =>
  (await db.first(selectSettings, { userId })) ?? defaultSettings

export const saveSettings = (db: Db, userId: string, settings: Settings): Promise<number> =>
  db.run(upsertSettings, { userId, ...settings })

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
