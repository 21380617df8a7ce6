import { Readable } from 'node:stream'
import { csvByteOrderMark, toCsvLine } from '#contract/base/csv.ts'
import type { NonTransactionalCtx } from '#server/base/context.ts'
import type { Download } from '#server/base/files/download.ts'
import { toPortableFileName } from '#server/base/files/file-name.ts'
import * as rowsStore from './rows-store.ts'
import { describeProblems, getImport } from './service.ts'

/** Exports the rows with problems as a CSV that can be corrected and imported again. Throws NOT_FOUND. */
export async function exportProblems(ctx: NonTransactionalCtx, id: string): Promise<Download> {
  const found = await ctx.transact('read', (txCtx) => getImport(txCtx, id))
  async function* writeLines(): AsyncGenerator<string> {
    yield csvByteOrderMark + toCsvLine([...found.columns.map(({ header }) => header), 'problem'])
    let afterLine = 0
    for (;;) {
      const rows = await ctx.transact('read', (txCtx) => rowsStore.listProblemRows(txCtx, id, afterLine))
      if (!rows.length) return
      afterLine = rows.at(-1)!.line
      yield rows
        .map(({ line, cells, problems }) =>
          toCsvLine([
            ...found.columns.map((_, index) => cells[index] ?? ''),
            `Line ${line}. ${describeProblems(found.columns, problems)}`,
          ]),
        )
        .join('')
    }
  }
  return {
    fileName: toPortableFileName(`${found.fileName.replace(/\.\w+$/, '')} problems.csv`),
    mediaType: 'text/csv; charset=utf-8',
    open: async () => Readable.from(writeLines()),
  }
}
