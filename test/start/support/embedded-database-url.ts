import { findRunningEmbeddedDatabase } from '#db/embedded/running.ts'
import { getClusterPath, listClusterMajors, resolveClusterHome } from '#db/embedded/cluster-folders.ts'

/** Returns the path of the cluster of a DATA_DIR. */
export async function findClusterPath(dataDir: string): Promise<string> {
  const home = await resolveClusterHome(dataDir, undefined)
  const [major = 0] = await listClusterMajors(home)
  return getClusterPath(home, major)
}

/** Returns the owner's URL of the embedded database that is running in a DATA_DIR. Throws an Error when none is. */
export async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const url = await findRunningEmbeddedDatabase(dataDir)
  if (!url) throw new Error(`No database runs in ${dataDir}`)
  return url
}
