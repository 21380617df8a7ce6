import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Ctx } from './context.ts'
import type { PlatformDb } from './database.ts'
import { Failure, RestartRequestError, throwInvalid } from './failure.ts'
import { newId } from './ids.ts'
import { isUniqueViolation } from './sqlstates.ts'
import { statement } from './statement.ts'

/**
 * Claims an Idempotency-Key for a create of the row `id`: returns that id, or that of the existing row if `isReplay`. Throws
 * VALIDATION for an unusable key and DUPLICATE for one that came with another body. docs/product.md#idempotency
 */
export async function claimIdempotencyKey(
  ctx: Ctx,
  endpoint: string,
  key: unknown,
  body: unknown,
  id = newId(),
): Promise<{ id: string; isReplay: boolean }> {
  if (key === undefined) return { id, isReplay: false }
  const claim = toClaim(ctx, endpoint, key, body, id)
  const { rowId, bodyHash } = await ctx.db.one(upsertKey, claim)
  if (!bodyHash.equals(claim.bodyHash))
    throw new Failure('DUPLICATE', { message: 'This key was used for something else' })
  return { id: rowId, isReplay: rowId !== id }
}

/**
 * Claims a key as `claimIdempotencyKey` does if it is new, which costs PostgreSQL less. Throws RestartRequestError for any
 * other, with which the transaction has failed.
 */
export async function claimNewIdempotencyKey(
  ctx: Ctx,
  endpoint: string,
  key: unknown,
  body: unknown,
  id: string,
): Promise<void> {
  if (key === undefined) return
  try {
    await ctx.db.run(insertKey, toClaim(ctx, endpoint, key, body, id))
  } catch (error) {
    throw isUniqueViolation(error) ? new RestartRequestError() : error
  }
}

function toClaim({ viewer, now }: Ctx, endpoint: string, key: unknown, body: unknown, id: string): NewClaim {
  if (typeof key !== 'string' || key.length < 1 || key.length > 200)
    throwInvalid('Idempotency-Key', 'Must have 1 to 200 characters')
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
  return { userId: viewer.id, endpoint, key, id, bodyHash, now }
}

/** Counts a create that is no replay. Throws RATE_LIMITED beyond the limit: docs/product.md#limits-and-pagination. */
export async function enforceCreateLimit({ db, viewer, now }: Ctx): Promise<void> {
  const { creates, startedAt } = await db.one(countCreate, { userId: viewer.id, now })
  if (creates <= createLimit.creates) return
  const leftMs = Date.parse(startedAt) + createLimit.windowMs - now.getTime()
  throw new Failure('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) })
}

/** Creates of one user on all instances together, in a window that starts with the first. */
const createLimit = { creates: 600, windowMs: 10 * 60_000 }

export const deleteExpiredIdempotencyKeys = (db: PlatformDb, now: Date): Promise<number> =>
  db.run(deleteExpired, { now })

const CreateCount = z.object({ creates: z.int(), startedAt: z.string() })

/** Counts in the window, which begins anew when it is over. */
const countCreate = statement<{ userId: string; now: Date }, z.infer<typeof CreateCount>>(
  'count_create',
  CreateCount,
  `insert into create_counts as counts (organization_id, user_id, started_at, creates)
   values (:organizationId, :userId, :now, 1)
   on conflict (organization_id, user_id) do update set
     creates = case when counts.started_at <= :now::timestamptz - interval '10 minutes' then 1 else counts.creates + 1 end,
     started_at = case when counts.started_at <= :now::timestamptz - interval '10 minutes' then excluded.started_at else counts.started_at end
   returning creates, started_at as "startedAt"`,
)

const Claim = z.object({ rowId: z.string(), bodyHash: z.custom<Buffer>() })

type NewClaim = { userId: string; endpoint: string; key: string; id: string; bodyHash: Buffer; now: Date }

const insertKeySql = `insert into idempotency_keys as existing
     (organization_id, user_id, endpoint, key, row_id, body_hash, created_at)
   values (:organizationId, :userId, :endpoint, :key, :id, :bodyHash, :now)`

const insertKey = statement<NewClaim>('insert_idempotency_key', null, insertKeySql)

/** A key older than 24 hours is claimed as if it had never been used. */
const upsertKey = statement<NewClaim, z.infer<typeof Claim>>(
  'claim_idempotency_key',
  Claim,
  `${insertKeySql}
   on conflict (organization_id, user_id, endpoint, key) do update set
     row_id = case when existing.created_at < :now::timestamptz - interval '24 hours' then excluded.row_id else existing.row_id end,
     body_hash = case when existing.created_at < :now::timestamptz - interval '24 hours' then excluded.body_hash else existing.body_hash end,
     created_at = case when existing.created_at < :now::timestamptz - interval '24 hours' then excluded.created_at else existing.created_at end
   returning row_id as "rowId", body_hash as "bodyHash"`,
)

const deleteExpired = statement<{ now: Date }>(
  'sweep_idempotency_keys',
  null,
  `delete from idempotency_keys where created_at < :now::timestamptz - interval '24 hours'`,
)
