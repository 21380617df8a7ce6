import type { Client } from '#contract/clients/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import { notFound } from '#server/base/failure.ts'
import { type PositionalStatement, statement } from '#server/base/positional.ts'
import { agentName, clientColumns, lastActivityAt } from './columns.ts'

/**
 * A client within the caller's reach, archived or not: an agent's own, any of the organisation for admins (contract 2).
 * Throws NOT_FOUND for every other.
 */
export const getClient = (ctx: Ctx, id: string): Promise<Client> => firstOrNotFound(ctx, accessibleClientById, id)

/**
 * The same, held against being deleted to the end of the transaction: for writing what belongs to the client. Others may
 * hold and change them meanwhile.
 */
export const lockClientForKeyShare = (ctx: Ctx, id: string): Promise<Client> =>
  firstOrNotFound(ctx, accessibleClientForKeyShare, id)

/** The same, locked to the end of the transaction, so that two changes come one after the other. */
export const lockClient = (ctx: Ctx, id: string): Promise<Client> => firstOrNotFound(ctx, accessibleClientForUpdate, id)

const firstOrNotFound = async (
  { db, viewer, now }: Ctx,
  clientStatement: PositionalStatement<Client>,
  id: string,
): Promise<Client> => (await db.first(clientStatement, id, viewer.id, viewer.role !== 'agent', now)) ?? notFound()

const accessibleClient = `select ${clientColumns}, ${lastActivityAt('$5')} as "lastActivityAt",
    case when $4::boolean then ${agentName} end as "agentName"
  from clients c where c.organization_id = $1 and c.id = $2 and (c.assigned_agent_id = $3 or $4::boolean)`

const accessibleClientById = statement<Client>('client_by_id', accessibleClient)

const accessibleClientForKeyShare = statement<Client>('lock_client_for_key_share', `${accessibleClient} for key share`)

/** Not stronger than it must be: who completes a task holds it while its event on the timeline asks for the client. */
const accessibleClientForUpdate = statement<Client>('lock_client', `${accessibleClient} for no key update`)
