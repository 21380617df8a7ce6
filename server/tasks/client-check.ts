import type { Ctx } from '#server/base/context.ts'
import { invalid, transition } from '#server/base/failure.ts'
import { lockClientForShare } from './store.ts'

export const clientNotYoursMessage = 'Its client is not one of yours any more'

/** Whom a task may be about: a client within reach who is not archived (contract 1). Throws VALIDATION. */
export async function checkClientForTask(ctx: Ctx, clientId: string | null): Promise<void> {
  if (!clientId) return
  const client = await lockClientForShare(ctx, clientId)
  if (!client?.isAccessible) invalid('clientId', 'Not one of your clients')
  if (client.isArchived) invalid('clientId', 'This client is archived')
}

/**
 * A task is not opened again for a client who is archived, or another's by now. Answers the client's id, or null for one
 * who is gone. Throws TRANSITION.
 */
export async function checkClientForReopening(ctx: Ctx, clientId: string | null): Promise<string | null> {
  const client = clientId ? await lockClientForShare(ctx, clientId) : undefined
  if (client && !client.isAccessible) transition(clientNotYoursMessage)
  if (client?.isArchived) transition('This client is archived')
  return client ? clientId : null
}
