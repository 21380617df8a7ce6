import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RowAction } from '#contract/imports/import-decisions.ts'
import type { Import, ImportUndo } from '#contract/imports/imports.ts'
import { createContext, type Ctx, type NonTransactionalCtx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { type ReadHead, readImportFile, type ReadRow } from '#server/imports/reader/read-file.ts'
import { runNextBatch } from '#server/imports/run.ts'
import * as service from '#server/imports/service.ts'
import { undoImport } from '#server/imports/undo.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import type { TestApp } from '#test/support/test-app.ts'

const readDirectly: service.ImportDeps['readFile'] = async (_userId, path, options) => {
  const printed: unknown[] = []
  await readImportFile(readFileSync(path), options, (value) => void printed.push(JSON.parse(JSON.stringify(value))))
  const [head, ...rows] = printed
  return {
    head: head as ReadHead,
    readRows: function* () {
      yield rows as ReadRow[]
    },
  }
}

/** The calls of imports without HTTP and without a process that reads the file: a thousand of them take minutes. */
export function createDirectImports({ database, files, clock }: TestApp, user: SeededUser) {
  const viewer = { ...user, country: 'US' }
  const zones = { profileZone: null, headerZone: undefined, lastSeenZone: null, organizationZone: 'UTC' }
  const transact: NonTransactionalCtx['transact'] = (mode, work) =>
    database.inOrganization(user.organizationId, mode, (db) => work({ ...createContext(viewer, zones, clock()), db }))
  const getCtx = (): NonTransactionalCtx => ({
    ...createContext(viewer, zones, clock()),
    transact,
    cleanUp: (work) => transact('write', work),
  })
  const running = (id: string) => ({ organizationId: user.organizationId, id, createdBy: user.id })
  const write = <T>(work: (ctx: Ctx) => Promise<T>) => transact('write', work)
  return {
    upload: async (text: string): Promise<Import> => {
      await mkdir(files.incomingDir, { recursive: true })
      const path = join(files.incomingDir, newId())
      writeFileSync(path, text)
      const file = {
        path,
        fileName: 'clients.csv',
        size: Buffer.byteLength(text),
        sha256: newId(),
        mediaType: 'text/csv',
      }
      return service.createImport(
        getCtx(),
        { files, readFile: readDirectly },
        {
          receive: async () => ({ ...file, fields: {} }),
          claimKey: async () => ({ id: newId(), isReplay: false }),
        },
      )
    },
    change: (id: string, onMatch: 'fill' | 'overwrite' | 'leave') =>
      service.changeImport(getCtx(), { files, readFile: readDirectly }, id, { onMatch } as never),
    /** Chooses for a row, if the row allows it. */
    choose: (id: string, line: number, action: RowAction) =>
      write((ctx) => service.changeRow(ctx, id, line, action)).catch(() => undefined),
    start: (id: string) => write((ctx) => service.startRun(ctx, id)),
    /** Runs batches of some rows until the import has ended. */
    run: async (
      id: string,
      batchSize: number,
      on: Pick<typeof database, 'inOrganization'> = database,
    ): Promise<Import> => {
      while (await runNextBatch(on, running(id), clock(), batchSize));
      return write((ctx) => service.getImport(ctx, id))
    },
    undo: (id: string): Promise<ImportUndo> => undoImport(getCtx(), id),
  }
}

/** All that an import writes of a book, as text. */
export async function dumpBook({ owner }: TestApp, organizationId: string): Promise<string> {
  const tables = ['clients', 'policies', 'timeline', 'client_activity']
  const dumps = tables.map(async (table) => {
    const { rows } = await owner.query(
      `select to_jsonb(t)::text as row from ${table} t where organization_id = $1 order by 1`,
      [organizationId],
    )
    return [table, ...rows.map(({ row }) => String(row))].join('\n')
  })
  return (await Promise.all(dumps)).join('\n')
}
