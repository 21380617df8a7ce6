import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterFolder, clusterHome, clustersIn } from '#db/embedded/places.ts'

/** Where the cluster of a DATA_DIR is. */
export async function clusterOf(dataDir: string): Promise<string> {
  const home = await clusterHome(dataDir, undefined)
  const [major = 0] = await clustersIn(home)
  return clusterFolder(home, major)
}

/** The owner's address of the database that a running program keeps in its DATA_DIR. */
export async function embeddedAddress(dataDir: string): Promise<string> {
  const cluster = await clusterOf(dataDir)
  const text = (file: string) => readFile(join(cluster, file), 'utf8')
  const port = (await text('postmaster.pid')).split('\n')[3]
  return `postgres://daybook:${(await text('daybook.password')).trim()}@127.0.0.1:${port}/daybook`
}
