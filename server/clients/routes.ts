import {
  archiveClient,
  clientBelongings,
  deleteClient,
  oneClient,
  reassignClient,
  replaceClient,
  restoreClient,
} from '#contract/client-record.ts'
import { createClient, listClients } from '#contract/clients.ts'
import { notFound } from '#server/base/failure.ts'
import type { Mount } from '#server/base/mount.ts'
import * as archiving from './archiving.ts'
import { pageOfClients } from './listing.ts'
import { reachClient } from './reach-store.ts'
import { reassignClient as giveClient } from './reassigning.ts'
import * as service from './service.ts'
import { belongingsOf } from './store.ts'

export function clientRoutes(mount: Mount): void {
  mount(listClients, pageOfClients)
  mount(createClient, (ctx, { body }, id) => service.addClient(ctx, id, body), reachClient)
  mount(oneClient, (ctx, { params }) => reachClient(ctx, params.clientId))
  mount(replaceClient, (ctx, { params, body }) => service.replaceClient(ctx, params.clientId, body))

  mount(archiveClient, (ctx, { params }) => archiving.archiveClient(ctx, params.clientId))
  mount(restoreClient, (ctx, { params }) => archiving.restoreClient(ctx, params.clientId))
  mount(deleteClient, async (ctx, { params }) => {
    await archiving.deleteClient(ctx, params.clientId)
    return undefined
  })
  mount(clientBelongings, async (ctx, { params }) => (await belongingsOf(ctx, params.clientId)) ?? notFound())
  mount(reassignClient, (ctx, { params, body }) => giveClient(ctx, params.clientId, body.assignedAgentId))
}
