import type { ParsedRequest } from '#contract/base/endpoint.ts'
import type { AssignableRole } from '#contract/team/invitations.ts'
import { type listOrganizationUsers, type TeamMember } from '#contract/team/team.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { toAsciiLowerCase } from '#server/base/email.ts'
import { Failure, throwInvalid, throwNotFound, throwTransition } from '#server/base/failure.ts'
import { decodeCursor, encodeCursor, type Page, toPage } from '#server/base/http/pagination.ts'
import { newId } from '#server/base/ids.ts'
import { handOverClientsAndTasks } from '#server/clients/service.ts'
import { deleteMailsAbout } from '#server/mail/service.ts'
import * as members from './members-store.ts'
import * as store from './store.ts'

/** Lists one page of the users of the viewer's organization by name. Throws VALIDATION at `cursor`. */
export async function getTeamPage(
  ctx: Ctx,
  { cursor, limit }: ParsedRequest<typeof listOrganizationUsers>['query'],
): Promise<Page<TeamMember[]>> {
  const after = decodeCursor('team', 'text', cursor)
  const rows = await members.listMembers(ctx, after, limit + 1)
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

type MemberChange = { role?: AssignableRole | undefined; isActive?: boolean | undefined }

/**
 * Changes a user's role or activity; an unchanged user is not written. Deactivating ends all their sessions. Throws
 * NOT_FOUND; TRANSITION for oneself and for the role of a super administrator; LAST_ADMIN, or FORBIDDEN, if the viewer may
 * not: docs/product/team.md.
 */
export async function changeMember(
  ctx: Ctx,
  organizationId: string,
  userId: string,
  change: MemberChange,
): Promise<TeamMember> {
  const locked = await members.lockMembersAndAdmins(ctx, organizationId, userId)
  return changeLockedMember(ctx, organizationId, locked, userId, change)
}

/**
 * Deactivates a user of the viewer's organization and, if wanted, hands their clients and open tasks to another, even if
 * the user is already deactivated. Throws what `changeMember` does, and VALIDATION at `handOverTo`.
 */
export async function deactivateMember(ctx: Ctx, userId: string, handOverTo?: string | null): Promise<TeamMember> {
  const { organizationId } = ctx.viewer
  const locked = await members.lockMembersAndAdmins(ctx, organizationId, userId, handOverTo)
  const recipient = locked.find(({ id, isActive }) => id === handOverTo && id !== userId && isActive)
  if (handOverTo && !recipient) throwInvalid('handOverTo', 'Choose another active user of the organization')
  const saved = await changeLockedMember(ctx, organizationId, locked, userId, { isActive: false })
  if (recipient) {
    // Not checked above if the user is already deactivated.
    assertIsStillAdmin(ctx, organizationId, locked)
    await handOverClientsAndTasks(ctx, userId, recipient)
  }
  return saved
}

async function changeLockedMember(
  ctx: Ctx,
  organizationId: string,
  locked: readonly members.LockedMember[],
  userId: string,
  { role, isActive }: MemberChange,
): Promise<TeamMember> {
  const before = locked.find(({ id }) => id === userId) ?? throwNotFound()
  const after = { role: role ?? before.role, isActive: isActive ?? before.isActive }
  const isRoleChanged = after.role !== before.role
  const isActivityChanged = after.isActive !== before.isActive
  if (!isRoleChanged && !isActivityChanged) {
    if (organizationId !== ctx.viewer.organizationId) await recordReadOfUser(ctx, organizationId, userId)
    return toTeamMember(before)
  }
  if (userId === ctx.viewer.id)
    throwTransition(isRoleChanged ? 'You cannot change your own role' : 'You cannot deactivate yourself')
  if (before.role === 'super_admin' && isRoleChanged)
    throwTransition('The role of a super administrator cannot be changed')
  if (ctx.viewer.role !== 'super_admin') assertMayChange(locked, before, after)
  assertIsStillAdmin(ctx, organizationId, locked)
  const isDeactivated = isActivityChanged && !after.isActive
  const signedOutAt = isDeactivated ? ctx.now : before.signedOutAt
  const [saved] = await Promise.all([
    members.saveMember(ctx, { organizationId, id: userId, ...after, signedOutAt }),
    // A weekly letter that waits for the mail server contains the organization's figures.
    (isDeactivated || after.role !== 'org_admin') && deleteMailsAbout(ctx.db, organizationId, userId),
    isRoleChanged &&
      audit.recordEntryInOrganization(ctx, organizationId, {
        action: 'user_role_changed',
        subjectId: userId,
        details: { from: before.role, to: after.role },
      }),
    isActivityChanged &&
      audit.recordEntryInOrganization(ctx, organizationId, {
        action: isDeactivated ? 'user_deactivated' : 'user_reactivated',
        subjectId: userId,
      }),
  ])
  return saved
}

/** An admin may not change a super administrator, and the last active admin stays one. */
function assertMayChange(
  locked: readonly members.LockedMember[],
  before: members.LockedMember,
  after: Pick<TeamMember, 'role' | 'isActive'>,
): void {
  const admins = locked.filter(({ role, isActive }) => role === 'org_admin' && isActive)
  const isLastAdmin = admins.length === 1 && admins[0]!.id === before.id
  if (isLastAdmin && !(after.role === 'org_admin' && after.isActive)) throw new Failure('LAST_ADMIN')
  if (before.role === 'super_admin') throw new Failure('FORBIDDEN')
}

/** The viewer may have been demoted or deactivated, even by the person they change, since the request was authenticated. */
function assertIsStillAdmin({ viewer }: Ctx, organizationId: string, locked: readonly members.LockedMember[]): void {
  if (organizationId !== viewer.organizationId) return
  if (!locked.some(({ id, role, isActive }) => id === viewer.id && role === viewer.role && isActive))
    throw new Failure('FORBIDDEN')
}

/** An unchanged user of another organization is still recorded in the audit, as every read of one is. */
const recordReadOfUser = (ctx: Ctx, organizationId: string, userId: string): Promise<number> =>
  audit.recordEntryInOrganization(ctx, organizationId, {
    action: 'organization_viewed',
    subjectId: userId,
    details: { subject: 'user' },
  })

function toTeamMember({ name: _name, signedOutAt: _signedOutAt, ...member }: members.LockedMember): TeamMember {
  return member
}
