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
  // Both statements are sent at once.
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
  for (const [name, list] of Object.entries(lists)) {
    yield `,\n"${name}":[`
    let separator = '\n'
    for await (const rows of readPages(ctx, clientId, list)) {
      const texts = rows.flatMap((row) => toJson(name, row, paths) ?? [])
      if (!texts.length) continue
      yield separator + texts.join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

type RowList = { listRows: store.ListExportedRows; pageSize: number }

/** Fewer rows with texts of 10,000 characters are read at a time. */
const [longRows, shortRows] = [50, 1_000]

const lists = {
  notes: { listRows: store.listExportedNotes, pageSize: longRows },
  timeline: { listRows: store.listExportedEvents, pageSize: longRows },
  tasks: { listRows: store.listExportedTasks, pageSize: longRows },
  taskHistory: { listRows: store.listExportedHistory, pageSize: shortRows },
  recurringTasks: { listRows: store.listExportedRules, pageSize: longRows },
  policies: { listRows: store.listExportedPolicies, pageSize: longRows },
  sequenceAssignments: { listRows: store.listExportedAssignments, pageSize: longRows },
  sequenceSteps: { listRows: store.listExportedSteps, pageSize: longRows },
  documents: { listRows: store.listExportedDocuments, pageSize: longRows },
} satisfies Partial<Record<keyof ClientRecord, RowList>>

async function* readPages(
  ctx: NonTransactionalCtx,
  clientId: string,
  { listRows, pageSize }: RowList,
): AsyncGenerator<readonly store.ExportedRow[]> {
  let afterId = minId
  for (;;) {
    const page = { clientId, afterId, limit: pageSize }
    const rows = await readOfClient(ctx, clientId, (txCtx) => listRows(txCtx, page))
    yield rows
    if (rows.length < pageSize) return
    afterId = rows.at(-1)!.id
  }
}

function toJson(list: string, row: store.ExportedRow, paths: DocumentPaths): string | undefined {
  if (list !== 'documents') return JSON.stringify(row)
  const path = paths.get(row.id)
  return path === undefined ? undefined : JSON.stringify({ ...row, path, isMissing: path === null })
}
