import type { BrowserResponse } from '#test/support/browser/browser.ts'
import type { SizedOrganization } from '#test/support/data/sized-organization.ts'

/** A call of an endpoint whose statements `test/http/base/statement-counts.test.ts` counts. */
export type SizedCall = [name: string, call: (organization: SizedOrganization) => Promise<BrowserResponse>]

/** Calls of the endpoints for the session, notices, users, organization settings, invitations and the outbox. */
export const teamCalls: SizedCall[] = [
  ['getCurrentUser', ({ agent }) => agent.get('/api/auth/user')],
  ['getCsrfToken', ({ agent }) => agent.get('/api/csrf-token')],
  ['updateProfile', ({ agent }) => agent.put('/api/profile/settings', { firstName: 'x' })],
  ['endOtherSessions', ({ agent }) => agent.post('/api/profile/end-other-sessions', {})],
  ['listNotices', ({ agent }) => agent.get('/api/notices')],
  ['markNoticesRead', async ({ agent, addNotice }) => agent.post('/api/notices/read', { ids: [await addNotice()] })],
  ['getNoticeSettings', ({ agent }) => agent.get('/api/profile/notices')],
  ['updateNoticeSettings', ({ agent }) => agent.put('/api/profile/notices', { morning: { at: '08:00' } })],
  ['getFeed', ({ agent }) => agent.get('/api/profile/feed')],
  ['createFeed', ({ agent }) => agent.post('/api/profile/feed', {})],
  ['deleteFeed', ({ agent }) => agent.delete('/api/profile/feed')],
  ['listPasskeys', ({ agent }) => agent.get('/api/profile/passkeys')],
  [
    'renamePasskey',
    async ({ agent, addPasskey }) => agent.patch(`/api/profile/passkeys/${await addPasskey()}`, { name: 'x' }),
  ],
  ['deletePasskey', async ({ agent, addPasskey }) => agent.delete(`/api/profile/passkeys/${await addPasskey()}`)],
  ['listOrganizationUsers', ({ admin }) => admin.get('/api/organization/users')],
  [
    'changeUserRole',
    async ({ admin, addUser }) => admin.patch(`/api/users/${await addUser()}/role`, { role: 'org_admin' }),
  ],
  ['getUserWorkload', ({ admin, user }) => admin.get(`/api/users/${user.id}/workload`)],
  [
    'deactivateUser: handing over as many clients and tasks',
    async ({ admin, addUser, user }) =>
      admin.patch(`/api/users/${await addUser({ withClients: true })}/deactivate`, { handOverTo: user.id }),
  ],
  [
    'reactivateUser',
    async ({ admin, addUser }) => admin.patch(`/api/users/${await addUser({ is_active: false })}/reactivate`),
  ],
  ['listInvitations', ({ admin }) => admin.get('/api/invitations')],
  ['createInvitation', ({ admin }) => admin.post('/api/invitations', { email: 'x@example.com', role: 'agent' })],
  ['cancelInvitation', async ({ admin, addInvitation }) => admin.delete(`/api/invitations/${await addInvitation()}`)],
  [
    'resendInvitation',
    async ({ admin, addInvitation }) => admin.post(`/api/invitations/${await addInvitation()}/resend`),
  ],
  [
    'createInvitationLink',
    async ({ admin, addInvitation }) => admin.post(`/api/invitations/${await addInvitation()}/link`),
  ],
  ['getFirstSteps', ({ admin }) => admin.get('/api/profile/first-steps')],
  ['finishFirstSteps', ({ agent }) => agent.post('/api/profile/first-steps/finish', {})],
  ['getOrganizationSettings', ({ agent }) => agent.get('/api/organization/settings')],
  ['updateOrganizationSettings', ({ admin }) => admin.patch('/api/organization/settings', { workingDays: [1] })],
  ['listOutbox', ({ superAdmin }) => superAdmin.get('/api/outbox')],
]
