import { existsSync } from 'node:fs'
import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endLeftovers } from './leftovers.ts'
import { lockFolder } from './lock.ts'
import { clusterFolder, clusterHome, clustersIn } from './places.ts'

/** Removes the embedded database of a DATA_DIR, wherever it lives, and nothing else. Throws StartRefused while it is in use. */
export async function forgetEmbedded(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const folder = await realpath(dataDir)
  const unlock = lockFolder(folder)
  try {
    const home = await clusterHome(folder, undefined)
    for (const major of await clustersIn(home)) {
      await endLeftovers(clusterFolder(home, major))
      await rm(clusterFolder(home, major), { recursive: true })
    }
    if (home !== folder) await rm(home, { recursive: true })
    await rm(join(folder, 'database.txt'), { force: true })
  } finally {
    unlock()
  }
}
