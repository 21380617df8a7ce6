import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { maxTeamPageSize, type listOrganizationUsers, type TeamMember } from '#contract/team/team.ts'
import type { Ctx } from '#server/base/context.ts'
import { decodeCursor, encodeCursor, type Page, toPage } from '#server/base/http/pagination.ts'
import { listMembers } from './store.ts'

/** Lists one page of the users of the viewer's organization by name. Throws VALIDATION at `cursor`. */
export async function getTeamPage(
  ctx: Ctx,
  { cursor, limit = maxTeamPageSize }: ParsedRequest<typeof listOrganizationUsers>['query'],
): Promise<Page<TeamMember[]>> {
  const after = cursor === undefined ? undefined : decodeCursor('team', 'text', cursor)
  const rows = await listMembers(ctx, after, limit + 1)
  const page = toPage(rows, limit, ({ name, id }) => encodeCursor('team', { value: name, id }))
  return { ...page, rows: page.rows.map(({ name: _name, ...member }) => member) }
}
