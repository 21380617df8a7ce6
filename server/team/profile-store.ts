import { Profile } from '#contract/team/profile.ts'
import type { Ctx } from '#server/base/context.ts'
import { columns, statement, toColumnNames } from '#server/base/database/statement.ts'

/** Reads the viewer's profile and locks it, so that changes to it do not overlap. */
export const lockProfile = ({ db, viewer }: Ctx) => db.one(lockProfileOfUser, { userId: viewer.id })

export const saveProfile = ({ db, viewer }: Ctx, profile: Profile) =>
  db.one(updateProfileOfUser, { ...profile, userId: viewer.id })

const profileColumns = columns('u', toColumnNames(Profile))

const lockProfileOfUser = statement<{ userId: string }, Profile>(
  'lock_profile',
  Profile,
  `select ${profileColumns.select} from users u
   where u.organization_id = :organizationId and u.id = :userId for update`,
)

const updateProfileOfUser = statement<Profile & { userId: string }, Profile>(
  'update_profile',
  Profile,
  `update users u set ${profileColumns.assignments}
   where u.organization_id = :organizationId and u.id = :userId
   returning ${profileColumns.select}`,
)
