import type { ListedClient } from '#contract/clients/clients.ts'
import { type Ctx, canAccessWholeOrganization } from '#server/base/context.ts'
import { listClients } from './list-store.ts'
import { toSearchTerms } from './list.ts'

/** Finds the accessible clients that match a search best, without archived ones. */
export async function searchClients(ctx: Ctx, search: string, limit: number): Promise<ListedClient[]> {
  const scope = canAccessWholeOrganization(ctx.viewer) ? 'organization' : 'own'
  const criteria = { scope, sort: 'rank', order: 'asc', archived: false, ...toSearchTerms(search) } as const
  return (await listClients(ctx, criteria, limit)).map(({ json }) => JSON.parse(json) as ListedClient)
}
