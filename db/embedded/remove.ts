import { existsSync } from 'node:fs'
import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getClusterPath, resolveClusterHome, listClusterMajors } from './cluster-folders.ts'
import { lockFolder } from './lock.ts'
import { terminateOrphanProcesses } from './orphan-processes.ts'

/**
 * Removes the embedded database of a DATA_DIR and nothing else, in the shared folder too. Throws DatabaseStartupError while it
 * is in use.
 */
export async function removeEmbeddedDatabase(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const folder = await realpath(dataDir)
  const unlock = lockFolder(folder)
  try {
    const home = await resolveClusterHome(folder, undefined)
    for (const major of await listClusterMajors(home)) {
      await terminateOrphanProcesses(getClusterPath(home, major))
      await rm(getClusterPath(home, major), { recursive: true })
    }
    if (home !== folder) await rm(home, { recursive: true })
    await rm(join(folder, 'database.txt'), { force: true })
  } finally {
    unlock()
  }
}
