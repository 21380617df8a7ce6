import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'

/** Links are null if the organization has none of its own; the defaults are the installation's. */
export const OrganizationSettings = z.object({
  name: z.string(),
  calendarUrl: z.nullable(z.string()),
  quoteToolUrl: z.nullable(z.string()),
  defaultCalendarUrl: z.string(),
  defaultQuoteToolUrl: z.string(),
  workingDays: z.array(z.int()),
  /** Host that the text of parsed documents is sent to; null where no language model is configured. */
  documentModelHost: z.nullable(z.string()),
})
export type OrganizationSettings = z.infer<typeof OrganizationSettings>

export const organizationSettings = endpoint({
  name: 'organizationSettings',
  method: 'GET',
  path: '/api/organization/settings',
  summary: "Get the organization's name, links and working days",
  access: allRoles,
  work: 'read',
  reply: OrganizationSettings,
})
