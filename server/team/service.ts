import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { type listOrganizationUsers, type TeamMember } from '#contract/team/team.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { toAsciiLowerCase } from '#server/base/email.ts'
import { decodeCursor, encodeCursor, type Page, toPage } from '#server/base/http/pagination.ts'
import { newId } from '#server/base/ids.ts'
import { listMembers } from './members-store.ts'
import * as store from './store.ts'

/** Lists one page of the users of the viewer's organization by name. Throws VALIDATION at `cursor`. */
export async function getTeamPage(
  ctx: Ctx,
  { cursor, limit }: ParsedRequest<typeof listOrganizationUsers>['query'],
): Promise<Page<TeamMember[]>> {
  const after = decodeCursor('team', 'text', cursor)
  const rows = await listMembers(ctx, after, limit + 1)
  const page = toPage(rows, limit, ({ name, id }) => encodeCursor('team', { value: name, id }))
  return { ...page, rows: page.rows.map(({ name: _name, ...member }) => member) }
}

type NewUser = Omit<store.NewUserRow, 'id' | 'now' | 'profileImageUrl'> & { profileImageUrl?: string | null }

/** Adds a user with the account that reserves their e-mail address and returns the id. Throws 23505 if it is taken. */
export async function addUser(db: PlatformDb, now: Date, user: NewUser): Promise<string> {
  const id = newId()
  await store.addUser(db, { profileImageUrl: null, ...user, id, email: toAsciiLowerCase(user.email), now })
  return id
}
