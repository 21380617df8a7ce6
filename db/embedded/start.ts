import { mkdir, realpath, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveClusterHome } from './cluster-folders.ts'
import { preparePostgresCluster } from './cluster.ts'
import { lockFolder } from './lock.ts'
import { resolvePostgresAccount } from './run-as.ts'
import { supervisePostgres, type EmbeddedDatabaseLog } from './supervisor.ts'

/** A running embedded PostgreSQL: the owner's URL, and a function that ends all connections and stops it. */
export type EmbeddedDatabase = { url: string; stop: () => Promise<void> }

/**
 * Starts the PostgreSQL of DATA_DIR, creating it at the first start, and restarts it at the same address when it dies.
 * Throws DatabaseStartupError when another program uses the folder or its version is not installed.
 */
export async function startEmbeddedDatabase({
  dataDir,
  log,
}: {
  dataDir: string
  log: EmbeddedDatabaseLog
}): Promise<EmbeddedDatabase> {
  // Other accounts can reach what they own in it, such as PostgreSQL's account the cluster, but list nothing.
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const folder = await realpath(dataDir)
  const locks = [lockFolder(folder)]
  const unlock = () => {
    for (const release of locks.splice(0).reverse()) release()
  }
  try {
    const account = await resolvePostgresAccount()
    const home = await resolveClusterHome(folder, account)
    // A copy of DATA_DIR refers to the same cluster as the original.
    if (home !== folder) locks.push(lockFolder(home))
    const cluster = await preparePostgresCluster(home, account)
    const { url, stop } = await supervisePostgres(cluster, await prepareLogFile(folder), log)
    const locationHint = home === folder ? '' : `; ${folder}/database.txt says why it is not there`
    log.info(`PostgreSQL ${cluster.postgres.version} serves ${cluster.folder}${locationHint}`)
    return { url, stop: () => stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Runs work on the database at a URL, without one as the owner of the PostgreSQL of DATA_DIR, which is started for the
 * duration. Throws like `startEmbeddedDatabase`.
 */
export async function withDatabase<T>(
  { serverUrl, ...settings }: { serverUrl: string | undefined; dataDir: string; log: EmbeddedDatabaseLog },
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (serverUrl) return work(serverUrl)
  const { url, stop } = await startEmbeddedDatabase(settings)
  try {
    return await work(url)
  } finally {
    await stop()
  }
}

/** Rotates the log file at 10 MB and keeps one old file. */
async function prepareLogFile(folder: string): Promise<string> {
  const file = join(folder, 'postgres.log')
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > 10_000_000) await rename(file, `${file}.old`)
  return file
}
