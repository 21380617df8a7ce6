import type { EndpointInput } from '#contract/base/endpoint.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { ProfilePatch, type updateProfile } from '#contract/team/profile.ts'
import { parseFormValues, type FormParseResult } from '#web/base/parse-form-values.ts'

/** The fields of the profile; an empty one is ''. */
export type ProfileValues = Record<
  'firstName' | 'lastName' | 'personalQuoteToolUrl' | 'personalCalendarUrl' | 'timeZone',
  string
>

export const toProfileValues = (user: CurrentUser): ProfileValues => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  personalQuoteToolUrl: user.personalQuoteToolUrl ?? '',
  personalCalendarUrl: user.personalCalendarUrl ?? '',
  timeZone: user.profileTimeZone ?? '',
})

export const parseProfileValues = (
  changes: Partial<ProfileValues>,
): FormParseResult<EndpointInput<typeof updateProfile>['body']> => parseFormValues(ProfilePatch, changes)
