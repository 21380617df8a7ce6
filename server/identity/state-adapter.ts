import type { Database, PlatformDb } from '#server/base/database/database.ts'
import * as store from './store.ts'

/**
 * Creates the adapter by which oidc-provider stores its state in the database, so that a sign-in may begin on one
 * instance and end on another.
 */
export function createStateAdapter(database: Database, clock: () => Date) {
  const read = <T>(work: (db: PlatformDb) => Promise<T>) => database.acrossOrganizations('read', work)
  const write = (work: (db: PlatformDb) => Promise<number>) => database.acrossOrganizations('write', work)
  return (kind: string) => ({
    upsert: (id: string, payload: store.Payload & { uid?: string; grantId?: string }, expiresInSeconds: number) => {
      const { uid, grantId } = payload
      const expiresAt = new Date(clock().getTime() + expiresInSeconds * 1_000)
      return write((db) => store.saveState(db, { kind, id, uid, grantId, payload, expiresAt }))
    },
    find: (id: string) => read((db) => store.findState(db, kind, id, clock())),
    findByUid: (uid: string) => read((db) => store.findStateByUid(db, kind, uid, clock())),
    /** For device codes, which are disabled. */
    findByUserCode: async () => undefined,
    consume: (id: string) => write((db) => store.consumeState(db, kind, id)),
    destroy: (id: string) => write((db) => store.deleteState(db, kind, id)),
    revokeByGrantId: (grantId: string) => write((db) => store.deleteStateOfGrant(db, grantId)),
  })
}

/** How long a signed-in address is remembered, so that its tokens can be fetched. */
const accountLifetimeMs = 3_600_000

/** Creates the store that keeps the addresses of signed-in accounts for the claims of their tokens. */
export function createAccountStore(database: Database, clock: () => Date) {
  const kind = 'Account'
  return {
    saveEmail: (subject: string, email: string) =>
      database.acrossOrganizations('write', (db) =>
        store.saveState(db, {
          kind,
          id: subject,
          payload: { email },
          expiresAt: new Date(clock().getTime() + accountLifetimeMs),
        }),
      ),
    /** `findAccount` of oidc-provider. */
    find: async (_ctx: unknown, subject: string) => {
      const payload = await database.acrossOrganizations('read', (db) => store.findState(db, kind, subject, clock()))
      if (!payload) return undefined
      return { accountId: subject, claims: async () => ({ sub: subject, ...payload, email_verified: true }) }
    },
  }
}
