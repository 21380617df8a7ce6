import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { Env } from './env.ts'
import { Failure } from './failure.ts'

/** A file that lies on this machine until it is kept, and how many bytes it has. */
export type Arrived = { path: string; size: number }

/** Where files are kept, each under a key such as `<organisation>/<file>`; UNAVAILABLE where the store is away. */
export type Files = {
  /** The folder on this machine where uploads wait until they are kept. */
  incoming: string
  /** Takes a file into the store, whole or not at all; where this fails it may yet have arrived. */
  keep(key: string, file: Arrived): Promise<void>
  /** The bytes of a file, which begin to flow before this is answered. */
  read(key: string, size: number): Promise<Readable>
  /** Takes a file out of the store; one that is not there is no failure. */
  remove(key: string): Promise<void>
  /** Removes what uploads left waiting for an hour: the program was cut short. */
  sweepIncoming(now: Date): Promise<void>
}

/** The store of the settings: a bucket, else a folder. What speaks to it is loaded at the first file. */
export function openFiles({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): Files {
  const folder = join(dataDir, 'files')
  const incoming = join(folder, 'incoming')
  let opened: Promise<Store> | undefined
  const store = () => (opened ??= s3 ? bucketStore(s3) : folderStore(folder))
  return {
    incoming,
    keep: (key, file) => reached(async () => (await store()).keep(key, file), longestKeeping),
    read: (key, size) => reached(async () => flowing((await store()).disk, key, size)),
    remove: (key) => reached(async () => (await store()).disk.delete(key)),
    sweepIncoming: (now) => sweep(incoming, now.getTime() - 3_600_000),
  }
}

type Store = { disk: Disk; keep(key: string, file: Arrived): Promise<void> }

/** Milliseconds after which a store that says nothing counts as away. */
const patience = 10_000

/** The same for a store that takes in bytes, but a few at a time. */
const longestKeeping = 300_000

async function folderStore(folder: string): Promise<Store> {
  const { Disk } = await import('flydrive')
  const { FSDriver } = await import('flydrive/drivers/fs')
  return {
    disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    // Renamed, where the driver would copy: there at once and whole, and on the disk before the database says so.
    keep: async (key, { path }) => {
      const target = join(folder, key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await flushed(path, 'r+')
      await rename(path, target)
      // Windows cannot open a folder.
      if (process.platform !== 'win32') await flushed(dirname(target), 'r')
    },
  }
}

async function bucketStore({ accessKeyId, secretAccessKey, ...bucket }: NonNullable<Env['s3']>): Promise<Store> {
  const { Disk } = await import('flydrive')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const diskWith = (requestHandler: object) =>
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
        logger: silent,
      }),
    )
  // Bytes on their way in may take their time as long as they move; every other answer has to come.
  const [taking, disk] = [
    diskWith({ socketTimeout: 8_000 }),
    diskWith({ requestTimeout: patience, throwOnRequestTimeout: true }),
  ]
  return {
    disk,
    keep: async (key, { path, size }) => {
      const bytes = createReadStream(path)
      try {
        await taking.putStream(key, bytes, { contentLength: size, contentType: 'application/octet-stream' })
      } finally {
        bytes.destroy()
      }
    },
  }
}

/** Else it speaks past our log; what it fails with is told by who asked. */
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** What fails or stands still is the store's trouble, and is told to a person so. */
async function reached<T>(work: () => Promise<T>, longest = patience): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The file store does not answer')), longest)
  })
  const working = work()
  try {
    return await Promise.race([working, late])
  } catch (cause) {
    // Bytes that come too late are let go.
    working.then(
      (came) => came instanceof Readable && came.destroy(),
      () => undefined,
    )
    throw new Failure('UNAVAILABLE', { message: 'The file store is not available right now, please try again', cause })
  } finally {
    clearTimeout(timer)
  }
}

/** A length that is not the row's is a damaged file: better no answer than half of one. */
async function flowing(disk: Disk, key: string, size: number): Promise<Readable> {
  const { contentLength } = await disk.getMetaData(key)
  if (contentLength !== size) throw new Error('The file is not as long as it was')
  const bytes = await disk.getStream(key)
  await once(bytes, 'readable')
  return bytes
}

async function flushed(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sweep(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const path of names.map((name) => join(folder, name))) {
    const waiting = await stat(path).catch(() => undefined)
    if (waiting && waiting.mtimeMs < before) await rm(path, { force: true })
  }
}
