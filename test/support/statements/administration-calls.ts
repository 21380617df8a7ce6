import type { SizedOrganization } from '#test/support/data/sized-organization.ts'
import { parsingCalls } from './parsing-calls.ts'
import type { CountedCall } from './team-calls.ts'

const inOrganization = ({ user }: SizedOrganization, path: string) =>
  `/api/super-admin/organizations/${user.organizationId}/${path}`

/** Calls of the endpoints for analytics, for the administration of the platform and for parsing. */
export const administrationCalls: CountedCall[] = [
  ...parsingCalls,
  ['organizationAnalytics', 9, ({ admin }) => admin.get('/api/analytics/organization')],
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
  ['organizationAnalyticsById', 13, (one) => one.superAdmin.get(inOrganization(one, 'analytics'))],
  ['usersOfOrganization', 8, (one) => one.superAdmin.get(inOrganization(one, 'users'))],
  ['tasksOfOrganization', 8, (one) => one.superAdmin.get(inOrganization(one, 'tasks'))],
  ['clientsOfOrganization', 8, (one) => one.superAdmin.get(inOrganization(one, 'clients'))],
  ['assignmentsOfOrganization', 8, (one) => one.superAdmin.get(inOrganization(one, 'nurture-assignments'))],
  ['invitationsOfOrganization', 8, (one) => one.superAdmin.get(inOrganization(one, 'invitations'))],
  [
    'inviteToOrganization',
    13,
    (one) =>
      one.superAdmin.post(inOrganization(one, 'invitations'), { email: 'new.admin@example.com', role: 'org_admin' }),
  ],
  [
    'deleteInvitationOfOrganization',
    9,
    async (one) => one.superAdmin.delete(inOrganization(one, `invitations/${await one.addInvitation()}`)),
  ],
  [
    'resendInvitationOfOrganization',
    12,
    async (one) => one.superAdmin.post(inOrganization(one, `invitations/${await one.addInvitation()}/resend`)),
  ],
  ['systemState', 5, ({ superAdmin }) => superAdmin.get('/api/super-admin/system')],
  [
    'changeUser',
    9,
    ({ superAdmin, colleague }) => superAdmin.send('PATCH', `/api/users/${colleague.id}`, { role: 'org_admin' }),
  ],
]
