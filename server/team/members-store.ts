import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { TeamMember, Workload } from '#contract/team/team.ts'
import type { Ctx } from '#server/base/context.ts'
import { userNameSql } from '#server/base/database/name-sql.ts'
import { columns, statement, toColumnNames } from '#server/base/database/statement.ts'
import type { CursorPosition } from '#server/base/http/pagination.ts'
import { isOpenTaskSql } from '#server/tasks/columns.ts'

/** A member with the name that the list is sorted by. */
const NamedMember = z.extend(TeamMember, { name: z.string() })
type NamedMember = z.infer<typeof NamedMember>

/** Lists the users of the viewer's organization by name, inactive ones too, from a position on. */
export const listMembers = ({ db }: Ctx, after: CursorPosition | undefined, limit: number) =>
  db.all(selectMembers, { afterName: after?.value, afterId: after?.id, limit })

/**
 * Finds and locks the user to change, the viewer and another user of an organization, in the order of their ids. With an
 * admin or super administrator also all other active ones: two who demote or deactivate each other wait for one another
 * here.
 */
export const lockMembersAndAdmins = (
  { db, viewer }: Ctx,
  organizationId: string,
  changedId: string,
  otherId: string | null = null,
) => db.all(lockUsersAndAdmins, { organizationId, changedId, ids: [changedId, viewer.id, otherId ?? changedId] })

/**
 * Saves role and activity of a locked user, and `signedOutAt`, until which all sessions are ended: the stored value if
 * it does not change. An inactive user has no sessions at all.
 */
export const saveMember = ({ db }: Ctx, member: SavedMember) => db.one(updateMember, member)

/** Counts what would be handed over with a user; undefined if they are not in the organization. */
export const findWorkload = ({ db, today }: Ctx, userId: string) => db.first(selectWorkload, { userId, today })

const memberColumns = columns('u', toColumnNames(TeamMember)).select

/** ICU's root order, as browsers compare. */
const nameInOrder = `${userNameSql('u')} collate "und-x-icu"`

const selectMembers = statement<
  { afterName: string | undefined; afterId: string | undefined; limit: number },
  NamedMember
>(
  'members_of_organization',
  NamedMember,
  `select ${memberColumns}, ${userNameSql('u')} as name
   from users u where u.organization_id = :organizationId
     and (:afterName::text is null or (${nameInOrder}, u.id) > (:afterName::text, :afterId::uuid))
   order by ${nameInOrder}, u.id limit :limit`,
)

const LockedMember = z.extend(NamedMember, { signedOutAt: z.nullable(z.string()) })
/** A locked user with their role, activity and name. */
export type LockedMember = z.infer<typeof LockedMember>

/** Takes a lock that foreign keys to a user do not wait for. */
const lockUsersAndAdmins = statement<
  { organizationId: string; changedId: string; ids: readonly string[] },
  LockedMember
>(
  'lock_members_and_admins',
  LockedMember,
  `select ${memberColumns}, u.signed_out_at as "signedOutAt", ${userNameSql('u')} as name from users u
   where u.organization_id = :organizationId and (u.id = any(:ids::uuid[]) or (u.role in ('org_admin', 'super_admin') and u.is_active
     and exists (select from users changed where changed.organization_id = :organizationId and changed.id = :changedId and changed.role <> 'agent')))
   order by u.id for no key update`,
)

type SavedMember = Pick<TeamMember, 'id' | 'role' | 'isActive'> & {
  organizationId: string
  signedOutAt: Date | string | null
}

/**
 * A session may have begun after `signedOutAt`, if this waited for its sign-in or the clock of its instance is ahead.
 */
const updateMember = statement<SavedMember, TeamMember>(
  'update_member',
  TeamMember,
  `update users u set role = :role, is_active = :isActive,
     signed_out_at = case when :isActive then :signedOutAt::timestamptz else greatest(:signedOutAt::timestamptz, (
       select max(s.created_at) from sessions s where s.organization_id = :organizationId and s.user_id = :id)) end
   where u.organization_id = :organizationId and u.id = :id returning ${memberColumns}`,
)

const selectWorkload = statement<{ userId: string; today: CalendarDay }, Workload>(
  'workload_of_user',
  Workload,
  `select
     (select count(*)::int from clients c
      where c.organization_id = :organizationId and c.assigned_agent_id = u.id) as clients,
     (select count(*)::int from tasks t
      where t.organization_id = :organizationId and t.assigned_agent_id = u.id
        and ${isOpenTaskSql()} and not t.is_daily) as "openTasks",
     (select count(*)::int from recurring_rules r
      where r.organization_id = :organizationId and r.assigned_agent_id = u.id and r.client_id is not null
        and r.stopped_at is null and (r.repeat_end_date is null or r.repeat_end_date >= :today::date)) as "recurringTasks",
     (select count(*)::int from nurture_assignments a
      where a.organization_id = :organizationId and a.assigned_agent_id = u.id
        and a.finished_at is null) as assignments
   from users u where u.organization_id = :organizationId and u.id = :userId`,
)
