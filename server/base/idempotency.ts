import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Ctx } from './context.ts'
import type { PlatformDb } from './database.ts'
import { Failure, throwInvalid } from './failure.ts'
import { newId } from './ids.ts'
import { statement } from './statement.ts'

/**
 * Claims an Idempotency-Key for a create: returns the id of its row, which exists already if `isReplay`. Throws
 * VALIDATION for an unusable key, DUPLICATE for one that came with another body. docs/product.md#idempotency
 */
export async function claimIdempotencyKey(
  { db, viewer, now }: Ctx,
  endpoint: string,
  key: unknown,
  body: unknown,
): Promise<{ id: string; isReplay: boolean }> {
  const id = newId()
  if (key === undefined) return { id, isReplay: false }
  if (typeof key !== 'string' || key.length < 1 || key.length > 200)
    throwInvalid('Idempotency-Key', 'Must have 1 to 200 characters')
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
  const claim = await db.one(upsertKey, { userId: viewer.id, endpoint, key, id, bodyHash, now })
  if (!claim.bodyHash.equals(bodyHash))
    throw new Failure('DUPLICATE', { message: 'This key was used for something else' })
  return { id: claim.rowId, isReplay: claim.rowId !== id }
}

export const deleteExpiredIdempotencyKeys = (db: PlatformDb, now: Date): Promise<number> =>
  db.run(deleteExpired, { now })

const Claim = z.object({ rowId: z.string(), bodyHash: z.custom<Buffer>() })

type NewClaim = { userId: string; endpoint: string; key: string; id: string; bodyHash: Buffer; now: Date }

/** A key older than 24 hours is claimed as if it had never been used. */
const upsertKey = statement<NewClaim, z.infer<typeof Claim>>(
  'claim_idempotency_key',
  Claim,
  `insert into idempotency_keys as existing (organization_id, user_id, endpoint, key, row_id, body_hash, created_at)
   values (:organizationId, :userId, :endpoint, :key, :id, :bodyHash, :now::timestamptz)
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
