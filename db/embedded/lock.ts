import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseStartupError } from '#db/startup-error.ts'

/**
 * Locks a folder for this process; returns the function that unlocks it. Throws DatabaseStartupError with the pid of the
 * process that has the lock. It is SQLite's lock on an empty file, because the kernel releases it however the process
 * ends: no dead, zombie or reused pid can make it stale. Nobody else can open the file, since reading it would hold the lock.
 */
export function lockFolder(folder: string): () => void {
  const [lockFile, pidFile] = [join(folder, 'daybook.lock'), join(folder, 'daybook.pid')]
  // Waits 1 s for a process that is just ending. Only SQLite may open the file: closing it elsewhere would unlock it.
  const lock = new DatabaseSync(lockFile, { timeout: 1_000, open: false })
  try {
    ensurePrivateFile(lockFile)
    lock.open()
    lock.exec('begin exclusive')
    writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    if (lock.isOpen) lock.close()
    if (!isBusy(error))
      throw new DatabaseStartupError(`DATA_DIR ${folder} cannot be written: ${(error as Error).message}`)
    throw new DatabaseStartupError(`DATA_DIR ${folder} is in use by ${describeHolder(pidFile)}`)
  }
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

/** Creates a file, or changes its mode without opening it: closing it would release this process's own lock. */
function ensurePrivateFile(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    chmodSync(file, 0o600)
  }
}

function describeHolder(pidFile: string): string {
  try {
    return `the Daybook with pid ${readFileSync(pidFile, 'utf8').trim()}`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return 'another process, which is not a Daybook or is just starting'
  }
}

const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === 5
