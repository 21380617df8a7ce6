import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Day } from '#contract/base/schema.ts'

/** The settings of an organization; links are null if it has none of its own. */
const OwnSettings = z.object({
  name: z.string(),
  calendarUrl: z.nullable(z.string()),
  quoteToolUrl: z.nullable(z.string()),
  timeZone: z.string(),
  /** Two-letter country of phone numbers without a country code. */
  country: z.string(),
  /** 0 for Sunday to 6 for Saturday. */
  workingDays: z.array(z.int()),
  /** First day on which the working days apply: tomorrow at the latest. */
  workingDaysSince: Day,
  /** Lines of insurance that its policies may have, in the order of the form. */
  policyLines: z.array(z.string()),
})

/** The settings of an organization with the defaults of the installation. */
export const OrganizationSettings = z.extend(OwnSettings, {
  defaultCalendarUrl: z.string(),
  defaultQuoteToolUrl: z.string(),
  /** Host that the text of parsed documents is sent to; null where no language model is configured. */
  documentModelHost: z.nullable(z.string()),
  /** Whether mail is sent; without a mail server it waits in the outbox. */
  sendsMail: z.boolean(),
})
export type OrganizationSettings = z.infer<typeof OrganizationSettings>

export const getOrganizationSettings = endpoint({
  name: 'getOrganizationSettings',
  method: 'GET',
  path: '/api/organization/settings',
  summary: "Get the organization's name, links, time zone, country and working days",
  access: allRoles,
  reply: OrganizationSettings,
  shows: ['settings'],
})
