import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseStartupError } from '#db/startup-error.ts'

/**
 * Locks a folder for this process; returns the function that unlocks it. Throws DatabaseStartupError with the pid of the
 * process that has the lock. It is SQLite's lock on an empty file, because the kernel releases it however the process
 * ends: no dead, zombie or reused pid can make it stale.
 */
export function lockFolder(folder: string): () => void {
  const pidFile = join(folder, 'daybook.pid')
  // Waits 1 s for a process that is just ending. Only SQLite may open the file: closing it elsewhere would unlock it.
  const lock = new DatabaseSync(join(folder, 'daybook.lock'), { timeout: 1_000, open: false })
  try {
    lock.open()
    lock.exec('begin exclusive')
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    if (lock.isOpen) lock.close()
    if (!isBusy(error))
      throw new DatabaseStartupError(`DATA_DIR ${folder} cannot be written: ${(error as Error).message}`)
    throw new DatabaseStartupError(
      `DATA_DIR ${folder} is in use by the Daybook with pid ${readFileSync(pidFile, 'utf8').trim()}`,
    )
  }
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === 5
