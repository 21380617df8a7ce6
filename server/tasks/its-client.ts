import type { Ctx } from '#server/base/context.ts'
import { invalid, transition } from '#server/base/failure.ts'
import { holdClient } from './store.ts'

export const notYours = 'Its client is not one of yours any more'

/** Whom a task may be about: a client within reach who is not archived (contract 1). Throws VALIDATION. */
export async function checkClient(ctx: Ctx, clientId: string | null): Promise<void> {
  if (!clientId) return
  const client = await holdClient(ctx, clientId)
  if (!client?.isInReach) invalid('clientId', 'Not one of your clients')
  if (client.isArchived) invalid('clientId', 'This client is archived')
}

/**
 * A task is not opened again for a client who is archived, or another's by now. Answers the client's id, or null for one
 * who is gone. Throws TRANSITION.
 */
export async function checkItsClient(ctx: Ctx, clientId: string | null): Promise<string | null> {
  const client = clientId ? await holdClient(ctx, clientId) : undefined
  if (client && !client.isInReach) transition(notYours)
  if (client?.isArchived) transition('This client is archived')
  return client ? clientId : null
}
