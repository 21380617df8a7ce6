import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Ctx } from './context.ts'
import type { PlatformDb } from './database.ts'
import { Failure, throwInvalid } from './failure.ts'
import { newId } from './ids.ts'
import { statement } from './statement.ts'

/**
 * Claims an Idempotency-Key for a create of the row `id`: returns that id, or that of the existing row if `isReplay`. Throws
 * VALIDATION for an unusable key, DUPLICATE for one that came with another body and, if `isLimited`, RATE_LIMITED for a
 * new row beyond the limit. docs/product.md#idempotency
 */
export async function claimIdempotencyKey(
  { db, viewer, now }: Ctx,
  endpoint: string,
  key: unknown,
  body: unknown,
  { id = newId(), isLimited = false }: { id?: string; isLimited?: boolean } = {},
): Promise<{ id: string; isReplay: boolean }> {
  if (key === undefined) return { id, isReplay: false }
  if (typeof key !== 'string' || key.length < 1 || key.length > 200)
    throwInvalid('Idempotency-Key', 'Must have 1 to 200 characters')
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
  const claim = await db.one(upsertKey, { userId: viewer.id, endpoint, key, id, bodyHash, now, isLimited })
  if (!claim.bodyHash.equals(bodyHash))
    throw new Failure('DUPLICATE', { message: 'This key was used for something else' })
  rejectOverLimit(claim, now)
  return { id: claim.rowId, isReplay: claim.rowId !== id }
}

/** Counts a create without an Idempotency-Key. Throws RATE_LIMITED beyond the limit: docs/product.md#limits-and-pagination. */
export async function enforceCreateLimit({ db, viewer, now }: Ctx): Promise<void> {
  rejectOverLimit(await db.one(upsertCount, { userId: viewer.id, now }), now)
}

/** Creates of one user on all instances together, in a window that starts with the first. */
const createLimit = { creates: 600, windowMs: 10 * 60_000 }

function rejectOverLimit({ creates, startedAt }: z.infer<typeof CreateCount>, now: Date): void {
  if (creates <= createLimit.creates) return
  const leftMs = Date.parse(startedAt) + createLimit.windowMs - now.getTime()
  throw new Failure('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) })
}

export const deleteExpiredIdempotencyKeys = (db: PlatformDb, now: Date): Promise<number> =>
  db.run(deleteExpired, { now })

const CreateCount = z.object({ creates: z.int(), startedAt: z.string() })

/** Counts in the window, which begins anew when it is over. */
const countSql = (rows: string) => `
  insert into create_counts as counts (organization_id, user_id, started_at, creates)
  ${rows}
  on conflict (organization_id, user_id) do update set
    creates = case when counts.started_at <= :now::timestamptz - interval '10 minutes' then 1 else counts.creates + 1 end,
    started_at = case when counts.started_at <= :now::timestamptz - interval '10 minutes' then excluded.started_at else counts.started_at end
  returning creates, started_at`

const upsertCount = statement<{ userId: string; now: Date }, z.infer<typeof CreateCount>>(
  'count_create',
  CreateCount,
  `with counted as (${countSql('values (:organizationId::uuid, :userId::uuid, :now::timestamptz, 1)')})
   select creates, started_at as "startedAt" from counted`,
)

const Claim = z.extend(CreateCount, { rowId: z.string(), bodyHash: z.custom<Buffer>() })

type NewClaim = {
  userId: string
  endpoint: string
  key: string
  id: string
  bodyHash: Buffer
  now: Date
  isLimited: boolean
}

/** A key older than 24 hours is claimed as if it had never been used. Replays are not counted. */
const upsertKey = statement<NewClaim, z.infer<typeof Claim>>(
  'claim_idempotency_key',
  Claim,
  `with claim as (
     insert into idempotency_keys as existing (organization_id, user_id, endpoint, key, row_id, body_hash, created_at)
     values (:organizationId::uuid, :userId::uuid, :endpoint, :key, :id::uuid, :bodyHash, :now::timestamptz)
     on conflict (organization_id, user_id, endpoint, key) do update set
       row_id = case when existing.created_at < :now::timestamptz - interval '24 hours' then excluded.row_id else existing.row_id end,
       body_hash = case when existing.created_at < :now::timestamptz - interval '24 hours' then excluded.body_hash else existing.body_hash end,
       created_at = case when existing.created_at < :now::timestamptz - interval '24 hours' then excluded.created_at else existing.created_at end
     returning row_id, body_hash
   ),
   counted as (${countSql(
     `select :organizationId::uuid, :userId::uuid, :now::timestamptz, 1 from claim where row_id = :id::uuid and :isLimited::boolean`,
   )})
   select row_id as "rowId", body_hash as "bodyHash", coalesce(creates, 0) as creates,
     coalesce(started_at, :now::timestamptz) as "startedAt"
   from claim left join counted on true`,
)

const deleteExpired = statement<{ now: Date }>(
  'sweep_idempotency_keys',
  null,
  `delete from idempotency_keys where created_at < :now::timestamptz - interval '24 hours'`,
)
