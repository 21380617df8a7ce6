import * as z from 'zod/mini'
import { takeAdvisoryLock } from '#server/base/database/advisory-lock.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { IdRow, lockStatement, statement } from '#server/base/database/statement.ts'

/** Makes requests for codes of one key wait for each other until the end of the transaction. */
export const lockCodeRequests = (db: PlatformDb, key: string) => takeAdvisoryLock(db, `sign_in_code ${key}`)

/** Counts the codes requested since a time, separately for an address and from a network. */
export const countCodes = (db: PlatformDb, asked: { email: string; networkHash: Buffer; since: Date }) =>
  db.one(selectCounts, asked)

export const addCode = (db: PlatformDb, code: NewCode) => db.run(insertCode, code)

/** Finds the newest code that a browser requested in a sign-in. */
export const findNewestCode = (db: PlatformDb, interaction: string, browserHash: Buffer) =>
  db.first(selectNewestCode, { interaction, browserHash })

/** Finds and locks the newest code that a browser requested in a sign-in. */
export const lockNewestCode = (db: PlatformDb, interaction: string, browserHash: Buffer) =>
  db.first(lockNewest, { interaction, browserHash })

/** Finds and locks the code whose mail has this link. */
export const lockCodeByLink = (db: PlatformDb, linkHash: Buffer) => db.first(lockByLink, { linkHash })

/** Adds a wrong try to a code. */
export const countWrongTry = (db: PlatformDb, id: string) => db.run(updateWrongTries, { id })

/** Marks all codes of a sign-in as used. */
export const markCodesAsUsed = (db: PlatformDb, interaction: string, now: Date) =>
  db.run(updateUsedCodes, { interaction, now })

/** Whether an address belongs to a user or has an invitation that is neither accepted nor canceled. */
export const isKnownEmail = async (db: PlatformDb, email: string): Promise<boolean> =>
  (await db.one(selectIsKnown, { email })).isKnown

/** Deletes the codes created before a time and returns their ids. */
export const deleteCodes = async (db: PlatformDb, before: Date): Promise<string[]> =>
  (await db.all(deleteOldCodes, { before })).map(({ id }) => id)

const Counts = z.object({ emailCount: z.int(), networkCount: z.int() })

const selectCounts = statement<{ email: string; networkHash: Buffer; since: Date }, z.infer<typeof Counts>>(
  'count_sign_in_codes',
  Counts,
  `select
     (select count(*)::int from sign_in_codes c where c.email = :email and c.created_at > :since) as "emailCount",
     (select count(*)::int from sign_in_codes c where c.network_hash = :networkHash and c.created_at > :since)
       as "networkCount"`,
)

type NewCode = {
  id: string
  interaction: string
  email: string
  codeHash: Buffer
  linkHash: Buffer
  browserHash: Buffer
  networkHash: Buffer
  now: Date
  expiresAt: Date
}

const insertCode = statement<NewCode>(
  'insert_sign_in_code',
  null,
  `insert into sign_in_codes (id, interaction, email, code_hash, link_hash, browser_hash, network_hash, created_at, expires_at)
   values (:id, :interaction, :email, :codeHash, :linkHash, :browserHash, :networkHash, :now, :expiresAt)`,
)

const SignInCode = z.object({
  id: z.string(),
  interaction: z.string(),
  email: z.string(),
  codeHash: z.custom<Buffer>(),
  browserHash: z.custom<Buffer>(),
  wrongTries: z.int(),
  expiresAt: z.string(),
  usedAt: z.nullable(z.string()),
})
/** A mailed code as it is stored: by its hash. */
export type SignInCode = z.infer<typeof SignInCode>

const selectCodes = `select c.id, c.interaction, c.email, c.code_hash as "codeHash", c.browser_hash as "browserHash",
    c.wrong_tries as "wrongTries", c.expires_at as "expiresAt", c.used_at as "usedAt"
  from sign_in_codes c`

const selectNewestCode = statement<{ interaction: string; browserHash: Buffer }, SignInCode>(
  'newest_sign_in_code',
  SignInCode,
  `${selectCodes} where c.interaction = :interaction and c.browser_hash = :browserHash order by c.id desc limit 1`,
)

const lockNewest = lockStatement('lock_newest_sign_in_code', selectNewestCode, 'for update')

const lockByLink = statement<{ linkHash: Buffer }, SignInCode>(
  'lock_sign_in_code_by_link',
  SignInCode,
  `${selectCodes} where c.link_hash = :linkHash for update`,
)

const updateWrongTries = statement<{ id: string }>(
  'count_wrong_sign_in_code',
  null,
  'update sign_in_codes set wrong_tries = wrong_tries + 1 where id = :id',
)

const updateUsedCodes = statement<{ interaction: string; now: Date }>(
  'use_sign_in_codes',
  null,
  'update sign_in_codes set used_at = :now where interaction = :interaction and used_at is null',
)

const IsKnown = z.object({ isKnown: z.boolean() })

const selectIsKnown = statement<{ email: string }, z.infer<typeof IsKnown>>(
  'is_known_email',
  IsKnown,
  `select exists (select from accounts a where a.email = :email)
     or exists (
       select from invitations i where lower(i.email) = :email and i.accepted_at is null and i.canceled_at is null
     ) as "isKnown"`,
)

const deleteOldCodes = statement<{ before: Date }, IdRow>(
  'delete_old_sign_in_codes',
  IdRow,
  'delete from sign_in_codes where created_at < :before returning id',
)
