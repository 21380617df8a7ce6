import type { ClientRecord } from '#contract/clients/client-record.ts'
import type { Ctx, NonTransactionalCtx } from '#server/base/context.ts'
import { minId } from '#server/base/http/pagination.ts'
import { getClient } from '#server/client-access/service.ts'
import * as store from './store.ts'

/** The paths of a client's documents in a ZIP; null for one that is missing. */
type DocumentPaths = ReadonlyMap<string, string | null>

/**
 * Reads data of a client in its own transaction, which checks the viewer's rights again. Throws NOT_FOUND or
 * UNAUTHORIZED.
 */
export async function readOfClient<T>(
  ctx: NonTransactionalCtx,
  clientId: string,
  read: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const [, result] = await ctx.transact('read', (txCtx) => Promise.all([getClient(txCtx, clientId), read(txCtx)]))
  return result
}

/** Yields the text of a `ClientRecord`, a page of rows at a time; documents that have no path were added later. */
export async function* writeClientRecord(
  ctx: NonTransactionalCtx,
  clientId: string,
  paths: DocumentPaths,
): AsyncGenerator<string> {
  const [client, household] = await readOfClient(ctx, clientId, (txCtx) =>
    Promise.all([store.getExportedClient(txCtx, clientId), store.findExportedHousehold(txCtx, clientId)]),
  )
  const head = { format: 'daybook-client', version: 2, exportedAt: ctx.now.toISOString(), client, household } as const
  yield JSON.stringify(head satisfies Pick<ClientRecord, keyof typeof head>).slice(0, -1)
  for (const list of store.exportedListNames) {
    yield `,\n"${list}":[`
    let separator = '\n'
    for await (const rows of readPages(ctx, clientId, list)) {
      const texts = rows.flatMap((row) => toJson(list, row, paths) ?? [])
      if (!texts.length) continue
      yield separator + texts.join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

async function* readPages(
  ctx: NonTransactionalCtx,
  clientId: string,
  list: store.ExportedList,
): AsyncGenerator<readonly store.ExportedRow[]> {
  // Fewer rows with texts of 10,000 characters are read at a time.
  const limit = list === 'taskHistory' ? 1_000 : 50
  let afterId = minId
  for (;;) {
    const page = { clientId, afterId, limit }
    const rows = await readOfClient(ctx, clientId, (txCtx) => store.listExportedRows(txCtx, list, page))
    yield rows
    if (rows.length < limit) return
    afterId = rows.at(-1)!.id
  }
}

function toJson(list: store.ExportedList, row: store.ExportedRow, paths: DocumentPaths): string | undefined {
  if (list !== 'documents') return JSON.stringify(row)
  const path = paths.get(row.id)
  return path === undefined ? undefined : JSON.stringify({ ...row, path, isMissing: path === null })
}
