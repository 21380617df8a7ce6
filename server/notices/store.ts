import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Notice, type NoticeKind } from '#contract/notices/notices.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import { moveStatement } from '#server/base/database/move-statement.ts'
import { type Arrays, columns, statement, toArrays, toColumnNames } from '#server/base/database/statement.ts'
import { newId } from '#server/base/ids.ts'
import { maxNoticesPerDay } from './notice-rules.ts'

/** A notice to add. A user gets only one notice per key, however often it is added. */
export type NewNotice = {
  userId: string
  kind: NoticeKind
  key: string
  text: string
  taskId?: string | null
  clientId?: string | null
  /** The day whose limit of notices it counts towards. */
  day: CalendarDay
}

/**
 * Adds notices that their organization does not have yet; a single one replaces those beyond a day's limit. A
 * transaction across organizations names the organization.
 */
export const addNotices = (db: Db, now: Date, notices: readonly NewNotice[], organizationId?: string) =>
  db.run(insertNotices, {
    organizationId,
    ids: notices.map(newId),
    ...toArrays(notices, 'userId', 'kind', 'key', 'text', 'taskId', 'clientId', 'day'),
    manyText: `More than ${maxNoticesPerDay} notices today. The rest is on your day.`,
    now,
  })

/** Lists the viewer's notices, newest first, those before the id `before`. */
export const listNotices = ({ db, viewer }: Ctx, before: string, limit: number) =>
  db.all(selectNotices, { userId: viewer.id, before, limit })

/** Moves the notices that name a client to another client, all or only those with the given ids. Returns their ids. */
export const moveNotices = moveStatement('move_notices', 'update notices set client_id = :toId')

/** Marks notices of the viewer as read; with `andOlder` also those older than the newest of them. */
export const markNoticesRead = ({ db, viewer, now }: Ctx, ids: readonly string[], andOlder: boolean) =>
  db.run(updateReadAt, { userId: viewer.id, ids, andOlder, now })

/** Deletes the notices that name deleted clients. */
export const deleteNoticesOfClients = ({ db }: Ctx, clientIds: readonly string[]) =>
  db.run(deleteNoticesByClient, { clientIds })

/** Deletes the notices of all organizations that are older than 90 days. */
export const purgeNotices = (db: PlatformDb, now: Date) => db.run(deleteOldNotices, { now })

const insertNotices = statement<
  Arrays<NewNotice> & { organizationId: string | undefined; ids: string[]; manyText: string; now: Date }
>(
  'insert_notices',
  null,
  `with fresh as (
     select n.*, row_number() over (partition by n.user_id, n.day order by n.id) + (
       select count(*) from notices x
       where x.organization_id = :organizationId and x.user_id = n.user_id and x.day = n.day
     ) as place
     from unnest(:ids::uuid[], :userId::uuid[], :kind::text[], :key::text[], :text::text[], :taskId::uuid[],
         :clientId::uuid[], :day::date[])
       as n (id, user_id, kind, key, text, task_id, client_id, day)
     where not exists (
       select from notices x where x.organization_id = :organizationId and x.user_id = n.user_id and x.key = n.key
     )
   ), listed as (select f.*, f.place > ${maxNoticesPerDay} as is_last from fresh f where f.place <= ${maxNoticesPerDay} + 1)
   insert into notices (organization_id, id, user_id, kind, key, text, task_id, client_id, day, created_at)
   select :organizationId, l.id, l.user_id, l.kind, case when l.is_last then 'more/' || l.day else l.key end,
     case when l.is_last then :manyText::text else l.text end, case when not l.is_last then l.task_id end,
     case when not l.is_last then l.client_id end, l.day, :now
   from listed l
   on conflict do nothing`,
)

const noticeColumns = columns('n', toColumnNames(Notice)).select

/** Ids begin with the time, so they sort notices by age. */
const selectNotices = statement<{ userId: string; before: string; limit: number }, Notice>(
  'notices_of_user',
  Notice,
  `select ${noticeColumns} from notices n
   where n.organization_id = :organizationId and n.user_id = :userId and n.id < :before::uuid
   order by n.id desc limit :limit`,
)

const updateReadAt = statement<{ userId: string; ids: readonly string[]; andOlder: boolean; now: Date }>(
  'mark_notices_read',
  null,
  `update notices n set read_at = :now
   where n.organization_id = :organizationId and n.user_id = :userId and n.read_at is null
     and (n.id = any(:ids::uuid[]) or (:andOlder::boolean and n.id < any(:ids::uuid[])))`,
)

const deleteNoticesByClient = statement<{ clientIds: readonly string[] }>(
  'delete_notices_of_clients',
  null,
  'delete from notices where organization_id = :organizationId and client_id = any(:clientIds::uuid[])',
)

const deleteOldNotices = statement<{ now: Date }>(
  'delete_old_notices',
  null,
  `delete from notices where created_at < :now::timestamptz - interval '90 days'`,
)
