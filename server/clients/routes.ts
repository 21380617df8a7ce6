import { createClient, listClients } from '#contract/clients.ts'
import { notFound } from '#server/base/failure.ts'
import type { Mount } from '#server/base/mount.ts'
import * as service from './service.ts'
import * as store from './store.ts'

/** No agent's book is longer; beyond it the list is read in pages. */
const longestList = 5_000

export function clientRoutes(mount: Mount): void {
  mount(listClients, async (ctx, { query }) => ({
    rows: await store.ownClients(ctx, query.search, query.limit ?? longestList),
  }))
  mount(
    createClient,
    (ctx, { body }, id) => service.addClient(ctx, id, body),
    async (ctx, id) => (await store.ownClient(ctx, id)) ?? notFound(),
  )
}
