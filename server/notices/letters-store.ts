import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import { NoticeKind } from '#contract/notices/notices.ts'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import { IdRow, statement } from '#server/base/database/statement.ts'
import { isRefusingLettersSql } from '#server/mail/for-letters-store.ts'
import { defaultSettings } from './settings-store.ts'

const NoticeToMail = z.object({
  organizationId: Id,
  id: Id,
  userId: Id,
  email: z.string(),
  kind: NoticeKind,
  text: z.string(),
  clientId: z.nullable(Id),
})
/** A notice that its user wants by mail. */
export type NoticeToMail = z.infer<typeof NoticeToMail>

/** Lists unread notices since a time, except the morning's, that active users want by mail and that were not mailed. */
export const listNoticesToMail = (db: PlatformDb, since: Date) =>
  db.all(selectNoticesToMail, { since, defaultKinds: defaultSettings.mailedKinds })

/** Marks notices as mailed, and returns the ids of those that were not mailed before. */
export const claimNotices = async (db: Db, now: Date, notices: readonly { id: string }[]): Promise<string[]> =>
  (await db.all(updateMailedAt, { ids: notices.map(({ id }) => id), now })).map(({ id }) => id)

const selectNoticesToMail = statement<{ since: Date; defaultKinds: readonly string[] }, NoticeToMail>(
  'notices_to_mail',
  NoticeToMail,
  `select n.organization_id as "organizationId", n.id, n.user_id as "userId", u.email, n.kind, n.text,
     n.client_id as "clientId"
   from notices n
   join users u on u.organization_id = n.organization_id and u.id = n.user_id and u.is_active
   join organizations o on o.id = n.organization_id and o.is_active
   left join notice_settings s on s.organization_id = n.organization_id and s.user_id = n.user_id
   where n.created_at > :since and n.mailed_at is null and n.read_at is null and n.kind <> 'morning'
     and n.kind = any(coalesce(s.mailed_kinds, :defaultKinds::text[])) and not ${isRefusingLettersSql}
   order by n.id`,
)

const updateMailedAt = statement<{ ids: readonly string[]; now: Date }, IdRow>(
  'claim_notices_to_mail',
  IdRow,
  `update notices n set mailed_at = :now
   where n.organization_id = :organizationId and n.id = any(:ids::uuid[]) and n.mailed_at is null and n.read_at is null
   returning n.id`,
)
