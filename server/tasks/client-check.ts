import type { Ctx } from '#server/base/context.ts'
import { throwInvalid, throwTransition } from '#server/base/failure.ts'
import { findAndLockClientAccess } from '#server/client-access/for-locking-store.ts'

export const inaccessibleClientMessage = 'You no longer have access to this client'

/** Requires that a task's client is accessible to the viewer and not archived. Throws VALIDATION. */
export async function assertClientForTask(ctx: Ctx, clientId: string | null): Promise<void> {
  if (!clientId) return
  const client = await findAndLockClientAccess(ctx, clientId)
  if (!client?.isAccessible) throwInvalid('clientId', 'This is not one of your clients')
  if (client.isArchived) throwInvalid('clientId', 'This client is archived')
}

/**
 * Requires the same of a task that is reopened. Returns the client's id, or null for a deleted client. Throws
 * TRANSITION.
 */
export async function resolveClientForReopening(ctx: Ctx, clientId: string | null): Promise<string | null> {
  const client = clientId ? await findAndLockClientAccess(ctx, clientId) : undefined
  if (client && !client.isAccessible) throwTransition(inaccessibleClientMessage)
  if (client?.isArchived) throwTransition('This client is archived')
  return client ? clientId : null
}
