import { createHash } from 'node:crypto'
import type { Ctx } from './context.ts'
import { Failure, invalid } from './failure.ts'
import { newId } from './ids.ts'
import { statement } from './positional.ts'

/** The id for a create and whether its row stands already: the same key again finds the row it made (contract 1). */
export async function claimKey(
  ctx: Ctx,
  endpoint: string,
  key: unknown,
  body: unknown,
): Promise<{ id: string; isReplay: boolean }> {
  const id = newId()
  if (key === undefined) return { id, isReplay: false }
  if (typeof key !== 'string' || key.length < 1 || key.length > 200)
    invalid('Idempotency-Key', 'Must have 1 to 200 characters')
  const hash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
  const claim = await ctx.db.first(claimIdempotencyKey, ctx.viewer.id, endpoint, key, id, hash, ctx.now)
  if (!claim!.bodyHash.equals(hash)) throw new Failure('DUPLICATE', { message: 'This key was used for something else' })
  return { id: claim!.rowId, isReplay: claim!.rowId !== id }
}

/** A key older than 24 hours counts as never used. */
const claimIdempotencyKey = statement<{ rowId: string; bodyHash: Buffer }>(
  'claim_idempotency_key',
  `insert into idempotency_keys as existing (organization_id, user_id, endpoint, key, row_id, body_hash, created_at)
   values ($1, $2, $3, $4, $5, $6, $7::timestamptz)
   on conflict (organization_id, user_id, endpoint, key) do update set
     row_id = case when existing.created_at < $7::timestamptz - interval '24 hours' then excluded.row_id else existing.row_id end,
     body_hash = case when existing.created_at < $7::timestamptz - interval '24 hours' then excluded.body_hash else existing.body_hash end,
     created_at = case when existing.created_at < $7::timestamptz - interval '24 hours' then excluded.created_at else existing.created_at end
   returning row_id as "rowId", body_hash as "bodyHash"`,
)

/** Forgets keys older than 24 hours. */
export const sweepIdempotencyKeys = statement<never>(
  'sweep_idempotency_keys',
  `delete from idempotency_keys where created_at < $1::timestamptz - interval '24 hours'`,
)
