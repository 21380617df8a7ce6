import * as z from 'zod/mini'
import { AnalyticsQuery, OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { TodayOfUser } from '#contract/analytics/today.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { superAdminRoles } from '#contract/base/roles.ts'
import { Day, Id, OrganizationParams, pageParamsUpTo, ReplyInstant } from '#contract/base/schema.ts'
import { ListedClient } from '#contract/clients/clients.ts'
import { RenewalAnalytics } from '#contract/policies/renewal-analytics.ts'
import { AssignmentStatus } from '#contract/sequences/assignments.ts'
import { ListedTask } from '#contract/tasks/tasks.ts'
import { Invitation } from '#contract/team/invitations.ts'
import { TeamMember } from '#contract/team/team.ts'

/** A read of an organization's data, which is recorded in its audit: docs/product/audit.md#audit. */
const auditedRead = {
  method: 'GET',
  access: superAdminRoles,
  scope: 'organization',
  readsReplica: true,
} as const
const PageQuery = z.object(pageParamsUpTo(500))

export const getAnalyticsAsSuperAdmin = endpoint({
  ...auditedRead,
  params: OrganizationParams,
  name: 'getAnalyticsAsSuperAdmin',
  path: '/api/super-admin/organizations/:organizationId/analytics',
  summary: 'Get the figures of any organization over the last 7, 30 or 90 days',
  query: AnalyticsQuery,
  reply: OrganizationAnalytics,
  shows: ['analytics'],
})

export const listProgressAsSuperAdmin = endpoint({
  ...auditedRead,
  params: OrganizationParams,
  name: 'listProgressAsSuperAdmin',
  path: '/api/super-admin/organizations/:organizationId/analytics-today',
  summary: 'List where each active user of any organization stands today, who is most behind first',
  reply: z.array(TodayOfUser),
  shows: ['analytics'],
})

export const getRenewalsAsSuperAdmin = endpoint({
  ...auditedRead,
  params: OrganizationParams,
  name: 'getRenewalsAsSuperAdmin',
  path: '/api/super-admin/organizations/:organizationId/analytics-renewals',
  summary: 'Count the renewals of any organization kept, moved and lost in a window of days, with the premium kept',
  query: AnalyticsQuery,
  reply: RenewalAnalytics,
  shows: ['analytics', 'renewals'],
})

export const listUsersAsSuperAdmin = endpoint({
  ...auditedRead,
  params: OrganizationParams,
  query: PageQuery,
  paged: true,
  name: 'listUsersAsSuperAdmin',
  path: '/api/super-admin/organizations/:organizationId/users',
  summary: 'List the users of any organization, newest first',
  reply: z.array(TeamMember),
  shows: ['users'],
})

/** A task with the names that a reader without the organization's lists needs. */
export const TaskOfOrganization = z.extend(ListedTask, {
  agentName: z.string(),
  /** Null without a client, and for one that was deleted. */
  clientName: z.nullable(z.string()),
})
export type TaskOfOrganization = z.infer<typeof TaskOfOrganization>

export const listTasksAsSuperAdmin = endpoint({
  ...auditedRead,
  params: OrganizationParams,
  query: PageQuery,
  paged: true,
  name: 'listTasksAsSuperAdmin',
  path: '/api/super-admin/organizations/:organizationId/tasks',
  summary: 'List the tasks of any organization, newest first',
  reply: z.array(TaskOfOrganization),
  shows: ['tasks'],
})

export const listClientsAsSuperAdmin = endpoint({
  ...auditedRead,
  params: OrganizationParams,
  query: PageQuery,
  paged: true,
  name: 'listClientsAsSuperAdmin',
  path: '/api/super-admin/organizations/:organizationId/clients',
  summary: 'List the clients of any organization, archived ones too, newest first',
  reply: z.array(ListedClient),
  shows: ['clients'],
})

/** An enrollment of a client in a sequence, with the names that a reader without the organization's lists needs. */
export const AssignmentOfOrganization = z.object({
  id: Id,
  sequenceId: Id,
  sequenceName: z.string(),
  clientId: Id,
  clientName: z.string(),
  assignedAgentId: Id,
  agentName: z.string(),
  status: AssignmentStatus,
  /** False when it is over. */
  isActive: z.boolean(),
  startDate: Day,
  createdAt: ReplyInstant,
})
export type AssignmentOfOrganization = z.infer<typeof AssignmentOfOrganization>

export const listAssignmentsAsSuperAdmin = endpoint({
  ...auditedRead,
  params: OrganizationParams,
  query: PageQuery,
  paged: true,
  name: 'listAssignmentsAsSuperAdmin',
  path: '/api/super-admin/organizations/:organizationId/nurture-assignments',
  summary: 'List the nurture assignments of any organization, finished ones too, newest first',
  reply: z.array(AssignmentOfOrganization),
  shows: ['sequences'],
})

export const listInvitationsAsSuperAdmin = endpoint({
  ...auditedRead,
  params: OrganizationParams,
  query: PageQuery,
  paged: true,
  name: 'listInvitationsAsSuperAdmin',
  path: '/api/super-admin/organizations/:organizationId/invitations',
  summary: 'List the invitations to any organization that are neither accepted nor canceled, newest first',
  reply: z.array(Invitation),
  shows: ['invitations'],
})
