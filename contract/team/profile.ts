import * as z from 'zod/mini'
import { isTimeZone } from '#contract/base/calendar-day.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import {
  emptyToNull,
  optionalOrNull,
  optionalSingleLineSchemaUpTo,
  OptionalUrl,
  singleLineSchemaUpTo,
} from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'

/** The settings of a user's own profile; `timeZone` is null if it follows the browser. */
export const Profile = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  personalQuoteToolUrl: z.nullable(z.string()),
  personalCalendarUrl: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  weeklyLetter: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

/** Changes to a profile: an absent field is unchanged, null and '' empty it. */
export const ProfilePatch = z.object({
  firstName: optionalSingleLineSchemaUpTo(maxTextLengths.name),
  lastName: optionalSingleLineSchemaUpTo(maxTextLengths.name),
  personalQuoteToolUrl: OptionalUrl,
  personalCalendarUrl: OptionalUrl,
  timeZone: emptyToNull(
    singleLineSchemaUpTo(maxTextLengths.name).check(
      z.refine((name) => name === '' || isTimeZone(name), 'Must be a time zone such as America/New_York'),
    ),
  ),
  weeklyLetter: optionalOrNull(z.boolean()),
})
export type ProfilePatch = z.output<typeof ProfilePatch>

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/api/profile/settings',
  summary: "Change the caller's own names, links, time zone and weekly letter; absent fields are unchanged",
  access: allRoles,
  body: ProfilePatch,
  reply: Profile,
  // Their name is shown next to what is theirs. The list of clients is too large to be read again.
  changes: ['viewer', 'users', 'analytics', 'invitations', 'renewals', 'sequences'],
})
