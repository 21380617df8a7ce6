import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'
import { Failure, throwInvalid } from '#server/base/failure.ts'
import { newId } from '#server/base/ids.ts'
import { getHeader } from './parse.ts'

/** The id of the row to create, or, if `isReplay`, of the one that the same key created before. */
export type KeyClaim = { id: string; isReplay: boolean }

/**
 * Claims an Idempotency-Key for a create: returns the id of the new row, also without a key, or of the existing one if
 * `isReplay`. Throws VALIDATION for a key that is too long and DUPLICATE for one that came with other content:
 * docs/product/api.md#idempotency.
 */
export async function claimIdempotencyKey(
  { db, viewer, now }: Ctx,
  { name }: Endpoint,
  request: FastifyRequest,
  content: unknown,
): Promise<KeyClaim> {
  const id = newId()
  const key = getHeader(request, 'idempotency-key')
  if (key === undefined) return { id, isReplay: false }
  if (key.length < 1 || key.length > 200) throwInvalid('Idempotency-Key', 'Must have 1 to 200 characters')
  const newHash = createHash('sha256')
    .update(JSON.stringify(content ?? null))
    .digest()
  const claim = { userId: viewer.id, endpoint: name, key, id, bodyHash: newHash, now }
  const { rowId, bodyHash } = await db.one(upsertKey, claim)
  if (!bodyHash.equals(newHash))
    throw new Failure('DUPLICATE', { message: 'This key was already used for another request' })
  return { id: rowId, isReplay: rowId !== id }
}

/** Deletes the Idempotency-Keys of all organizations that are older than 24 hours. */
export const deleteExpiredIdempotencyKeys = (db: PlatformDb, now: Date): Promise<number> =>
  db.run(deleteExpired, { now })

const Claim = z.object({ rowId: z.string(), bodyHash: z.custom<Buffer>() })

type NewClaim = { userId: string; endpoint: string; key: string; id: string; bodyHash: Buffer; now: Date }

const isExpiredSql = (createdAt: string) => `${createdAt} < :now::timestamptz - interval '24 hours'`

/** A key older than 24 hours is claimed as if it had never been used. */
const upsertKey = statement<NewClaim, z.infer<typeof Claim>>(
  'claim_idempotency_key',
  Claim,
  `insert into idempotency_keys as existing
     (organization_id, user_id, endpoint, key, row_id, body_hash, created_at)
   values (:organizationId, :userId, :endpoint, :key, :id, :bodyHash, :now)
   on conflict (organization_id, user_id, endpoint, key) do update set
     row_id = case when ${isExpiredSql('existing.created_at')} then excluded.row_id else existing.row_id end,
     body_hash = case when ${isExpiredSql('existing.created_at')} then excluded.body_hash else existing.body_hash end,
     created_at = case when ${isExpiredSql('existing.created_at')} then excluded.created_at else existing.created_at end
   returning row_id as "rowId", body_hash as "bodyHash"`,
)

const deleteExpired = statement<{ now: Date }>(
  'delete_expired_idempotency_keys',
  null,
  `delete from idempotency_keys where ${isExpiredSql('created_at')}`,
)
