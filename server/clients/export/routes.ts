import * as endpoints from '#contract/clients/client-export.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { exportBook } from './book.ts'
import { exportClient } from './service.ts'

export function clientExportRoutes(mount: Mount, files: FileStorage): void {
  mount(endpoints.exportClients, (ctx, { query }) => exportBook(ctx, query.scope))
  mount(endpoints.exportClient, (ctx, { params }) => exportClient(ctx, files, params.clientId))
}
