import * as z from 'zod/mini'
import type { PlatformDb } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

export type LinkPurpose = 'setup' | 'sign_in'

export const addConsoleLink = (db: PlatformDb, link: NewLink): Promise<number> => db.run(insertLink, link)

/** Finds and locks a link of a purpose, in any state. */
export const lockConsoleLink = (db: PlatformDb, tokenHash: Buffer, purpose: LinkPurpose): Promise<Link | undefined> =>
  db.first(lockLink, { tokenHash, purpose })

export const markConsoleLinkAsUsed = (db: PlatformDb, tokenHash: Buffer, now: Date): Promise<number> =>
  db.run(updateUsedLink, { tokenHash, now })

/** Deletes the links that expired before a time. */
export const deleteConsoleLinks = (db: PlatformDb, before: Date): Promise<number> => db.run(deleteLinks, { before })

/** Finds the user of an e-mail address in lower case. */
export const findAccount = (db: PlatformDb, email: string): Promise<Account | undefined> =>
  db.first(selectAccount, { email })

type NewLink = { tokenHash: Buffer; purpose: LinkPurpose; email: string | null; now: Date; expiresAt: Date }

const insertLink = statement<NewLink>(
  'insert_console_link',
  null,
  `insert into console_links (token_hash, purpose, email, created_at, expires_at)
   values (:tokenHash, :purpose, :email, :now, :expiresAt)`,
)

const Link = z.object({ email: z.nullable(z.string()), expiresAt: z.string(), usedAt: z.nullable(z.string()) })
type Link = z.infer<typeof Link>

const lockLink = statement<{ tokenHash: Buffer; purpose: LinkPurpose }, Link>(
  'lock_console_link',
  Link,
  `select l.email, l.expires_at as "expiresAt", l.used_at as "usedAt" from console_links l
   where l.token_hash = :tokenHash and l.purpose = :purpose for update`,
)

const updateUsedLink = statement<{ tokenHash: Buffer; now: Date }>(
  'use_console_link',
  null,
  'update console_links set used_at = :now where token_hash = :tokenHash',
)

const deleteLinks = statement<{ before: Date }>(
  'delete_console_links',
  null,
  'delete from console_links where expires_at < :before',
)

const Account = z.object({ organizationId: z.string(), userId: z.string() })
type Account = z.infer<typeof Account>

const selectAccount = statement<{ email: string }, Account>(
  'account_by_email',
  Account,
  'select a.organization_id as "organizationId", a.user_id as "userId" from accounts a where a.email = :email',
)
