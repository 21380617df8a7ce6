import type { Ctx } from '#server/base/context.ts'
import { throwInvalid, throwTransition } from '#server/base/failure.ts'
import { findAndLockClientAccess } from '#server/client-access/for-locking-store.ts'

/** The message for a client that the viewer can no longer access. */
export const inaccessibleClientMessage = 'You no longer have access to this client'

/** Throws VALIDATION unless a task's client, if any, is accessible to the viewer and not archived. */
export async function assertClientForTask(ctx: Ctx, clientId: string | null): Promise<void> {
  if (!clientId) return
  const client = await findAndLockClientAccess(ctx, clientId)
  if (!client?.isAccessible) throwInvalid('clientId', 'This is not one of your clients')
  if (client.isArchived) throwInvalid('clientId', 'This client is archived')
}

/**
 * Returns the client of a task to reopen, null for one that was deleted. Throws TRANSITION if it is archived or not
 * accessible to the viewer.
 */
export async function resolveClientForReopening(ctx: Ctx, clientId: string | null): Promise<string | null> {
  const client = clientId ? await findAndLockClientAccess(ctx, clientId) : undefined
  if (client && !client.isAccessible) throwTransition(inaccessibleClientMessage)
  if (client?.isArchived) throwTransition('This client is archived')
  return client ? clientId : null
}
