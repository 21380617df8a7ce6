import { newId } from '#server/base/ids.ts'
import { seedInvitation } from '#test/support/data/seed-records.ts'
import { type AccessRow, agentsAndAdmins, rowBy, statusesByOwner, superAdminOnly } from './rows.ts'
import { absentId, type RowFactory } from './world.ts'

const getOrganization: RowFactory = async (_testApp, owner) => owner.organizationId
const createUser: RowFactory = async ({ seed }, owner, text) =>
  (await seed.user({ id: owner.organizationId, name: text }, 'agent', { first_name: text })).id

/** The organizations of the invitations, whose id is in the path too. */
const organizationsByInvitation = new Map<string, string>()
const createInvitation: RowFactory = async (testApp, owner, text) => {
  const email = `${newId()}.${text.replaceAll(' ', '-')}@example.com`
  const id = await seedInvitation(testApp, owner, { email })
  organizationsByInvitation.set(id, owner.organizationId)
  return id
}

/** A super administrator reaches every organization. */
const everyOrganization = (status: number) => superAdminOnly(statusesByOwner(status, status, status, 404, 400))

const organizationRow: AccessRow = rowBy('organizationId', getOrganization, everyOrganization(200))
const invitationRow: AccessRow = {
  by: 'invitationId',
  create: createInvitation,
  input: (invitationId) => ({
    params: { organizationId: organizationsByInvitation.get(invitationId) ?? absentId, invitationId },
  }),
  expected: everyOrganization(200),
}

/** Analytics and the administration of the platform. The role is checked before body and id. */
export const administrationRows: Record<string, AccessRow[]> = {
  getOrganizationAnalytics: [{ input: () => ({}), expected: agentsAndAdmins(403, 200) }],
  listProgressOfUsers: [{ input: () => ({}), expected: agentsAndAdmins(403, 200) }],
  getDayOfUser: [rowBy('userId', createUser, agentsAndAdmins(403, statusesByOwner(200, 200, 404, 404, 400)))],
  listOrganizations: [{ input: () => ({}), expected: superAdminOnly(200) }],
  createOrganization: [{ input: () => ({ body: { name: 'x' } }), expected: superAdminOnly(201) }],
  changeOrganization: [
    { ...organizationRow, input: (organizationId) => ({ params: { organizationId }, body: { calendarUrl: null } }) },
  ],
  getAnalyticsAsSuperAdmin: [organizationRow],
  listProgressAsSuperAdmin: [organizationRow],
  getRenewalsAsSuperAdmin: [organizationRow],
  listUsersAsSuperAdmin: [organizationRow],
  listTasksAsSuperAdmin: [organizationRow],
  listClientsAsSuperAdmin: [organizationRow],
  listAssignmentsAsSuperAdmin: [organizationRow],
  listInvitationsAsSuperAdmin: [organizationRow],
  inviteAsSuperAdmin: [
    {
      ...organizationRow,
      input: (organizationId) => ({
        params: { organizationId },
        body: { email: `${newId()}@example.com`, role: 'org_admin' },
      }),
      expected: everyOrganization(201),
    },
  ],
  cancelInvitationAsSuperAdmin: [{ ...invitationRow, expected: everyOrganization(204) }],
  resendInvitationAsSuperAdmin: [invitationRow],
  createInviteLinkAsSuperAdmin: [invitationRow],
  getSystemState: [{ input: () => ({}), expected: superAdminOnly(200) }],
  updateUserAsSuperAdmin: [rowBy('userId', createUser, everyOrganization(200), { body: { role: 'org_admin' } })],
}
