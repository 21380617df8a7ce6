import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '#db/startup-error.ts'

/**
 * Keeps a folder for this program alone until the answered function is called. Throws StartRefused with the pid of the
 * program that has it. The lock is SQLite's, on an empty file, because the kernel lets go of it however its holder
 * ends: a dead pid, a zombie or a pid that was given to another program cannot make it stale.
 */
export function lockFolder(folder: string): () => void {
  const pidFile = join(folder, 'daybook.pid')
  // The wait is for a program that is just ending. The file is opened by SQLite alone: any other close would unlock it.
  const lock = new DatabaseSync(join(folder, 'daybook.lock'), { timeout: 1_000, open: false })
  try {
    lock.open()
    lock.exec('begin exclusive')
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    if (lock.isOpen) lock.close()
    if (!isBusy(error)) throw new StartupError(`DATA_DIR ${folder} cannot be written: ${(error as Error).message}`)
    throw new StartupError(
      `DATA_DIR ${folder} is in use by the Daybook with pid ${readFileSync(pidFile, 'utf8').trim()}`,
    )
  }
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === 5
