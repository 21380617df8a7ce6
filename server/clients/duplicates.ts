import type { DuplicateClient } from '#contract/clients/client-draft.ts'
import { type Ctx, canAccessWholeOrganization } from '#server/base/context.ts'
import type { DuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'
import { Failure } from '#server/base/failure.ts'
import { findDuplicateClients } from './store.ts'

/** Throws DUPLICATE with the accessible clients, other than the excluded one, that share one of these keys. */
export async function assertNoDuplicates(ctx: Ctx, keys: DuplicateCheckKeys, excludedId?: string): Promise<void> {
  if (keys.emailKey === null && keys.phoneKey === null) return
  const duplicates = await findDuplicateClients(ctx, keys, excludedId)
  if (duplicates.length)
    throw new Failure('DUPLICATE', { message: formatDuplicateMessage(ctx, duplicates), current: duplicates })
}

function formatDuplicateMessage({ viewer }: Ctx, duplicates: DuplicateClient[]): string {
  const scopeLabel = canAccessWholeOrganization(viewer) ? 'the organization' : 'your book'
  const matchedFields = new Set(duplicates.map((duplicate) => duplicate.same))
  const fieldLabel = matchedFields.size > 1 ? 'e-mail or phone' : matchedFields.has('email') ? 'e-mail' : 'phone'
  return `Somebody in ${scopeLabel} has this ${fieldLabel}`
}
