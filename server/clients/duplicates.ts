import type { Client, DuplicateClient } from '#contract/clients/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import { Failure } from '#server/base/failure.ts'
import type { ContactKeys } from './contact-keys.ts'
import { findDuplicates } from './duplicates-store.ts'

/** Throws DUPLICATE with those within reach who have this e-mail or phone already, archived ones too. */
export async function rejectDuplicates(
  ctx: Ctx,
  keys: ContactKeys,
  client: Pick<Client, 'id'> | undefined,
): Promise<void> {
  if (keys.emailKey === null && keys.phoneKey === null) return
  const duplicates = await findDuplicates(ctx, keys, client?.id)
  if (duplicates.length)
    throw new Failure('DUPLICATE', { message: formatDuplicateMessage(ctx, duplicates), current: duplicates })
}

function formatDuplicateMessage({ viewer }: Ctx, duplicates: DuplicateClient[]): string {
  const scopeLabel = viewer.role === 'agent' ? 'your book' : 'the organization'
  const matchedFields = new Set(duplicates.map((duplicate) => duplicate.same))
  const fieldLabel = matchedFields.size > 1 ? 'e-mail or phone' : matchedFields.has('email') ? 'e-mail' : 'phone'
  return `Somebody in ${scopeLabel} has this ${fieldLabel}`
}
