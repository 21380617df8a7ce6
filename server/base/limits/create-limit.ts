import * as z from 'zod/mini'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { Failure } from '#server/base/failure.ts'

/**
 * Counts creates that are not replays, if they are limited. Throws RATE_LIMITED beyond the limit:
 * docs/product/api.md#limits-and-pagination. Throws UNAUTHORIZED for a user who was deactivated meanwhile, and makes a
 * deactivation wait for the create, so that what it adds is handed over too. This locks the user, which comes first in
 * the order of locks.
 */
export async function enforceCreateLimit({ db, viewer, now, limitsCreates }: Ctx, added = 1): Promise<void> {
  if (!limitsCreates) return
  const count = await db.first(countCreates, { userId: viewer.id, now, added })
  if (!count) throw new Failure('UNAUTHORIZED')
  const { creates, startedAt } = count
  if (creates <= createLimit.creates) return
  const leftMs = Date.parse(startedAt) + createLimit.windowMs - now.getTime()
  throw new Failure('RATE_LIMITED', {
    limit: 'creates',
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)),
  })
}

/**
 * Locks the viewer as `enforceCreateLimit` does, for creates that are counted later or have a limit of their own.
 * Without limits (RATE_LIMIT=off, for measuring) neither locks.
 */
export const lockCreatingUser = (ctx: Ctx): Promise<void> => enforceCreateLimit(ctx, 0)

/** Limits the creates of one user on all instances together, in a window that starts with the first. */
const createLimit = { creates: 600, windowMs: 10 * 60_000 }
const isWindowOverSql = `counts.started_at <= :now::timestamptz - interval '${createLimit.windowMs} milliseconds'`

const CreateCount = z.object({ creates: z.int(), startedAt: z.string() })

/** Counts in the window, which restarts when it is over. */
const countCreates = statement<{ userId: string; now: Date; added: number }, z.infer<typeof CreateCount>>(
  'count_create',
  CreateCount,
  `with active_user as (
     select u.id from users u where u.organization_id = :organizationId and u.id = :userId and u.is_active for share
   )
   insert into create_counts as counts (organization_id, user_id, started_at, creates)
   select :organizationId, active_user.id, :now, :added::int from active_user
   on conflict (organization_id, user_id) do update set
     creates = case when ${isWindowOverSql} then excluded.creates else counts.creates + excluded.creates end,
     started_at = case when ${isWindowOverSql} then excluded.started_at else counts.started_at end
   returning creates, started_at as "startedAt"`,
)
