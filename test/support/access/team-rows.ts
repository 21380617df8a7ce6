import { newId } from '#server/base/ids.ts'
import { seedInvitation, seedPasskey } from '#test/support/data/seed-records.ts'
import { type AccessRow, agentsAndAdmins, everyRole, ownOnly, rowBy, statusesByOwner, superAdminOnly } from './rows.ts'
import type { RowFactory } from './world.ts'

const createInvitation: RowFactory = (testApp, owner, text) =>
  seedInvitation(testApp, owner, { email: `${newId()}.${text.replaceAll(' ', '-')}@example.com` })

/** Creates a colleague of a user. */
const createUser: RowFactory = async (testApp, owner, text) =>
  (await testApp.seed.user({ id: owner.organizationId, name: '' }, 'agent', { last_name: text })).id

const createPasskey: RowFactory = (testApp, owner, text) => seedPasskey(testApp, owner, { name: text })

/** Expects a status for data of an admin's organization; the role is checked before body and ID. */
const adminRow = (status: number) => agentsAndAdmins(403, statusesByOwner(status, status, 404, 404, 400))

/** Access matrix rows for users, invitations and the outbox. */
export const teamRows: Record<string, AccessRow[]> = {
  listPasskeys: [{ input: () => ({}), expected: everyRole(200) }],
  renamePasskey: [rowBy('passkeyId', createPasskey, ownOnly(200), { body: { name: 'Phone' } })],
  deletePasskey: [rowBy('passkeyId', createPasskey, ownOnly(204))],
  listOrganizationUsers: [{ input: () => ({}), expected: agentsAndAdmins(403, 200) }],
  updateUserRole: [rowBy('userId', createUser, adminRow(200), { body: { role: 'org_admin' } })],
  getUserWorkload: [rowBy('userId', createUser, adminRow(200))],
  deactivateUser: [
    rowBy('userId', createUser, adminRow(200)),
    {
      by: 'handOverTo',
      create: createUser,
      createSecond: createUser,
      input: (handOverTo, userId) => ({ params: { userId }, body: { handOverTo } }),
      expected: agentsAndAdmins(403, statusesByOwner(200, 200, 400, 400, 400)),
    },
  ],
  reactivateUser: [rowBy('userId', createUser, adminRow(200))],
  listInvitations: [{ input: () => ({}), expected: agentsAndAdmins(403, 200) }],
  createInvitation: [
    {
      input: () => ({ body: { email: `${newId()}@example.com`, role: 'agent' } }),
      expected: agentsAndAdmins(403, 201),
    },
    {
      input: () => ({ body: { email: `${newId()}@example.com`, role: 'super_admin' } }),
      expected: agentsAndAdmins(403, 400),
    },
  ],
  cancelInvitation: [rowBy('invitationId', createInvitation, adminRow(204))],
  resendInvitation: [rowBy('invitationId', createInvitation, adminRow(200))],
  createInvitationLink: [rowBy('invitationId', createInvitation, adminRow(200))],
  getFirstSteps: [{ input: () => ({}), expected: everyRole(200) }],
  finishFirstSteps: [{ input: () => ({}), expected: everyRole(204) }],
  updateOrganizationSettings: [
    { input: () => ({ body: { calendarUrl: 'https://example.com/' } }), expected: agentsAndAdmins(403, 200) },
  ],
  listOutbox: [{ input: () => ({}), expected: superAdminOnly(200) }],
}
