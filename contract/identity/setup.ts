import * as z from 'zod/mini'
import { isTimeZone } from '#contract/base/calendar-day.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, RequiredEmail, optionalSingleLineSchemaUpTo, requiredSingleLineSchemaUpTo } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { countryCodes } from '#contract/organizations/country-codes.ts'

const name = requiredSingleLineSchemaUpTo(maxTextLengths.name)

/** The first super administrator. */
export const SetupPerson = z.object({
  firstName: name,
  lastName: optionalSingleLineSchemaUpTo(maxTextLengths.name),
  email: RequiredEmail,
})

/** The first organization. */
export const SetupOrganization = z.object({
  name,
  timeZone: requiredSingleLineSchemaUpTo(maxTextLengths.name).check(
    z.refine(isTimeZone, 'Must be a time zone such as America/New_York'),
  ),
  country: z.enum(countryCodes, 'Must be a country code such as US'),
})
export type SetupOrganization = z.output<typeof SetupOrganization>

/** The organization's first admin. */
export const SetupAdmin = z.object({ email: RequiredEmail })

/** Does what the pages of /setup do in one call: docs/product/session.md#set-up. */
export const setUp = endpoint({
  name: 'setUp',
  method: 'POST',
  path: '/api/setup',
  summary: 'Set up with the token of the set-up link: the first super administrator, organization and admin',
  access: 'anyone',
  work: 'none',
  body: z.extend(SetupPerson, {
    token: z.string(),
    organization: SetupOrganization,
    adminEmail: RequiredEmail,
  }),
  reply: z.object({
    organizationId: Id,
    /** The first admin's invitation link; shown only here. */
    invitationUrl: z.string(),
  }),
  status: 201,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
