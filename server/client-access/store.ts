import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { type Statement, statement } from '#server/base/statement.ts'
import { userNameSubquery } from '#server/team/columns.ts'
import {
  clientColumnsSql,
  ClientRow,
  isAccessibleClientSql,
  lastActivitySql,
  type ViewerAccess,
  toViewerAccess,
} from './columns.ts'

/** Finds a client that is accessible to the caller. */
export const findClient = (ctx: Ctx, id: string) => first(ctx, clientById, id)

/** Prevents deletion until the end of the transaction; other transactions may change the client meanwhile. */
export const lockClientForKeyShare = (ctx: Ctx, id: string) => first(ctx, clientForKeyShare, id)

/** Makes other transactions that change the client wait until the end of this one. */
export const lockClientForUpdate = (ctx: Ctx, id: string) => first(ctx, clientForUpdate, id)

const ClientAccess = z.object({ isArchived: z.boolean(), isAccessible: z.boolean() })
export type ClientAccess = z.infer<typeof ClientAccess>

/** Makes other transactions that archive, reassign or delete the client wait until the end of this one. */
export const findAndLockClientAccess = ({ db, viewer }: Ctx, id: string) =>
  db.first(accessForShare, { id, ...toViewerAccess(viewer) })

const LockedClient = z.object({ id: Id, assignedAgentId: Id, isArchived: z.boolean() })
export type LockedClient = z.infer<typeof LockedClient>

/** Locks those of several clients that are accessible to the caller, as `findAndLockClientAccess` does, in the order of the ids. */
export const lockAccessibleClients = ({ db, viewer }: Ctx, ids: readonly string[]): Promise<LockedClient[]> =>
  db.all(lockClientsForShare, { ids, ...toViewerAccess(viewer) })

type ClientParameters = ViewerAccess & { id: string; now: Date }

const first = ({ db, viewer, now }: Ctx, clientStatement: Statement<ClientParameters, ClientRow>, id: string) =>
  db.first(clientStatement, { id, now, ...toViewerAccess(viewer) })

const accessibleClient = `select ${clientColumnsSql}, ${lastActivitySql} as "lastActivityAt",
    case when :seesAll::boolean then ${userNameSubquery('c.organization_id', 'c.assigned_agent_id')} end as "agentName"
  from clients c where c.organization_id = :organizationId and c.id = :id and ${isAccessibleClientSql}`

const clientById = statement<ClientParameters, ClientRow>('client_by_id', ClientRow, accessibleClient)

const clientForKeyShare = statement<ClientParameters, ClientRow>(
  'lock_client_for_key_share',
  ClientRow,
  `${accessibleClient} for key share`,
)

/** `for update` would conflict with the key share lock that inserting a timeline event takes. */
const clientForUpdate = statement<ClientParameters, ClientRow>(
  'lock_client',
  ClientRow,
  `${accessibleClient} for no key update`,
)

const accessForShare = statement<ViewerAccess & { id: string }, ClientAccess>(
  'lock_client_access',
  ClientAccess,
  `select c.archived_at is not null as "isArchived", ${isAccessibleClientSql} as "isAccessible"
   from clients c where c.organization_id = :organizationId and c.id = :id for share`,
)

const lockClientsForShare = statement<ViewerAccess & { ids: readonly string[] }, LockedClient>(
  'lock_accessible_clients',
  LockedClient,
  `select c.id, c.assigned_agent_id as "assignedAgentId", c.archived_at is not null as "isArchived"
   from clients c where c.organization_id = :organizationId and c.id = any(:ids::uuid[]) and ${isAccessibleClientSql}
   order by c.id for share`,
)
