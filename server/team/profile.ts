import type { Profile, ProfilePatch } from '#contract/team/profile.ts'
import { getLastWeek } from '#contract/team/weekly-letter.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwInvalid } from '#server/base/failure.ts'
import { omitUndefined } from '#server/base/omit-undefined.ts'
import { skipWeeklyLetter } from './for-weekly-letter-store.ts'
import * as store from './profile-store.ts'

/**
 * Changes the viewer's own names, links, time zone and weekly letter; absent fields are unchanged. Throws VALIDATION at
 * `weeklyLetter` if the viewer is not an admin.
 */
export async function updateProfile(ctx: Ctx, patch: ProfilePatch): Promise<Profile> {
  const before = await store.lockProfile(ctx)
  const profile = { ...before, ...omitUndefined(patch) }
  if (patch.weeklyLetter && ctx.viewer.role !== 'org_admin')
    throwInvalid('weeklyLetter', 'Only admins of an organization get the weekly letter')
  // The first letter covers the week in which it was turned on.
  if (profile.weeklyLetter && !before.weeklyLetter) await skipWeeklyLetter(ctx, getLastWeek(ctx.today))
  return store.saveProfile(ctx, profile)
}
