import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Role } from '#contract/base/roles.ts'
import { Day, Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { fullNameSql } from '#server/base/database/name-sql.ts'
import { statement } from '#server/base/database/statement.ts'
import { isAccessibleClientSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import { storedZones, storedZonesSql } from '#server/days/columns.ts'
import { inTaskOrderSql } from '#server/tasks/columns.ts'

const OwnFeed = z.object({ createdAt: z.string(), showsNames: z.boolean() })

/** Finds since when the viewer has a feed and whether it shows full names; undefined without one. */
export const findOwnFeed = ({ db, viewer }: Ctx) => db.first(selectOwnFeed, { userId: viewer.id })

/** Saves the viewer's feed, replacing the former one. */
export const saveFeed = ({ db, viewer, now }: Ctx, feed: { tokenHash: Buffer; showsNames: boolean }) =>
  db.run(upsertFeed, { ...feed, userId: viewer.id, now })

/** Deletes the viewer's feed. Returns how many there were: 0 or 1. */
export const deleteFeed = ({ db, viewer }: Ctx) => db.run(deleteFeedOfUser, { userId: viewer.id })

/** A feed with its user, as a context needs them. */
const FeedOfToken = z.object({
  organizationId: Id,
  userId: Id,
  role: Role,
  country: z.string(),
  showsNames: z.boolean(),
  createdAt: z.string(),
  ...storedZones,
})

/** Finds the feed of a token, of an active user of an active organization. */
export const findFeedByTokenHash = (db: PlatformDb, tokenHash: Buffer) => db.first(selectFeedByToken, { tokenHash })

const FeedTask = z.object({
  id: Id,
  title: z.string(),
  date: Day,
  dueTime: z.nullable(z.string()),
  estimatedMinutes: z.int(),
  updatedAt: z.string(),
  /** Null if the user can no longer access the client, whose name may be in the title. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
})
/** A task as an entry of the feed. */
export type FeedTask = z.infer<typeof FeedTask>

/** Lists the viewer's tasks of a range of days, without abandoned ones and the daily roleplay. */
export const listFeedTasks = ({ db, viewer }: Ctx, range: { from: CalendarDay; through: CalendarDay }, limit: number) =>
  db.all(selectFeedTasks, { ...range, limit, ...toViewerAccess(viewer) })

const selectOwnFeed = statement<{ userId: string }, z.infer<typeof OwnFeed>>(
  'feed_of_user',
  OwnFeed,
  `select f.created_at as "createdAt", f.shows_names as "showsNames" from feeds f
   where f.organization_id = :organizationId and f.user_id = :userId`,
)

const upsertFeed = statement<{ userId: string; tokenHash: Buffer; showsNames: boolean; now: Date }>(
  'save_feed',
  null,
  `insert into feeds (organization_id, user_id, token_hash, shows_names, created_at)
   values (:organizationId, :userId, :tokenHash, :showsNames, :now)
   on conflict (organization_id, user_id) do update set
     token_hash = excluded.token_hash, shows_names = excluded.shows_names, created_at = excluded.created_at`,
)

const deleteFeedOfUser = statement<{ userId: string }>(
  'delete_feed',
  null,
  'delete from feeds where organization_id = :organizationId and user_id = :userId',
)

const selectFeedByToken = statement<{ tokenHash: Buffer }, z.infer<typeof FeedOfToken>>(
  'feed_by_token',
  FeedOfToken,
  `select f.organization_id as "organizationId", f.user_id as "userId", u.role, o.country, f.shows_names as "showsNames",
     f.created_at as "createdAt", ${storedZonesSql}
   from feeds f
   join users u on u.organization_id = f.organization_id and u.id = f.user_id and u.is_active
   join organizations o on o.id = f.organization_id and o.is_active
   where f.token_hash = :tokenHash`,
)

type TaskRange = ViewerAccess & { from: CalendarDay; through: CalendarDay; limit: number }

const selectFeedTasks = statement<TaskRange, FeedTask>(
  'tasks_of_feed',
  FeedTask,
  `select t.id, t.title, t.due_date as date, t.due_time as "dueTime", t.estimated_minutes as "estimatedMinutes",
     t.updated_at as "updatedAt", case when ${isAccessibleClientSql} then c.id end as "clientId",
     case when c.id is not null then ${fullNameSql('c')} end as "clientName"
   from tasks t
   left join clients c on c.organization_id = :organizationId and c.id = t.client_id
   where t.organization_id = :organizationId and t.assigned_agent_id = :viewerId
     and t.due_date between :from and :through and t.status <> 'abandoned' and not t.is_paused and not t.is_daily
   order by ${inTaskOrderSql} limit :limit`,
)
