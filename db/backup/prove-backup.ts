import { join } from 'node:path'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { withBackupConnection } from './connection.ts'
import type { BackupFileStorage } from './files.ts'
import { type BackupManifest, hashFile, readVerifiedManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { type ScratchOptions, withScratchDatabase } from './scratch-database.ts'

/** Numbers of rows and files restored and compared. */
type Proof = { rows: number; files: number }

/**
 * Proves a backup by restoring it into a separate database: the number and checksum of each table's rows and the hash
 * of each file are compared with the backup. Throws DatabaseStartupError if anything differs, and
 * ScratchUnavailableError if no such database can be created.
 */
export async function proveBackup(folder: string, scratch: ScratchOptions): Promise<Proof> {
  const manifest = await readVerifiedManifest(folder)
  await withScratchDatabase(scratch, async (url, scratchFolder) => {
    await restoreBackup({ url, files: createComparingStorage(manifest, scratchFolder) }, folder, manifest)
    await assertFilesOfDocuments(url, manifest)
  })
  return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files: manifest.files.length }
}

/** Takes the files of a restore and compares them instead of keeping them. */
function createComparingStorage({ files }: BackupManifest, scratchFolder: string): BackupFileStorage {
  const hashes = new Map(files.map(({ key, sha256 }) => [key, sha256]))
  return {
    incomingDir: join(scratchFolder, 'incoming'),
    read: async () => {
      throw new Error('A restore reads no files')
    },
    save: async (key, { path }) => {
      if ((await hashFile(path)) !== hashes.get(key))
        throw new DatabaseStartupError(`The file ${key} is not the one that was backed up`)
    },
  }
}

/** Throws if a document was restored whose file is neither in the backup nor listed as unreadable. */
async function assertFilesOfDocuments(url: string, { files, unreadableFiles }: BackupManifest): Promise<void> {
  const known = [...files.map(({ key }) => key), ...unreadableFiles]
  const { rows } = await withBackupConnection(url, (client) =>
    client.query<{ key: string }>(
      `select organization_id || '/' || file_id as key from public.documents
       where organization_id || '/' || file_id <> all($1) limit 1`,
      [known],
    ),
  )
  if (rows[0]) throw new DatabaseStartupError(`The backup lacks the file ${rows[0].key}`)
}
