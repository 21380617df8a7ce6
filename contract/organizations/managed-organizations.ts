import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { superAdminRoles } from '#contract/base/roles.ts'
import {
  Id,
  OptionalUrl,
  OrganizationParams,
  pageParamsUpTo,
  ReplyInstant,
  requiredSingleLineSchemaUpTo,
} from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'

/** An organization as super administrators see it; without `isActive` it is shown as Archived. */
export const ManagedOrganization = z.object({
  id: Id,
  name: z.string(),
  quotingToolUrl: z.nullable(z.string()),
  calendarUrl: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: ReplyInstant,
  /** Active users. */
  userCount: z.int(),
})
export type ManagedOrganization = z.infer<typeof ManagedOrganization>

export const listOrganizations = endpoint({
  name: 'listOrganizations',
  method: 'GET',
  path: '/api/organizations',
  summary: "List all organizations but the platform's own, by name, paged",
  access: superAdminRoles,
  scope: 'platform',
  readsReplica: true,
  query: z.object(pageParamsUpTo(1_000)),
  reply: z.array(ManagedOrganization),
  paged: true,
  shows: ['organizations'],
})

export const OrganizationDraft = z.object({
  name: requiredSingleLineSchemaUpTo(maxTextLengths.name),
  quotingToolUrl: OptionalUrl,
  calendarUrl: OptionalUrl,
})
export type OrganizationDraft = z.output<typeof OrganizationDraft>

export const createOrganization = endpoint({
  name: 'createOrganization',
  method: 'POST',
  path: '/api/organizations',
  summary: "Create an organization, in the caller's time zone",
  access: superAdminRoles,
  scope: 'platform',
  body: OrganizationDraft,
  reply: ManagedOrganization,
  status: 201,
  idempotent: true,
  errors: ['DUPLICATE'],
  updates: ['organizations'],
})

export const OrganizationPatch = z.extend(z.partial(OrganizationDraft), { isActive: z.optional(z.boolean()) })

export const changeOrganization = endpoint({
  name: 'changeOrganization',
  method: 'PATCH',
  path: '/api/organizations/:organizationId',
  summary: 'Change name or links of an organization, archive it (which ends its sessions) or restore it',
  access: superAdminRoles,
  scope: 'platform',
  params: OrganizationParams,
  body: OrganizationPatch,
  reply: ManagedOrganization,
  errors: ['TRANSITION'],
  changes: ['analytics'],
  updates: ['organizations'],
})
