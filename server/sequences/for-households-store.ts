import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import { AssignmentSchedule, assignmentScheduleSql, fromAssignmentsSql } from '#server/sequences/enrollment/columns.ts'
import { storedKeysSql } from '#server/sequences/enrollment/store.ts'
import { isOwnOrOfOwnerSql } from '#server/tasks/columns.ts'

/** A running assignment of a client, with what decides its next step. */
const RunningAssignment = z.extend(AssignmentSchedule, { clientId: Id, storedKeys: z.array(z.string()) })
type RunningAssignment = z.infer<typeof RunningAssignment>

/** Lists clients' assignments that are neither paused nor over: the viewer's and, for admins, also the client's owner's. */
export const listRunningOfClients = ({ db, viewer }: Ctx, clientIds: readonly string[]): Promise<RunningAssignment[]> =>
  db.all(assignmentsOfClients, { clientIds, ...toViewerAccess(viewer) })

const assignmentsOfClients = statement<ViewerAccess & { clientIds: readonly string[] }, RunningAssignment>(
  'running_assignments_of_clients',
  RunningAssignment,
  `select a.client_id as "clientId", ${assignmentScheduleSql}, ${storedKeysSql}
   ${fromAssignmentsSql}
   join clients c on c.organization_id = a.organization_id and c.id = a.client_id
   where a.organization_id = :organizationId and a.client_id = any(:clientIds::uuid[]) and a.finished_at is null
     and a.paused_on is null
     and ${isOwnOrOfOwnerSql('a')}
   order by a.id`,
)
