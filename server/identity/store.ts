import * as z from 'zod/mini'
import { takeAdvisoryLock } from '#server/base/database/advisory-lock.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { type NoParameters, statement } from '#server/base/database/statement.ts'

/** Makes instances that create or rotate signing keys wait for each other until the end of the transaction. */
export const lockSigningKeys = (db: PlatformDb) => takeAdvisoryLock(db, 'identity_keys')

/** Lists the encrypted signing keys, newest first. */
export const listSigningKeys = (db: PlatformDb) => db.all(selectKeys, {})

export const addSigningKey = (db: PlatformDb, key: { id: string; encryptedKey: Buffer; now: Date }) =>
  db.run(insertKey, key)

/** Deletes the signing keys created before a time. */
export const deleteSigningKeys = (db: PlatformDb, before: Date) => db.run(deleteKeys, { before })

/** Saves a value of oidc-provider's state. */
export const saveState = (db: PlatformDb, { uid, grantId, ...state }: IdentityState) =>
  db.run(upsertState, { ...state, uid, grantId })

/** Finds a value of oidc-provider's state; undefined if it has expired. */
export const findState = async (db: PlatformDb, kind: string, id: string, now: Date): Promise<Payload | undefined> =>
  (await db.first(selectState, { kind, id, now }))?.payload

/** Finds a value of oidc-provider's state by its uid; undefined if it has expired. */
export const findStateByUid = async (
  db: PlatformDb,
  kind: string,
  uid: string,
  now: Date,
): Promise<Payload | undefined> => (await db.first(selectStateByUid, { kind, uid, now }))?.payload

/** Marks a value of oidc-provider's state, such as an authorization code, as used. */
export const consumeState = (db: PlatformDb, kind: string, id: string) => db.run(updateConsumedState, { kind, id })

export const deleteState = (db: PlatformDb, kind: string, id: string) => db.run(deleteStateById, { kind, id })

/** Deletes all of oidc-provider's state that belongs to a grant. */
export const deleteStateOfGrant = (db: PlatformDb, grantId: string) => db.run(deleteStateByGrant, { grantId })

export const deleteExpiredState = (db: PlatformDb, now: Date) => db.run(deleteExpired, { now })

/** A value of oidc-provider's state, as it stores it. */
export type Payload = Record<string, unknown>

type IdentityState = {
  kind: string
  id: string
  uid?: string | undefined
  grantId?: string | undefined
  payload: Payload
  expiresAt: Date
}

const StoredKey = z.object({ id: z.string(), encryptedKey: z.custom<Buffer>(), createdAt: z.string() })

const selectKeys = statement<NoParameters, z.infer<typeof StoredKey>>(
  'identity_keys',
  StoredKey,
  `select k.id, k.encrypted_key as "encryptedKey", k.created_at as "createdAt" from identity_keys k order by k.id desc`,
)

const insertKey = statement<{ id: string; encryptedKey: Buffer; now: Date }>(
  'insert_identity_key',
  null,
  'insert into identity_keys (id, encrypted_key, created_at) values (:id, :encryptedKey, :now)',
)

const deleteKeys = statement<{ before: Date }>(
  'delete_identity_keys',
  null,
  'delete from identity_keys where created_at < :before',
)

const upsertState = statement<IdentityState>(
  'save_identity_state',
  null,
  `insert into identity_state (kind, id, uid, grant_id, payload, expires_at)
   values (:kind, :id, :uid, :grantId, :payload, :expiresAt)
   on conflict (kind, id) do update set uid = excluded.uid, grant_id = excluded.grant_id, payload = excluded.payload,
     expires_at = excluded.expires_at`,
)

const StatePayload = z.object({ payload: z.record(z.string(), z.unknown()) })
type StatePayload = z.infer<typeof StatePayload>

const selectState = statement<{ kind: string; id: string; now: Date }, StatePayload>(
  'identity_state_by_id',
  StatePayload,
  'select s.payload from identity_state s where s.kind = :kind and s.id = :id and s.expires_at > :now',
)

const selectStateByUid = statement<{ kind: string; uid: string; now: Date }, StatePayload>(
  'identity_state_by_uid',
  StatePayload,
  'select s.payload from identity_state s where s.kind = :kind and s.uid = :uid and s.expires_at > :now',
)

const updateConsumedState = statement<{ kind: string; id: string }>(
  'consume_identity_state',
  null,
  `update identity_state set payload = payload || '{"consumed": true}' where kind = :kind and id = :id`,
)

const deleteStateById = statement<{ kind: string; id: string }>(
  'delete_identity_state',
  null,
  'delete from identity_state where kind = :kind and id = :id',
)

const deleteStateByGrant = statement<{ grantId: string }>(
  'delete_identity_state_of_grant',
  null,
  'delete from identity_state where grant_id = :grantId',
)

const deleteExpired = statement<{ now: Date }>(
  'delete_expired_identity_state',
  null,
  'delete from identity_state where expires_at < :now',
)
