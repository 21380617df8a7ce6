import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { getClusterPath, listClusterMajors, resolveClusterHome } from './cluster-folders.ts'
import { resolvePostgresAccount } from './run-as.ts'

/**
 * Returns the owner's URL of the embedded PostgreSQL that another program runs for a DATA_DIR; undefined when none answers
 * there. It may stop at any time.
 */
export async function findRunningEmbeddedDatabase(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  if (!folder) return undefined
  const home = await resolveClusterHome(folder, await resolvePostgresAccount())
  const [major] = await listClusterMajors(home)
  const url = major === undefined ? undefined : await readServerUrl(getClusterPath(home, major))
  return url && (await isAnswering(url)) ? url : undefined
}

/** Reads where PostgreSQL says that it listens: the file of its process has the port and the folder of its socket. */
async function readServerUrl(cluster: string): Promise<string | undefined> {
  const [processFile, password] = await Promise.all(
    ['postmaster.pid', 'daybook.password'].map((name) =>
      readFile(join(cluster, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    ),
  )
  if (!processFile || !password) return undefined
  const [, , , port, socketFolder = ''] = processFile.split('\n')
  return `postgres://daybook:${password.trim()}@${encodeURIComponent(socketFolder || '127.0.0.1')}:${port}/daybook`
}

/** A killed server leaves its file behind. */
async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
