import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type BackupManifest, getFilePath, hashFile } from './manifest.ts'

/**
 * The part of the program's file storage that a backup needs; `save` takes a file of `incomingDir`, which may stay
 * there.
 */
export type BackupFileStorage = {
  incomingDir: string
  read(key: string, size: number): Promise<Readable>
  save(key: string, file: { path: string; size: number }): Promise<void>
}

type StoredFile = { key: string; size: number }
type BackedUpFile = BackupManifest['files'][number]

/** Copies files to the folder of a backup, several at a time; `unreadable` are those that failed three times. */
export async function copyFilesToBackup(
  storage: BackupFileStorage,
  folder: string,
  files: readonly StoredFile[],
): Promise<{ copied: BackedUpFile[]; unreadable: string[] }> {
  const copied: BackedUpFile[] = []
  const unreadable: string[] = []
  await forEachConcurrently(files, async (file) => {
    const backedUp = await copyWithRetries(storage, folder, file)
    if (backedUp) copied.push(backedUp)
    else unreadable.push(file.key)
  })
  return { copied: copied.toSorted((one, other) => (one.key < other.key ? -1 : 1)), unreadable: unreadable.toSorted() }
}

/** Copies the files of a backup back into the file storage. */
export async function restoreFiles(
  storage: BackupFileStorage,
  folder: string,
  files: readonly BackedUpFile[],
): Promise<void> {
  await mkdir(storage.incomingDir, { recursive: true, mode: 0o700 })
  await forEachConcurrently(files, async ({ key, size }) => {
    const path = join(storage.incomingDir, randomUUID())
    try {
      await copyFile(getFilePath(folder, key), path)
      await storage.save(key, { path, size })
    } finally {
      await rm(path, { force: true })
    }
  })
}

const attempts = 3
const idleTimeoutMs = 30_000
const concurrency = 8

async function copyWithRetries(
  storage: BackupFileStorage,
  folder: string,
  { key, size }: StoredFile,
): Promise<BackedUpFile | undefined> {
  const path = getFilePath(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  for (let attempt = 1; attempt <= attempts; attempt++) {
    // A backup treats all failures of the store alike: the file is named at the end.
    const bytes = await storage.read(key, size).catch(() => undefined)
    if (bytes && (await writeStream(bytes, path)) && (await stat(path)).size === size)
      return { key, size, sha256: await hashFile(path) }
  }
  await rm(path, { force: true })
  return undefined
}

/** Writes a stream to a file; false if the stream fails or stalls for too long. Throws what the file system throws. */
async function writeStream(bytes: Readable, path: string): Promise<boolean> {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), idleTimeoutMs)
  const target = createWriteStream(path, { mode: 0o600, flush: true })
  // The one that fails first: the pipeline destroys the other with the same error.
  let failed: 'source' | 'target' | undefined
  bytes.once('error', () => (failed ??= 'source'))
  target.once('error', () => (failed ??= 'target'))
  const watch = new Transform({
    transform(chunk, _encoding, done) {
      timer.refresh()
      done(null, chunk)
    },
  })
  try {
    await pipeline(bytes, watch, target, { signal: stalled.signal })
    return true
  } catch (error) {
    if (failed === 'source' || stalled.signal.aborted) return false
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Works on several items at a time. After a failure no more are started, and the first failure is thrown once pending
 * ones have ended.
 */
async function forEachConcurrently<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const pending = [...items]
  const workNext = async () => {
    try {
      for (let item = pending.shift(); item; item = pending.shift()) await work(item)
    } catch (error) {
      pending.length = 0
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, workNext))
  const failed = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
  if (failed) throw failed.reason
}
