import * as z from 'zod/mini'
import type { Ctx } from '#server/base/context.ts'
import { lockStatement, statement } from '#server/base/database/statement.ts'
import { ClientRow, isAccessibleClientSql, toViewerAccess, type ViewerAccess } from './columns.ts'

const ClientAccess = z.object({ isArchived: z.boolean(), isAccessible: z.boolean() })

/**
 * Returns whether a client is archived and accessible to the viewer, undefined if it does not exist. Neither can change
 * before the end of the transaction.
 */
export const findAndLockClientAccess = ({ db, viewer }: Ctx, id: string) =>
  db.first(accessForShare, { id, ...toViewerAccess(viewer) })

const LockedClient = z.extend(
  z.pick(ClientRow, { id: true, firstName: true, lastName: true, assignedAgentId: true, status: true }),
  { isArchived: z.boolean() },
)
/** A client that the viewer can access, as far as changes of several clients need it. */
export type LockedClient = z.infer<typeof LockedClient>

/**
 * Locks the accessible ones of several clients, in the order of their ids, so that their access and archiving cannot
 * change before the end of the transaction.
 */
export const lockAccessibleClients = ({ db, viewer }: Ctx, ids: readonly string[]) =>
  db.all(lockForShare, { ids, ...toViewerAccess(viewer) })

/**
 * Locks the accessible ones of several clients to change them, in the order of their ids: other transactions that
 * change or lock them wait until the end of this one.
 */
export const lockClientsToChange = ({ db, viewer }: Ctx, ids: readonly string[]) =>
  db.all(lockForUpdate, { ids, ...toViewerAccess(viewer) })

const accessForShare = statement<ViewerAccess & { id: string }, z.infer<typeof ClientAccess>>(
  'lock_client_access',
  ClientAccess,
  `select c.archived_at is not null as "isArchived", ${isAccessibleClientSql} as "isAccessible"
   from clients c where c.organization_id = :organizationId and c.id = :id for share`,
)

const accessibleClients = statement<ViewerAccess & { ids: readonly string[] }, LockedClient>(
  'accessible_clients',
  LockedClient,
  `select c.id, c.first_name as "firstName", c.last_name as "lastName", c.assigned_agent_id as "assignedAgentId", c.status,
     c.archived_at is not null as "isArchived"
   from clients c where c.organization_id = :organizationId and c.id = any(:ids::uuid[]) and ${isAccessibleClientSql}
   order by c.id`,
)

const lockForShare = lockStatement('lock_accessible_clients', accessibleClients, 'for share')

/** `for update` would conflict with the key share lock that inserting a timeline event takes. */
const lockForUpdate = lockStatement('lock_clients', accessibleClients, 'for no key update')
