import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getClusterPath, resolveClusterHome, listClusterMajors } from '#db/embedded/cluster-folders.ts'

/** Returns the path of the cluster of a DATA_DIR. */
export async function findClusterPath(dataDir: string): Promise<string> {
  const home = await resolveClusterHome(dataDir, undefined)
  const [major = 0] = await listClusterMajors(home)
  return getClusterPath(home, major)
}

/** Returns the owner's URL of the embedded database that is running in a DATA_DIR. */
export async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const cluster = await findClusterPath(dataDir)
  const readText = (file: string) => readFile(join(cluster, file), 'utf8')
  const [, , , port, socketFolder = ''] = (await readText('postmaster.pid')).split('\n')
  const host = encodeURIComponent(socketFolder || '127.0.0.1')
  return `postgres://daybook:${(await readText('daybook.password')).trim()}@${host}:${port}/daybook`
}
