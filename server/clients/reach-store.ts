import type { Client } from '#contract/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import { notFound } from '#server/base/failure.ts'
import { type Statement, statement } from '#server/base/statement.ts'
import { agentName, clientColumns, lastActivityAt } from './columns.ts'

/**
 * A client within the caller's reach, archived or not: an agent's own, any of the organisation for admins (contract 2).
 * Throws NOT_FOUND for every other.
 */
export const reachClient = (ctx: Ctx, id: string): Promise<Client> => reached(ctx, clientInReach, id)

/**
 * The same, held against being deleted to the end of the transaction: for writing what belongs to the client. Others may
 * hold and change them meanwhile.
 */
export const holdClient = (ctx: Ctx, id: string): Promise<Client> => reached(ctx, holdClientInReach, id)

/** The same, locked to the end of the transaction, so that two changes come one after the other. */
export const lockClient = (ctx: Ctx, id: string): Promise<Client> => reached(ctx, lockClientInReach, id)

const reached = async ({ db, viewer, now }: Ctx, from: Statement<Client>, id: string): Promise<Client> =>
  (await db.first(from, id, viewer.id, viewer.role !== 'agent', now)) ?? notFound()

const inReach = `select ${clientColumns}, ${lastActivityAt('$5')} as "lastActivityAt",
    case when $4::boolean then ${agentName} end as "agentName"
  from clients c where c.organization_id = $1 and c.id = $2 and (c.assigned_agent_id = $3 or $4::boolean)`

const clientInReach = statement<Client>('client_record', inReach)

const holdClientInReach = statement<Client>('hold_client', `${inReach} for key share`)

/** Not stronger than it must be: who completes a task holds it while its event on the timeline asks for the client. */
const lockClientInReach = statement<Client>('lock_client', `${inReach} for no key update`)
