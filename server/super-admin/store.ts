import * as z from 'zod/mini'
import { AssignmentOfOrganization, TaskOfOrganization } from '#contract/super-admin/organization-lists.ts'
import { TeamMember } from '#contract/team/team.ts'
import type { Ctx, PlatformCtx } from '#server/base/context.ts'
import { fullNameSql, userNameSql, userNameSubquery } from '#server/base/database/name-sql.ts'
import { statement } from '#server/base/database/statement.ts'
import {
  activeSequencesSql,
  householdOfClientSql,
  lastActivitySql,
  listedClientColumnsSql,
  ListedClientRow,
} from '#server/client-access/columns.ts'
import { listedTaskColumnsSql, ListedTaskRow } from '#server/tasks/columns.ts'

/** Lists the users of the transaction's organization, newest first, those before an id. */
export const listUsersForSuperAdmin = ({ db }: Ctx, beforeId: string, limit: number) =>
  db.all(selectUsers, { beforeId, limit })

/** Lists the tasks of the transaction's organization, newest first, those before an id. */
export const listTasksForSuperAdmin = ({ db }: Ctx, beforeId: string, limit: number) =>
  db.all(selectTasks, { beforeId, limit })

/** Lists the clients of the transaction's organization, newest first, those before an id. */
export const listClientsForSuperAdmin = ({ db, now }: Ctx, beforeId: string, limit: number) =>
  db.all(selectClients, { beforeId, limit, now })

/** Lists the assignments of the transaction's organization, newest first, those before an id. */
export const listAssignmentsForSuperAdmin = ({ db }: Ctx, beforeId: string, limit: number) =>
  db.all(selectAssignments, { beforeId, limit })

/** Finds which organization a user belongs to. */
export const findOrganizationOfUser = ({ db }: PlatformCtx, id: string) => db.first(selectOrganizationOfUser, { id })

type Page = { beforeId: string; limit: number }

/** Ids begin with the time, so they sort rows by age. */
const selectUsers = statement<Page, TeamMember>(
  'users_of_organization',
  TeamMember,
  `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role, u.is_active as "isActive",
     u.created_at as "createdAt", u.profile_image_url as "profileImageUrl"
   from users u where u.organization_id = :organizationId and u.id < :beforeId::uuid order by u.id desc limit :limit`,
)

const TaskRow = z.extend(ListedTaskRow, z.pick(TaskOfOrganization, { agentName: true, clientName: true }).shape)

const selectTasks = statement<Page, z.infer<typeof TaskRow>>(
  'tasks_of_organization',
  TaskRow,
  `select ${listedTaskColumnsSql}, ${userNameSql('u')} as "agentName",
     (select ${fullNameSql('c')} from clients c
      where c.organization_id = t.organization_id and c.id = t.client_id) as "clientName"
   from tasks t join users u on u.organization_id = t.organization_id and u.id = t.assigned_agent_id
   where t.organization_id = :organizationId and t.id < :beforeId::uuid order by t.id desc limit :limit`,
)

const selectClients = statement<Page & { now: Date }, ListedClientRow>(
  'clients_of_organization',
  ListedClientRow,
  `select ${listedClientColumnsSql}, ${activeSequencesSql}, ${householdOfClientSql},
     ${lastActivitySql} as "lastActivityAt", ${userNameSubquery('c.organization_id', 'c.assigned_agent_id')} as "agentName"
   from clients c where c.organization_id = :organizationId and c.id < :beforeId::uuid order by c.id desc limit :limit`,
)

const selectAssignments = statement<Page, AssignmentOfOrganization>(
  'assignments_of_organization',
  AssignmentOfOrganization,
  `select a.id, a.sequence_id as "sequenceId", s.name as "sequenceName", a.client_id as "clientId",
     ${fullNameSql('c')} as "clientName", a.assigned_agent_id as "assignedAgentId",
     ${userNameSql('u')} as "agentName", case when a.paused_on is null then 'active' else 'paused' end as status,
     a.finished_at is null as "isActive", a.start_date as "startDate", a.created_at as "createdAt"
   from nurture_assignments a
   join sequences s on s.organization_id = a.organization_id and s.id = a.sequence_id
   join clients c on c.organization_id = a.organization_id and c.id = a.client_id
   join users u on u.organization_id = a.organization_id and u.id = a.assigned_agent_id
   where a.organization_id = :organizationId and a.id < :beforeId::uuid order by a.id desc limit :limit`,
)

const UserOrganization = z.object({ organizationId: z.string() })

const selectOrganizationOfUser = statement<{ id: string }, z.infer<typeof UserOrganization>>(
  'organization_of_user',
  UserOrganization,
  'select organization_id as "organizationId" from users where id = :id',
)
