import type { Endpoint } from '#contract/base/endpoint.ts'
import * as analytics from '#contract/analytics/analytics.ts'
import * as dayOfUser from '#contract/analytics/day-of-user.ts'
import * as analyticsToday from '#contract/analytics/today.ts'
import * as operation from '#contract/base/operation.ts'
import * as bugReports from '#contract/bug-reports/bug-reports.ts'
import * as receivedBugReports from '#contract/bug-reports/received-bug-reports.ts'
import * as bulkChanges from '#contract/clients/bulk-changes.ts'
import * as clientEndpoints from '#contract/clients/client-endpoints.ts'
import * as clientExport from '#contract/clients/client-export.ts'
import * as merging from '#contract/clients/merging.ts'
import * as documents from '#contract/documents/documents.ts'
import * as households from '#contract/households/households.ts'
import * as feed from '#contract/feed/feed.ts'
import * as passkeys from '#contract/identity/passkeys.ts'
import * as setup from '#contract/identity/setup.ts'
import * as imports from '#contract/imports/imports.ts'
import * as outbox from '#contract/mail/outbox.ts'
import * as notes from '#contract/notes/notes.ts'
import * as managedOrganizations from '#contract/organizations/managed-organizations.ts'
import * as noticeSettings from '#contract/notices/notice-settings.ts'
import * as notices from '#contract/notices/notices.ts'
import * as organizationSettingsPatch from '#contract/organizations/organization-settings-patch.ts'
import * as organizations from '#contract/organizations/organizations.ts'
import * as parsing from '#contract/parsing/parsing.ts'
import * as policies from '#contract/policies/policies.ts'
import * as renewalAnalytics from '#contract/policies/renewal-analytics.ts'
import * as renewals from '#contract/policies/renewals.ts'
import * as assignments from '#contract/sequences/assignments.ts'
import * as search from '#contract/search/search.ts'
import * as sequences from '#contract/sequences/sequences.ts'
import * as steps from '#contract/sequences/steps.ts'
import * as otherSessions from '#contract/session/other-sessions.ts'
import * as session from '#contract/session/session.ts'
import * as streak from '#contract/streak/streak.ts'
import * as superAdminInvitations from '#contract/super-admin/invitations.ts'
import * as organizationLists from '#contract/super-admin/organization-lists.ts'
import * as systemState from '#contract/super-admin/system-state.ts'
import * as superAdminUsers from '#contract/super-admin/users.ts'
import * as clientTasks from '#contract/tasks/client-tasks.ts'
import * as closedTasks from '#contract/tasks/closed-tasks.ts'
import * as finishing from '#contract/tasks/finishing.ts'
import * as monthlyTasks from '#contract/tasks/monthly-tasks.ts'
import * as nextTasks from '#contract/tasks/next-tasks.ts'
import * as occurrences from '#contract/tasks/occurrences.ts'
import * as recurringTasks from '#contract/tasks/recurring-rules.ts'
import * as rescheduling from '#contract/tasks/rescheduling.ts'
import * as schedule from '#contract/tasks/schedule.ts'
import * as taskHistory from '#contract/tasks/task-history.ts'
import * as taskMessages from '#contract/tasks/task-messages.ts'
import * as tasksOfDay from '#contract/tasks/tasks-of-day.ts'
import * as taskEndpoints from '#contract/tasks/task-endpoints.ts'
import * as firstSteps from '#contract/team/first-steps.ts'
import * as invitations from '#contract/team/invitations.ts'
import * as profile from '#contract/team/profile.ts'
import * as team from '#contract/team/team.ts'
import * as timeline from '#contract/timeline/timeline.ts'

/** Modules that declare endpoints; a test fails if one is missing. */
const modules = [
  analytics,
  analyticsToday,
  assignments,
  bugReports,
  bulkChanges,
  clientEndpoints,
  clientExport,
  clientTasks,
  closedTasks,
  dayOfUser,
  documents,
  feed,
  finishing,
  firstSteps,
  households,
  imports,
  invitations,
  managedOrganizations,
  merging,
  monthlyTasks,
  nextTasks,
  notes,
  noticeSettings,
  notices,
  occurrences,
  operation,
  organizationLists,
  organizationSettingsPatch,
  organizations,
  otherSessions,
  outbox,
  passkeys,
  setup,
  parsing,
  policies,
  renewalAnalytics,
  profile,
  receivedBugReports,
  renewals,
  recurringTasks,
  rescheduling,
  schedule,
  search,
  sequences,
  session,
  steps,
  streak,
  superAdminInvitations,
  superAdminUsers,
  systemState,
  taskHistory,
  taskMessages,
  taskEndpoints,
  tasksOfDay,
  team,
  timeline,
]

/** Every endpoint of the program; the OpenAPI document, the access matrix and the fuzz test are generated from it. */
export const endpoints: readonly Endpoint[] = modules.flatMap((module) =>
  Object.values<unknown>(module).filter(isEndpoint),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}
