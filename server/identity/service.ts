import type { PlatformDb } from '#server/base/database/database.ts'
import { deleteMailsAbout } from '#server/mail/service.ts'
import { getPlatformOrganizationId } from '#server/organizations/service.ts'
import { deleteCodes } from './codes-store.ts'
import { deleteConsoleLinks } from './console-links-store.ts'
import { deleteExpiredState } from './store.ts'

/** Hours for which codes are kept; their limits count the codes of the last hour. */
const codesKeptHours = 24

/** Deletes expired state and links of sign-ins, and old codes with their unsent mails. */
export async function purgeSignInState(db: PlatformDb, now: Date): Promise<void> {
  await deleteExpiredState(db, now)
  await deleteConsoleLinks(db, now)
  const ids = await deleteCodes(db, new Date(now.getTime() - codesKeptHours * 3_600_000))
  if (ids.length === 0) return
  const platformId = await getPlatformOrganizationId(db)
  for (const id of ids) await deleteMailsAbout(db, platformId, id)
}
