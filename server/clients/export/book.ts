import { Readable } from 'node:stream'
import { csvByteOrderMark, toCsvLine } from '#contract/base/csv.ts'
import { clientStatusLabels } from '#contract/clients/clients.ts'
import { exportedFields, exportedHeaders } from '#contract/imports/import-fields.ts'
import * as audit from '#server/audit/service.ts'
import { canAccessWholeOrganization, type Ctx, type NonTransactionalCtx } from '#server/base/context.ts'
import { Failure } from '#server/base/failure.ts'
import type { Download } from '#server/base/files/download.ts'
import { minId } from '#server/base/http/pagination.ts'
import { type BookClient, type BookScope, listBookClients } from './store.ts'

/** Throws FORBIDDEN if the viewer may not have the whole organization's book. */
function assertBookAccess({ viewer }: Pick<Ctx, 'viewer'>, scope: BookScope): void {
  if (scope === 'organization' && !canAccessWholeOrganization(viewer)) throw new Failure('FORBIDDEN')
}

/**
 * Exports the CSV of a book, docs/product/imports.md#export, which is recorded in the audit. Each page is read in its own
 * transaction, which checks the viewer's rights again and ends before the bytes are sent. Throws FORBIDDEN.
 */
export async function exportBook(ctx: NonTransactionalCtx, scope: BookScope = 'own'): Promise<Download> {
  assertBookAccess(ctx, scope)
  async function* writeLines(): AsyncGenerator<string> {
    yield csvByteOrderMark + toCsvLine(exportedFields.map((field) => exportedHeaders[field]))
    let afterId = minId
    for (;;) {
      const clients = await ctx.transact('read', (txCtx) => {
        assertBookAccess(txCtx, scope)
        return listBookClients(txCtx, afterId, pageSize, scope)
      })
      yield clients.map(toLine).join('')
      if (clients.length < pageSize) return
      afterId = clients.at(-1)!.id
    }
  }
  const open = async () => {
    await ctx.transact('write', (txCtx) =>
      audit.recordViewerAuditEntry(txCtx, { action: 'clients_exported', details: { scope } }),
    )
    return Readable.from(writeLines())
  }
  return { fileName: 'clients.csv', mediaType: 'text/csv; charset=utf-8', open }
}

/** Notes and addresses have up to 10,000 characters each. */
const pageSize = 500

const toLine = (client: BookClient): string =>
  toCsvLine(
    exportedFields.map((field) => (field === 'status' ? clientStatusLabels[client.status] : (client[field] ?? ''))),
  )
