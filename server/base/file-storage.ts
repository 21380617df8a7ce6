import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { Env } from './env.ts'
import { Failure } from './failure.ts'

/** A file that lies on this machine until it is kept, and how many bytes it has. */
export type IncomingFile = { path: string; size: number }

/** Where files are kept, each under a key such as `<organisation>/<file>`; UNAVAILABLE where the store is away. */
export type FileStorage = {
  /** The folder on this machine where uploads wait until they are kept. */
  incomingDir: string
  /** Takes a file into the store, whole or not at all; where this fails it may yet have arrived. */
  save(key: string, file: IncomingFile): Promise<void>
  /** The bytes of a file, which begin to flow before this is answered. */
  read(key: string, size: number): Promise<Readable>
  /** Takes a file out of the store; one that is not there is no failure. */
  remove(key: string): Promise<void>
  /** Removes what uploads left waiting for an hour: the program was cut short. */
  sweepIncoming(now: Date): Promise<void>
}

/** The store of the settings: a bucket, else a folder. What speaks to it is loaded at the first file. */
export function openFileStorage({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): FileStorage {
  const folder = join(dataDir, 'files')
  const incomingDir = join(folder, 'incoming')
  let storePromise: Promise<StorageBackend> | undefined
  const getStore = () => (storePromise ??= s3 ? createBucketBackend(s3) : createFolderBackend(folder))
  return {
    incomingDir,
    save: (key, file) => withTimeout(async () => (await getStore()).save(key, file), saveTimeoutMs),
    read: (key, size) => withTimeout(async () => openStream((await getStore()).disk, key, size)),
    remove: (key) => withTimeout(async () => (await getStore()).disk.delete(key)),
    sweepIncoming: (now) => removeFilesBefore(incomingDir, now.getTime() - 3_600_000),
  }
}

type StorageBackend = { disk: Disk; save(key: string, file: IncomingFile): Promise<void> }

/** Milliseconds after which a store that says nothing counts as away. */
const storageTimeoutMs = 10_000

/** The same for a store that takes in bytes, but a few at a time. */
const saveTimeoutMs = 300_000

async function createFolderBackend(folder: string): Promise<StorageBackend> {
  const { Disk } = await import('flydrive')
  const { FSDriver } = await import('flydrive/drivers/fs')
  return {
    disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    // Renamed, where the driver would copy: there at once and whole, and on the disk before the database says so.
    save: async (key, { path }) => {
      const target = join(folder, key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await syncToDisk(path, 'r+')
      await rename(path, target)
      // Windows cannot open a folder.
      if (process.platform !== 'win32') await syncToDisk(dirname(target), 'r')
    },
  }
}

async function createBucketBackend({
  accessKeyId,
  secretAccessKey,
  ...bucket
}: NonNullable<Env['s3']>): Promise<StorageBackend> {
  const { Disk } = await import('flydrive')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const createDisk = (requestHandler: object) =>
    new Disk(
      new S3Driver({
        ...bucket,
        credentials: { accessKeyId, secretAccessKey },
        visibility: 'private',
        // Neither access lists nor checksums behind the bytes are known to every compatible store.
        supportsACL: false,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: 3_000, ...requestHandler },
        logger: silentLogger,
      }),
    )
  // Bytes on their way in may take their time as long as they move; every other answer has to come.
  const [uploadDisk, disk] = [
    createDisk({ socketTimeout: 8_000 }),
    createDisk({ requestTimeout: storageTimeoutMs, throwOnRequestTimeout: true }),
  ]
  return {
    disk,
    save: async (key, { path, size }) => {
      const bytes = createReadStream(path)
      try {
        await uploadDisk.putStream(key, bytes, { contentLength: size, contentType: 'application/octet-stream' })
      } finally {
        bytes.destroy()
      }
    },
  }
}

/** Else it speaks past our log; what it fails with is told by who asked. */
const silentLogger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** What fails or stands still is the store's trouble, and is told to a person so. */
async function withTimeout<T>(work: () => Promise<T>, timeoutMs = storageTimeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The file store does not answer')), timeoutMs)
  })
  const pendingWork = work()
  try {
    return await Promise.race([pendingWork, timeout])
  } catch (cause) {
    // Bytes that come too late are let go.
    pendingWork.then(
      (lateResult) => lateResult instanceof Readable && lateResult.destroy(),
      () => undefined,
    )
    throw new Failure('UNAVAILABLE', { message: 'The file store is not available right now, please try again', cause })
  } finally {
    clearTimeout(timer)
  }
}

/** A length that is not the row's is a damaged file: better no answer than half of one. */
async function openStream(disk: Disk, key: string, size: number): Promise<Readable> {
  const { contentLength } = await disk.getMetaData(key)
  if (contentLength !== size) throw new Error('The file is not as long as it was')
  const bytes = await disk.getStream(key)
  await once(bytes, 'readable')
  return bytes
}

async function syncToDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function removeFilesBefore(folder: string, beforeMs: number): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const path of names.map((name) => join(folder, name))) {
    const stats = await stat(path).catch(() => undefined)
    if (stats && stats.mtimeMs < beforeMs) await rm(path, { force: true })
  }
}
