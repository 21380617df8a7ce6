import * as z from 'zod/mini'
import { isTimeZone } from '#contract/base/calendar-day.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { adminRoles } from '#contract/base/roles.ts'
import { OptionalUrl, requiredSingleLineSchemaUpTo, textSchemaUpTo, wholeNumberBetween } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { policyLineLimits } from '#contract/policies/policies.ts'
import { countryCodes } from './country-codes.ts'
import { OrganizationSettings } from './organizations.ts'

/** Changes to an organization's settings: an absent field is unchanged, a null or empty link is removed. */
export const OrganizationSettingsPatch = z.object({
  calendarUrl: OptionalUrl,
  quoteToolUrl: OptionalUrl,
  timeZone: z.optional(
    textSchemaUpTo(maxTextLengths.name).check(z.refine(isTimeZone, 'Must be a time zone such as America/New_York')),
  ),
  country: z.optional(z.enum(countryCodes, 'Must be a country code such as US')),
  workingDays: z.optional(
    z.array(wholeNumberBetween(0, 6)).check(z.minLength(1, 'Choose at least one working day'), z.maxLength(7)),
  ),
  /** Policies keep a line that is removed here. */
  policyLines: z.optional(
    z.array(requiredSingleLineSchemaUpTo(policyLineLimits.length)).check(
      z.minLength(1, 'Name at least one line'),
      z.maxLength(policyLineLimits.count),
      z.refine((lines) => new Set(lines.map((line) => line.toLowerCase())).size === lines.length, 'Each line once'),
    ),
  ),
})
export type OrganizationSettingsPatch = z.output<typeof OrganizationSettingsPatch>

export const updateOrganizationSettings = endpoint({
  name: 'updateOrganizationSettings',
  method: 'PATCH',
  path: '/api/organization/settings',
  summary:
    "Change the organization's links, time zone, country, policy lines or working days; these hold from the next day",
  access: adminRoles,
  body: OrganizationSettingsPatch,
  reply: OrganizationSettings,
  changes: ['viewer'],
  updates: ['settings'],
})
