import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { everyRole } from '#contract/base/roles.ts'

/** The organisation's name and links, null where it has none, beside the defaults of this installation (contract 4). */
export const OrganizationSettings = z.object({
  name: z.string(),
  calendarUrl: z.nullable(z.string()),
  quoteToolUrl: z.nullable(z.string()),
  defaultCalendarUrl: z.string(),
  defaultQuoteToolUrl: z.string(),
  workingDays: z.array(z.int()),
})
export type OrganizationSettings = z.infer<typeof OrganizationSettings>

export const organizationSettings = endpoint({
  name: 'organizationSettings',
  method: 'GET',
  path: '/api/organization/settings',
  summary: "The organisation's name, links and working days",
  access: everyRole,
  work: 'read',
  reply: OrganizationSettings,
})
