import { sampleReport } from '#test/support/data/sample-report.ts'
import type { SizedOrganization } from '#test/support/data/sized-organization.ts'
import { parsingCalls } from './parsing-calls.ts'
import type { CountedCall } from './team-calls.ts'

const inOrganization = ({ user }: SizedOrganization, path: string) =>
  `/api/super-admin/organizations/${user.organizationId}/${path}`

/** Calls of the endpoints for analytics, bug reports, the administration of the platform and parsing. */
export const administrationCalls: CountedCall[] = [
  ...parsingCalls,
  ['getOrganizationAnalytics', 9, ({ admin }) => admin.get('/api/analytics/organization')],
  ['reportBug', 4, ({ agent }) => agent.post('/api/bug-reports', sampleReport)],
  ['listBugReports', 7, ({ superAdmin }) => superAdmin.get('/api/bug-reports')],
  ['getBugReport', 7, ({ superAdmin, report }) => superAdmin.get(`/api/bug-reports/${report}`)],
  ['listOrganizations', 7, ({ superAdmin }) => superAdmin.get('/api/organizations')],
  ['createOrganization', 8, ({ superAdmin }) => superAdmin.post('/api/organizations', { name: 'x' })],
  [
    'changeOrganization: archived',
    9,
    async ({ superAdmin, addOrganization }) =>
      superAdmin.send('PATCH', `/api/organizations/${await addOrganization()}`, { isActive: false }),
  ],
  ['getAnalyticsOfAnyOrganization', 13, (one) => one.superAdmin.get(inOrganization(one, 'analytics'))],
  ['listUsersOfAnyOrganization', 8, (one) => one.superAdmin.get(inOrganization(one, 'users'))],
  ['listTasksOfAnyOrganization', 8, (one) => one.superAdmin.get(inOrganization(one, 'tasks'))],
  ['listClientsOfAnyOrganization', 8, (one) => one.superAdmin.get(inOrganization(one, 'clients'))],
  ['listAssignmentsOfAnyOrganization', 8, (one) => one.superAdmin.get(inOrganization(one, 'nurture-assignments'))],
  ['listInvitationsToAnyOrganization', 8, (one) => one.superAdmin.get(inOrganization(one, 'invitations'))],
  [
    'inviteToAnyOrganization',
    13,
    (one) =>
      one.superAdmin.post(inOrganization(one, 'invitations'), { email: 'new.admin@example.com', role: 'org_admin' }),
  ],
  [
    'cancelInvitationToAnyOrganization',
    9,
    async (one) => one.superAdmin.delete(inOrganization(one, `invitations/${await one.addInvitation()}`)),
  ],
  [
    'resendInvitationToAnyOrganization',
    12,
    async (one) => one.superAdmin.post(inOrganization(one, `invitations/${await one.addInvitation()}/resend`)),
  ],
  ['getSystemState', 5, ({ superAdmin }) => superAdmin.get('/api/super-admin/system')],
  [
    'changeUserOfAnyOrganization',
    9,
    ({ superAdmin, colleague }) => superAdmin.send('PATCH', `/api/users/${colleague.id}`, { role: 'org_admin' }),
  ],
]
