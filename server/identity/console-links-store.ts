import * as z from 'zod/mini'
import type { PlatformDb } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

/** What a link that was created on the machine is for. */
export type LinkPurpose = 'setup' | 'sign_in'

export const addConsoleLink = (db: PlatformDb, link: NewLink) => db.run(insertLink, link)

/** Finds a link that is neither used nor expired. */
export const findOpenLink = (db: PlatformDb, link: LinkToken) => db.first(selectOpenLink, link)

/** Marks a link that is neither used nor expired as used, and returns it; undefined for any other. */
export const redeemOpenLink = (db: PlatformDb, link: LinkToken) => db.first(updateOpenLink, link)

/** Deletes the links that expired before a time. */
export const deleteConsoleLinks = (db: PlatformDb, before: Date) => db.run(deleteLinks, { before })

/** Finds the user of an e-mail address in lower case. */
export const findAccount = (db: PlatformDb, email: string) => db.first(selectAccount, { email })

type NewLink = { tokenHash: Buffer; purpose: LinkPurpose; email: string | null; now: Date; expiresAt: Date }

const insertLink = statement<NewLink>(
  'insert_console_link',
  null,
  `insert into console_links (token_hash, purpose, email, created_at, expires_at)
   values (:tokenHash, :purpose, :email, :now, :expiresAt)`,
)

type LinkToken = { purpose: LinkPurpose; tokenHash: Buffer; now: Date }
const OpenLink = z.object({ email: z.nullable(z.string()) })
type OpenLink = z.infer<typeof OpenLink>

const isOpen = 'l.token_hash = :tokenHash and l.purpose = :purpose and l.used_at is null and l.expires_at > :now'

const selectOpenLink = statement<LinkToken, OpenLink>(
  'open_console_link',
  OpenLink,
  `select l.email from console_links l where ${isOpen}`,
)

const updateOpenLink = statement<LinkToken, OpenLink>(
  'redeem_console_link',
  OpenLink,
  `update console_links l set used_at = :now where ${isOpen} returning l.email`,
)

const deleteLinks = statement<{ before: Date }>(
  'delete_console_links',
  null,
  'delete from console_links where expires_at < :before',
)

const Account = z.object({ organizationId: z.string(), userId: z.string() })

const selectAccount = statement<{ email: string }, z.infer<typeof Account>>(
  'account_by_email',
  Account,
  'select a.organization_id as "organizationId", a.user_id as "userId" from accounts a where a.email = :email',
)
