import type { BrowserResponse } from '#test/support/browser/browser.ts'
import type { SizedOrganization } from '#test/support/data/sized-organization.ts'

/** How many statements a call of an endpoint sends, as in `test/http/base/statement-counts.test.ts`. */
export type CountedCall = [
  name: string,
  count: number,
  call: (organization: SizedOrganization) => Promise<BrowserResponse>,
]

/** Calls of the endpoints for the session, users, organization settings, invitations and the outbox. */
export const teamCalls: CountedCall[] = [
  ['getCurrentUser', 5, ({ agent }) => agent.get('/api/auth/user')],
  ['getCsrfToken', 2, ({ agent }) => agent.get('/api/csrf-token')],
  ['updateProfile', 5, ({ agent }) => agent.put('/api/profile/settings', { firstName: 'x' })],
  ['endOtherSessions', 4, ({ agent }) => agent.post('/api/profile/end-other-sessions', {})],
  ['listOrganizationUsers', 3, ({ admin }) => admin.get('/api/organization/users')],
  [
    'changeUserRole',
    6,
    async ({ admin, addUser }) => admin.patch(`/api/users/${await addUser()}/role`, { role: 'org_admin' }),
  ],
  ['getUserWorkload', 3, ({ admin, user }) => admin.get(`/api/users/${user.id}/workload`)],
  [
    'deactivateUser: handing over as many clients and tasks',
    16,
    async ({ admin, addUser, user }) =>
      admin.patch(`/api/users/${await addUser({ withClients: true })}/deactivate`, { handOverTo: user.id }),
  ],
  [
    'reactivateUser',
    6,
    async ({ admin, addUser }) => admin.patch(`/api/users/${await addUser({ is_active: false })}/reactivate`),
  ],
  ['listInvitations', 3, ({ admin }) => admin.get('/api/invitations')],
  ['createInvitation', 10, ({ admin }) => admin.post('/api/invitations', { email: 'x@example.com', role: 'agent' })],
  [
    'cancelInvitation',
    7,
    async ({ admin, addInvitation }) => admin.delete(`/api/invitations/${await addInvitation()}`),
  ],
  [
    'resendInvitation',
    10,
    async ({ admin, addInvitation }) => admin.post(`/api/invitations/${await addInvitation()}/resend`),
  ],
  ['getOrganizationSettings', 3, ({ agent }) => agent.get('/api/organization/settings')],
  ['updateOrganizationSettings', 6, ({ admin }) => admin.patch('/api/organization/settings', { workingDays: [1] })],
  ['listOutbox', 7, ({ superAdmin }) => superAdmin.get('/api/outbox')],
]
