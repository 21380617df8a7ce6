import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { createLogger } from '#server/base/logger.ts'
import { type BenchData, type DataSize, seedData } from './data.ts'
import { type BenchServer, startProgram } from './servers.ts'

/** Runs work on a new, migrated database in a folder of its own, and removes both. */
export async function withDatabase<T>(work: (url: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-bench-'))
  const embedded = await startEmbeddedDatabase({ dataDir: folder, log: createLogger('error') })
  try {
    await migrate(embedded.url)
    return await work(embedded.url, folder)
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs work on the production program with data of a size, in a database of its own. */
export const withProgram = (
  size: DataSize,
  work: (program: { server: BenchServer; data: BenchData; url: string }) => Promise<void>,
): Promise<void> =>
  withDatabase(async (url, folder) => {
    const data = await seedData(url, size)
    const server = await startProgram(url, folder)
    try {
      await work({ server, data, url })
    } finally {
      await server.stop()
    }
  })
