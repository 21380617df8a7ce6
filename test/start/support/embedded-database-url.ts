import * as running from '#db/embedded/running.ts'

/** Returns the path of the cluster of a DATA_DIR. Throws an Error if there is none. */
export async function findClusterPath(dataDir: string): Promise<string> {
  const cluster = await running.findClusterPath(dataDir)
  if (!cluster) throw new Error(`${dataDir} has no database`)
  return cluster
}

/**
 * Returns the owner's URL of the embedded database that is running in a DATA_DIR. Throws an Error if none is running.
 */
export async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const url = await running.findRunningEmbeddedDatabase(dataDir)
  if (!url) throw new Error(`No database runs in ${dataDir}`)
  return url
}
