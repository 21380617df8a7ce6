import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findClusterHome, getClusterPath, listClusterMajors, passwordFileName } from './cluster-folders.ts'
import { canConnect } from './ping-or-create-database.ts'
import { buildEmbeddedDatabaseUrl } from './postgres-address.ts'

/** Whether a DATA_DIR has an embedded database, running or not. */
export const hasEmbeddedDatabase = async (dataDir: string): Promise<boolean> =>
  (await findClusterPath(dataDir)) !== undefined

/**
 * Returns the owner's URL of the embedded PostgreSQL that another program runs for a DATA_DIR; undefined if none
 * answers there. It may stop at any time.
 */
export async function findRunningEmbeddedDatabase(dataDir: string): Promise<string | undefined> {
  const cluster = await findClusterPath(dataDir)
  const url = cluster && (await readServerUrl(cluster))
  // A killed server leaves its file behind.
  return url && (await canConnect(url)) ? url : undefined
}

/** Returns the folder of the cluster of a DATA_DIR; undefined if there is none yet. */
export async function findClusterPath(dataDir: string): Promise<string | undefined> {
  const home = await findClusterHome(dataDir)
  const [major] = home ? await listClusterMajors(home) : []
  return home && major !== undefined ? getClusterPath(home, major) : undefined
}

/** Reads where PostgreSQL listens: its pid file contains the port and the folder of its socket. */
async function readServerUrl(cluster: string): Promise<string | undefined> {
  const [processFile, password] = await Promise.all(
    ['postmaster.pid', passwordFileName].map((name) =>
      readFile(join(cluster, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    ),
  )
  if (!processFile || !password) return undefined
  const [, , , port, socketFolder = ''] = processFile.split('\n')
  return buildEmbeddedDatabaseUrl(
    { password: password.trim() },
    { host: socketFolder || '127.0.0.1', port: Number(port) },
  )
}
