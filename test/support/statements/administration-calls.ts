import { sampleReport } from '#test/support/data/sample-report.ts'
import type { SizedOrganization } from '#test/support/data/sized-organization.ts'
import { parsingCalls } from './parsing-calls.ts'
import type { SizedCall } from './team-calls.ts'

const inOrganization = ({ user }: SizedOrganization, path: string) =>
  `/api/super-admin/organizations/${user.organizationId}/${path}`

/** Calls of the endpoints for analytics, bug reports, the administration of the platform and parsing. */
export const administrationCalls: SizedCall[] = [
  ...parsingCalls,
  ['getOrganizationAnalytics', ({ admin }) => admin.get('/api/analytics/organization')],
  ['listTodayOfUsers', ({ admin }) => admin.get('/api/analytics/today')],
  ['getDayOfUser', ({ admin, user }) => admin.get(`/api/analytics/users/${user.id}/day`)],
  ['reportBug', ({ agent }) => agent.post('/api/bug-reports', sampleReport)],
  ['listBugReports', ({ superAdmin }) => superAdmin.get('/api/bug-reports')],
  ['getBugReport', ({ superAdmin, report }) => superAdmin.get(`/api/bug-reports/${report}`)],
  ['listOrganizations', ({ superAdmin }) => superAdmin.get('/api/organizations')],
  ['createOrganization', ({ superAdmin }) => superAdmin.post('/api/organizations', { name: 'x' })],
  [
    'changeOrganization: archived',
    async ({ superAdmin, addOrganization }) =>
      superAdmin.send('PATCH', `/api/organizations/${await addOrganization()}`, { isActive: false }),
  ],
  ['getAnalyticsOfAnyOrganization', (one) => one.superAdmin.get(inOrganization(one, 'analytics'))],
  ['listTodayOfAnyOrganization', (one) => one.superAdmin.get(inOrganization(one, 'analytics-today'))],
  ['listUsersOfAnyOrganization', (one) => one.superAdmin.get(inOrganization(one, 'users'))],
  ['listTasksOfAnyOrganization', (one) => one.superAdmin.get(inOrganization(one, 'tasks'))],
  ['listClientsOfAnyOrganization', (one) => one.superAdmin.get(inOrganization(one, 'clients'))],
  ['listAllAssignments', (one) => one.superAdmin.get(inOrganization(one, 'nurture-assignments'))],
  ['listAllInvitations', (one) => one.superAdmin.get(inOrganization(one, 'invitations'))],
  [
    'inviteToAnyOrganization',
    (one) =>
      one.superAdmin.post(inOrganization(one, 'invitations'), { email: 'new.admin@example.com', role: 'org_admin' }),
  ],
  [
    'cancelAnyInvitation',
    async (one) => one.superAdmin.delete(inOrganization(one, `invitations/${await one.addInvitation()}`)),
  ],
  [
    'resendAnyInvitation',
    async (one) => one.superAdmin.post(inOrganization(one, `invitations/${await one.addInvitation()}/resend`)),
  ],
  [
    'createLinkToAnyOrganization',
    async (one) => one.superAdmin.post(inOrganization(one, `invitations/${await one.addInvitation()}/link`)),
  ],
  ['getSystemState', ({ superAdmin }) => superAdmin.get('/api/super-admin/system')],
  [
    'changeUserOfAnyOrganization',
    ({ superAdmin, colleague }) => superAdmin.send('PATCH', `/api/users/${colleague.id}`, { role: 'org_admin' }),
  ],
]
