import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { EnvSettings } from '#server/base/env.ts'
import { Failure } from '#server/base/failure.ts'
import { syncFile, syncFolder } from './sync-to-disk.ts'

/** A received file on local disk that is not stored yet; `size` in bytes. */
export type ReceivedFile = { path: string; size: number }

/**
 * Stores files under keys such as `<organization id>/<file id>`. Every call throws UNAVAILABLE when the store is down.
 */
export type FileStorage = {
  /** The folder or the bucket, for the operator. */
  location: string
  /** Reads the id of the store, undefined if it has none. */
  readId(): Promise<string | undefined>
  writeId(id: string): Promise<void>
  /** Local folder for uploads that are not stored yet. */
  incomingDir: string
  /** Stores a file completely or not at all; even after an error it may have been stored. */
  save(key: string, file: ReceivedFile): Promise<void>
  /** Opens a stream of `size` bytes; resolves when the first bytes arrive. */
  read(key: string, size: number): Promise<Readable>
  /** Like `read`, but returns undefined for a file that is lost or has another length. */
  find(key: string, size: number): Promise<Readable | undefined>
  /** Removes a file if it exists. */
  remove(key: string): Promise<void>
  /** Removes uploads older than an hour, left behind by a crash. */
  sweepIncoming(now: Date): Promise<void>
}

/**
 * Opens the configured store: an S3 bucket, else a folder. The client library is loaded with the first file.
 * `onBucketError` receives the reason why a call to the bucket failed.
 */
export function createFileStorage(
  { dataDir, s3 }: Pick<EnvSettings, 'dataDir' | 's3'>,
  onBucketError?: (error: unknown) => void,
): FileStorage {
  const folder = join(dataDir, 'files')
  const incomingDir = join(folder, 'incoming')
  let storePromise: Promise<StorageBackend> | undefined
  const withTimeout = <T>(work: () => Promise<T>, timeoutMs?: number) =>
    runWithTimeout(work, timeoutMs).catch((error: unknown) => {
      if (s3) onBucketError?.(error)
      throw error
    })
  const getStore = () => (storePromise ??= s3 ? createBucketBackend(s3) : createFolderBackend(folder))
  return {
    location: s3 ? `S3_BUCKET ${s3.bucket}` : folder,
    readId: () =>
      withTimeout(async () => {
        const { disk } = await getStore()
        return (await disk.exists(idKey)) ? (await disk.get(idKey)).trim() : undefined
      }),
    writeId: (id) => withTimeout(async () => (await getStore()).disk.put(idKey, id)),
    incomingDir,
    save: (key, file) => withTimeout(async () => (await getStore()).save(key, file), saveTimeoutMs),
    read: (key, size) =>
      withTimeout(async () => {
        const { disk } = await getStore()
        // It is damaged.
        if (!(await hasSize(disk, key, size))) throw new Error('The file is not as long as it was')
        return openStream(disk, key)
      }),
    find: (key, size) =>
      withTimeout(async () => {
        const { disk } = await getStore()
        return (await disk.exists(key)) && (await hasSize(disk, key, size)) ? openStream(disk, key) : undefined
      }),
    remove: (key) => withTimeout(async () => (await getStore()).disk.delete(key)),
    sweepIncoming: (now) => removeFilesBefore(incomingDir, now.getTime() - 3_600_000),
  }
}

/** Stored next to the files, so that it moves with them. */
const idKey = 'store-id'

type StorageBackend = { disk: Disk; save(key: string, file: ReceivedFile): Promise<void> }

const storageTimeoutMs = 10_000

/** Longer, since a large file may travel slowly. */
const saveTimeoutMs = 300_000

async function createFolderBackend(folder: string): Promise<StorageBackend> {
  const { Disk } = await import('flydrive')
  const { FSDriver } = await import('flydrive/drivers/fs')
  return {
    disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    // The driver would copy the file. A rename is atomic, and fsync puts the file on disk before a row refers to it.
    save: async (key, { path }) => {
      const target = join(folder, key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await syncFile(path)
      await rename(path, target)
      await syncFolder(dirname(target))
    },
  }
}

async function createBucketBackend(s3: NonNullable<EnvSettings['s3']>): Promise<StorageBackend> {
  const { accessKeyId, secretAccessKey, ...bucket } = s3
  const { Disk } = await import('flydrive')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const createDisk = (requestHandler: object) =>
    new Disk(
      new S3Driver({
        ...bucket,
        credentials: { accessKeyId, secretAccessKey },
        visibility: 'private',
        // Not every compatible store supports access lists and trailing checksums.
        supportsACL: false,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: 3_000, ...requestHandler },
        logger: silentLogger,
      }),
    )
  // An upload may take long while data moves; every other request has a fixed timeout.
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

/** The driver must not write to the console; its callers log failures. */
const silentLogger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** Turns a failure or timeout of the store into UNAVAILABLE. */
async function runWithTimeout<T>(work: () => Promise<T>, timeoutMs = storageTimeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The file store does not answer')), timeoutMs)
  })
  const pendingWork = work()
  try {
    return await Promise.race([pendingWork, timeout])
  } catch (cause) {
    // A stream that arrives after the timeout must be closed.
    pendingWork.then(
      (lateResult) => lateResult instanceof Readable && lateResult.destroy(),
      () => undefined,
    )
    throw new Failure('UNAVAILABLE', { message: 'The file store is not available right now, please try again', cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the stored file has the length of its row. */
const hasSize = async (disk: Disk, key: string, size: number): Promise<boolean> =>
  (await disk.getMetaData(key)).contentLength === size

async function openStream(disk: Disk, key: string): Promise<Readable> {
  const bytes = await disk.getStream(key)
  await once(bytes, 'readable')
  return bytes
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
