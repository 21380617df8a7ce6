import { exportClient, exportClients } from '#contract/clients/client-export.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { getClient } from '#server/client-access/service.ts'
import { openBookExport, requireBookAccess } from './book.ts'
import { openClientExport } from './service.ts'

export function clientExportRoutes(mount: Mount, files: FileStorage): void {
  mount(exportClients, {
    check: async (ctx, { query }) => requireBookAccess(ctx, query.scope),
    open: (ctx, { query }) => openBookExport(ctx, query.scope),
  })
  mount(exportClient, {
    check: (ctx, { params }) => getClient(ctx, params.clientId),
    open: (ctx, { params }) => openClientExport(ctx, files, params.clientId),
  })
}
