import type { Profile, ProfilePatch } from '#contract/team/profile.ts'
import type { Ctx } from '#server/base/context.ts'
import * as store from './profile-store.ts'

/** Changes the caller's own names, links and time zone; absent fields are unchanged. */
export async function updateProfile(ctx: Ctx, patch: ProfilePatch): Promise<Profile> {
  const before = await store.lockProfile(ctx)
  const {
    firstName = before.firstName,
    lastName = before.lastName,
    personalQuoteToolUrl = before.personalQuoteToolUrl,
    personalCalendarUrl = before.personalCalendarUrl,
    timeZone = before.timeZone,
  } = patch
  return store.saveProfile(ctx, { firstName, lastName, personalQuoteToolUrl, personalCalendarUrl, timeZone })
}
