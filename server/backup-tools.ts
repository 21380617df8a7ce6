import { proveBackup } from '#db/backup/prove-backup.ts'
import { ScratchUnavailableError } from '#db/backup/scratch-database.ts'
import { writeBackup } from '#db/backup/write-backup.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { BackupFailure, type BackupTools } from '#server/backups/jobs.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { Logger } from '#server/base/logger.ts'

type ToolDeps = {
  dataDir: string
  /** The login for migrations, which has to see all rows. */
  url: string
  /** Whether the database is the program's own. */
  isEmbedded: boolean
  files: FileStorage
  log: Logger
}

/** Creates the operations of the nightly backup on this installation's database and files. */
export const createBackupTools = ({ dataDir, url, isEmbedded, files, log }: ToolDeps): BackupTools => ({
  write: (folder, now) =>
    withReason(async () => {
      const manifest = await writeBackup({ url, files }, folder, now)
      return {
        rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        files: manifest.files.length,
        unreadableFiles: manifest.unreadableFiles.length,
      }
    }),
  prove: (folder) => withReason(() => proveBackup(folder, { dataDir, serverUrl: isEmbedded ? undefined : url, log })),
})

/**
 * Runs work and tells the operator why it failed. PostgreSQL's message may repeat a row, any other may hold anything.
 */
async function withReason<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message, name, cause } = error as Error & { code?: string }
    const causeCode = (cause as { code?: string } | undefined)?.code
    const expected = causeCode ? `${message.split(': ')[0]} (${causeCode})` : message
    const unexpected = code ? `${code}: ${message}` : name
    const reason = error instanceof DatabaseStartupError ? expected : unexpected
    throw new BackupFailure(reason, error instanceof ScratchUnavailableError, { cause: error })
  }
}
