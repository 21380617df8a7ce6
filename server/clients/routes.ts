import { updateClients } from '#contract/clients/bulk-changes.ts'
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
import { listDuplicatePairs, listMerges, mergeClients, undoMerge } from '#contract/clients/merging.ts'
import { throwNotFound } from '#server/base/failure.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { decodeCursor, encodeCursor, readNewestFirst, toPage } from '#server/base/http/pagination.ts'
import * as access from '#server/client-access/service.ts'
import { mergeClients as merge } from '#server/clients/merging/merge.ts'
import type { RowMovers } from '#server/clients/merging/moved-rows.ts'
import * as merges from '#server/clients/merging/store.ts'
import { getUndoCutoff, undoMerge as undo } from '#server/clients/merging/undo.ts'
import * as bulk from './bulk.ts'
import * as duplicates from './duplicates-store.ts'
import { getClientPage } from './list.ts'
import * as service from './service.ts'
import { findClientRelatedCounts } from './store.ts'

export function clientRoutes(mount: Mount, movers: RowMovers): void {
  mount(listClients, (ctx, { query }) => getClientPage(ctx, query))
  mount(createClient, {
    create: (ctx, { body }, id) => service.addClient(ctx, id, body),
    findExisting: access.getClient,
  })
  mount(getClient, (ctx, { params }) => service.getClientOrMerged(ctx, params.clientId))
  mount(replaceClient, (ctx, { params, body }) => service.replaceClient(ctx, params.clientId, body))

  mount(archiveClient, (ctx, { params }) => service.archiveClient(ctx, params.clientId))
  mount(restoreClient, (ctx, { params, body }) => service.restoreClient(ctx, params.clientId, body.undo))
  mount(reassignClient, (ctx, { params, body }) => service.reassignClient(ctx, params.clientId, body.assignedAgentId))
  mount(
    getClientRelatedCounts,
    async (ctx, { params }) => (await findClientRelatedCounts(ctx, params.clientId)) ?? throwNotFound(),
  )
  mount(updateClients, (ctx, { body }) => bulk.updateClients(ctx, body.ids, body.change))
  mount(listDuplicatePairs, async (ctx, { query: { cursor, limit } }) => {
    const after = decodeCursor('duplicates', 'id', cursor)
    const rows = await duplicates.listDuplicatePairs(ctx, after, limit + 1)
    return toPage(rows, limit, ({ older, newer }) => encodeCursor('duplicates', { id: newer.id, value: older.id }))
  })
  mount(mergeClients, (ctx, { params, body }) => merge(ctx, movers, params.clientId, body))
  mount(listMerges, (ctx, { query }) =>
    readNewestFirst('merges', query, (before, limit) => merges.listMerges(ctx, getUndoCutoff(ctx.now), before, limit)),
  )
  mount(undoMerge, (ctx, { params }) => undo(ctx, movers, params.mergeId))
  mount(deleteClient, (ctx, { params, query }) => service.deleteClient(ctx, params.clientId, query.erase))
}
