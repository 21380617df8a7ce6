import { exportClient, exportClients } from '#contract/clients/client-export.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { getClient } from '#server/client-access/service.ts'
import { openBookExport, requireBookAccess } from './book.ts'
import { openClientExport } from './service.ts'

export function clientExportRoutes(mount: Mount, files: FileStorage): void {
  mount(exportClients, {
    before: async (ctx, { query }) => requireBookAccess(ctx, query.scope),
    handle: (ctx, { query }) => openBookExport(ctx, query.scope),
  })
  mount(exportClient, {
    before: (ctx, { params }) => getClient(ctx, params.clientId),
    handle: (ctx, { params }) => openClientExport(ctx, files, params.clientId),
  })
}
