import * as z from 'zod/mini'
import { Passkey } from '#contract/identity/passkeys.ts'
import type { Ctx } from '#server/base/context.ts'
import { takeAdvisoryLock } from '#server/base/database/advisory-lock.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { userNameSql } from '#server/base/database/name-sql.ts'
import { columns, statement, toColumnNames } from '#server/base/database/statement.ts'

/** Lists the viewer's passkeys, oldest first. */
export const listPasskeys = ({ db, viewer }: Ctx) => db.all(selectPasskeys, { userId: viewer.id })

/** Finds and locks a passkey of the viewer. */
export const lockPasskey = ({ db, viewer }: Ctx, id: string) => db.first(lockPasskeyOfUser, { userId: viewer.id, id })

export const renamePasskey = ({ db, viewer }: Ctx, id: string, name: string) =>
  db.one(updatePasskeyName, { userId: viewer.id, id, name })

export const deletePasskey = ({ db, viewer }: Ctx, id: string) => db.run(deletePasskeyOfUser, { userId: viewer.id, id })

/** Finds the name and address of a user, which a passkey contains. */
export const findPerson = (db: PlatformDb, owner: Owner) => db.one(selectPerson, owner)

/**
 * Lists the credentials of a user's passkeys, and makes other registrations of the user wait until the transaction
 * ends.
 */
export const lockCredentialsOfUser = async (db: PlatformDb, owner: Owner): Promise<string[]> => {
  await takeAdvisoryLock(db, `passkeys ${owner.organizationId}${owner.userId}`)
  return (await db.all(selectCredentials, owner)).map(({ credentialId }) => credentialId)
}

export const addPasskey = (db: PlatformDb, passkey: NewPasskey) => db.run(insertPasskey, passkey)

/** Whether a credential is already registered. Other transactions that add it wait until this one ends. */
export const lockCredential = async (db: PlatformDb, credentialId: string): Promise<boolean> => {
  await takeAdvisoryLock(db, `credential ${credentialId}`)
  return (await lockPasskeyByCredential(db, credentialId)) !== undefined
}

/** Finds and locks a passkey with the address of its user. */
export const lockPasskeyByCredential = (db: PlatformDb, credentialId: string) =>
  db.first(lockByCredential, { credentialId })

/** Saves the counter of a passkey and when it was used last. */
export const savePasskeyUse = (
  db: PlatformDb,
  use: { organizationId: string; id: string; counter: number; now: Date },
) => db.run(updatePasskeyUse, use)

/** The user a passkey belongs to. */
export type Owner = { organizationId: string; userId: string }

const Person = z.object({
  organizationId: z.string(),
  userId: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
})
/** A user as a passkey names them. */
export type Person = z.infer<typeof Person>

const passkeyColumns = columns('p', toColumnNames(Passkey)).select

const selectPasskeys = statement<{ userId: string }, Passkey>(
  'passkeys_of_user',
  Passkey,
  `select ${passkeyColumns} from passkeys p
   where p.organization_id = :organizationId and p.user_id = :userId order by p.id`,
)

const lockPasskeyOfUser = statement<{ userId: string; id: string }, Passkey>(
  'lock_passkey',
  Passkey,
  `select ${passkeyColumns} from passkeys p
   where p.organization_id = :organizationId and p.user_id = :userId and p.id = :id for update`,
)

const updatePasskeyName = statement<{ userId: string; id: string; name: string }, Passkey>(
  'rename_passkey',
  Passkey,
  `update passkeys p set name = :name
   where p.organization_id = :organizationId and p.user_id = :userId and p.id = :id returning ${passkeyColumns}`,
)

const deletePasskeyOfUser = statement<{ userId: string; id: string }>(
  'delete_passkey',
  null,
  'delete from passkeys where organization_id = :organizationId and user_id = :userId and id = :id',
)

const selectPerson = statement<Owner, Person>(
  'person_of_passkeys',
  Person,
  `select u.organization_id as "organizationId", u.id as "userId", u.email, ${userNameSql('u')} as name
   from users u where u.organization_id = :organizationId and u.id = :userId`,
)

const Credential = z.object({ credentialId: z.string() })

const selectCredentials = statement<Owner, z.infer<typeof Credential>>(
  'credentials_of_user',
  Credential,
  `select p.credential_id as "credentialId" from passkeys p
   where p.organization_id = :organizationId and p.user_id = :userId order by p.id`,
)

type NewPasskey = Owner & {
  id: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  now: Date
}

const insertPasskey = statement<NewPasskey>(
  'insert_passkey',
  null,
  `insert into passkeys (organization_id, id, user_id, credential_id, public_key, counter, transports, name, created_at)
   values (:organizationId, :id, :userId, :credentialId, :publicKey, :counter, :transports, :name, :now)`,
)

const StoredPasskey = z.object({
  organizationId: z.string(),
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  publicKey: z.custom<Buffer>(),
  counter: z.number(),
  transports: z.array(z.string()),
})

const lockByCredential = statement<{ credentialId: string }, z.infer<typeof StoredPasskey>>(
  'lock_passkey_by_credential',
  StoredPasskey,
  `select p.organization_id as "organizationId", p.id, p.user_id as "userId", u.email, p.public_key as "publicKey",
     p.counter::float8 as counter, p.transports
   from passkeys p join users u on u.organization_id = p.organization_id and u.id = p.user_id
   where p.credential_id = :credentialId for update of p`,
)

const updatePasskeyUse = statement<{ organizationId: string; id: string; counter: number; now: Date }>(
  'save_passkey_use',
  null,
  'update passkeys set counter = :counter, last_used_at = :now where organization_id = :organizationId and id = :id',
)
