import { exportClient } from '#contract/client-export/client-export.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import { getClient } from '#server/client-access/service.ts'
import { openClientExport } from './service.ts'

export function clientExportRoutes({ mountStreamedDownload }: MountFunctions, files: FileStorage): void {
  mountStreamedDownload(
    exportClient,
    (ctx, { params }) => getClient(ctx, params.clientId),
    (ctx, { params }) => openClientExport(ctx, files, params.clientId),
  )
}
