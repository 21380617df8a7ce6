import type { CountedCall } from './team-calls.ts'

/** Calls of the endpoints for analytics and for the administration of the platform. */
export const administrationCalls: CountedCall[] = [
  ['organizationAnalytics', 9, ({ admin }) => admin.get('/api/analytics/organization')],
  ['listBugReports', 7, ({ superAdmin }) => superAdmin.get('/api/bug-reports')],
  ['getBugReport', 7, ({ superAdmin, report }) => superAdmin.get(`/api/bug-reports/${report}`)],
]
