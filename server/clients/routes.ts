import {
  archiveClient,
  getClientRelatedCounts,
  createClient,
  deleteClient,
  getClient,
  listClients,
  reassignClient,
  replaceClient,
  restoreClient,
} from '#contract/clients/client-endpoints.ts'
import * as audit from '#server/audit/service.ts'
import { throwNotFound } from '#server/base/failure.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as access from '#server/client-access/service.ts'
import { getClientPage } from './list.ts'
import * as service from './service.ts'
import { findClientRelatedCounts } from './store.ts'

export function clientRoutes({ mount, mountCreate, mountPage }: MountFunctions): void {
  mountPage(
    listClients,
    (ctx, { query }) => getClientPage(ctx, query),
    ({ query: { scope } }) =>
      scope === 'organization' ? (ctx) => audit.recordViewerAuditEntry(ctx, { action: 'clients_listed' }) : undefined,
  )
  mountCreate(createClient, (ctx, { body }, id) => service.addClient(ctx, id, body), access.getClient)
  mount(getClient, (ctx, { params }) => access.getClient(ctx, params.clientId))
  mount(replaceClient, (ctx, { params, body }) => service.replaceClient(ctx, params.clientId, body))

  mount(archiveClient, (ctx, { params }) => service.archiveClient(ctx, params.clientId))
  mount(restoreClient, (ctx, { params, body }) => service.restoreClient(ctx, params.clientId, body.undo))
  mount(reassignClient, (ctx, { params, body }) => service.reassignClient(ctx, params.clientId, body.assignedAgentId))
  mount(
    getClientRelatedCounts,
    async (ctx, { params }) => (await findClientRelatedCounts(ctx, params.clientId)) ?? throwNotFound(),
  )
  mount(deleteClient, (ctx, { params, query }) => service.deleteClient(ctx, params.clientId, query.erase))
}
