import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { DatabaseStartupError } from '#db/startup-error.ts'

const FileKey = z.string().check(z.regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/))

/**
 * The content of `backup.json`: the migrations that its rows belong to, its tables in the order to restore, its files.
 */
export const BackupManifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).check(z.minLength(1)),
  tables: z.array(
    z.object({
      name: z.string().check(z.regex(/^\w+$/)),
      columns: z.array(z.string()),
      rows: z.int(),
      sha256: z.string(),
      /** Checksum of the rows in any order; the first release did not write it. */
      checksum: z.optional(z.string()),
    }),
  ),
  files: z.array(z.object({ key: FileKey, size: z.int(), sha256: z.string() })),
  /** Files whose documents were purged during the backup, and those that the store could not read. */
  purgedFiles: z.array(FileKey),
  unreadableFiles: z.array(FileKey),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export const getManifestPath = (folder: string): string => join(folder, 'backup.json')
export const getTablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`)
export const getFilePath = (folder: string, key: string): string => join(folder, 'files', key)

/**
 * Reads the manifest of a backup and compares all of its files with it. Throws DatabaseStartupError if there is none
 * that this program knows, or if anything is missing or changed.
 */
export async function readVerifiedManifest(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder)
  for (const { name, sha256 } of manifest.tables) await verifyFile(getTablePath(folder, name), sha256)
  for (const { key, sha256 } of manifest.files) await verifyFile(getFilePath(folder, key), sha256)
  return manifest
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const path = getManifestPath(folder)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new DatabaseStartupError(`${folder} is no backup of Daybook: it has no backup.json`)
  })
  const parsed = BackupManifest.safeParse(parseJson(text))
  if (!parsed.success) throw new DatabaseStartupError(`${path} is damaged, or of a newer Daybook`)
  return parsed.data
}

async function verifyFile(path: string, sha256: string): Promise<void> {
  const actual = await hashFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new DatabaseStartupError(`The backup is damaged: ${path} is missing`)
  })
  if (actual !== sha256) throw new DatabaseStartupError(`The backup is damaged: ${path} was changed`)
}

/** Returns the SHA-256 of a file in hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
