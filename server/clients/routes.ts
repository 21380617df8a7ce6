import {
  archiveClient,
  clientRelatedCounts,
  deleteClient,
  getClient,
  reassignClient,
  replaceClient,
  restoreClient,
  createClient,
  listClients,
} from '#contract/clients/client-endpoints.ts'
import { notFound } from '#server/base/failure.ts'
import type { Mounts } from '#server/base/mount.ts'
import * as archiving from './archiving.ts'
import { getClientPage } from './list.ts'
import * as access from '#server/client-access/store.ts'
import { reassignClient as transferClient } from './reassignment.ts'
import * as service from './service.ts'
import { getRelatedCounts } from './store.ts'

export function clientRoutes({ mount, mountCreate, mountPage }: Mounts): void {
  mountPage(listClients, getClientPage)
  mountCreate(createClient, (ctx, { body }, id) => service.addClient(ctx, id, body), access.getClient)
  mount(getClient, (ctx, { params }) => access.getClient(ctx, params.clientId))
  mount(replaceClient, (ctx, { params, body }) => service.replaceClient(ctx, params.clientId, body))

  mount(archiveClient, (ctx, { params }) => archiving.archiveClient(ctx, params.clientId))
  mount(restoreClient, (ctx, { params }) => archiving.restoreClient(ctx, params.clientId))
  mount(deleteClient, (ctx, { params }) => archiving.deleteClient(ctx, params.clientId))
  mount(clientRelatedCounts, async (ctx, { params }) => (await getRelatedCounts(ctx, params.clientId)) ?? notFound())
  mount(reassignClient, (ctx, { params, body }) => transferClient(ctx, params.clientId, body.assignedAgentId))
}
