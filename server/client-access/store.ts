import type { Ctx } from '#server/base/context.ts'
import { userNameSubquery } from '#server/base/database/name-sql.ts'
import { lockStatement, type Statement, statement } from '#server/base/database/statement.ts'
import {
  clientColumnsSql,
  ClientRow,
  isAccessibleClientSql,
  lastActivitySql,
  type ViewerAccess,
  toViewerAccess,
} from './columns.ts'

/** Finds a client that is accessible to the viewer. */
export const findClient = (ctx: Ctx, id: string) => first(ctx, clientById, id)

/**
 * Locks an accessible client against deletion until the end of the transaction; other transactions may still change it.
 */
export const lockClientForKeyShare = (ctx: Ctx, id: string) => first(ctx, clientForKeyShare, id)

/** Locks an accessible client: other transactions that change it wait until the end of this one. */
export const lockClientForUpdate = (ctx: Ctx, id: string) => first(ctx, clientForUpdate, id)

type ClientParameters = ViewerAccess & { id: string; now: Date }

const first = ({ db, viewer, now }: Ctx, clientStatement: Statement<ClientParameters, ClientRow>, id: string) =>
  db.first(clientStatement, { id, now, ...toViewerAccess(viewer) })

const clientById = statement<ClientParameters, ClientRow>(
  'client_by_id',
  ClientRow,
  `select ${clientColumnsSql}, ${lastActivitySql} as "lastActivityAt",
     case when :seesAll::boolean then ${userNameSubquery('c.organization_id', 'c.assigned_agent_id')} end as "agentName"
   from clients c where c.organization_id = :organizationId and c.id = :id and ${isAccessibleClientSql}`,
)

const clientForKeyShare = lockStatement('lock_client_for_key_share', clientById, 'for key share')

/** `for update` would conflict with the key share lock that inserting a timeline event takes. */
const clientForUpdate = lockStatement('lock_client', clientById, 'for no key update')
