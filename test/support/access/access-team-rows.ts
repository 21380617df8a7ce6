import { newId } from '#server/base/ids.ts'
import { seedInvitation } from '#test/support/data/seed-records.ts'
import { type AccessRow, agentsAndAdmins, statusesByOwner, superAdminOnly } from './access-rows.ts'
import type { RowFactory } from './access-world.ts'

const createInvitation: RowFactory = (testApp, owner, text) =>
  seedInvitation(testApp, owner, { email: `${newId()}.${text.replaceAll(' ', '-')}@example.com` })

/** Expects a status for what belongs to an admin's organization; the role is checked before body and ID. */
const adminRow = (status: number) => agentsAndAdmins(403, statusesByOwner(status, status, 404, 404, 400))

/** Access matrix rows for users, invitations and the outbox. */
export const teamRows: Record<string, AccessRow[]> = {
  organizationUsers: [{ input: () => ({}), expected: agentsAndAdmins(403, 200) }],
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
  cancelInvitation: [
    {
      by: 'invitationId',
      create: createInvitation,
      input: (invitationId) => ({ params: { invitationId } }),
      expected: adminRow(204),
    },
  ],
  resendInvitation: [
    {
      by: 'invitationId',
      create: createInvitation,
      input: (invitationId) => ({ params: { invitationId } }),
      expected: adminRow(200),
    },
  ],
  listOutbox: [{ input: () => ({}), expected: superAdminOnly(200) }],
}
