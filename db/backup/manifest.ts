import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { DatabaseStartupError } from '#db/startup-error.ts'

/** What `backup.json` says of a backup: the migrations its rows are of, its tables in the order to restore, its files. */
export const BackupManifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(
    z.object({ name: z.string().check(z.regex(/^[a-z_]+$/)), columns: z.array(z.string()), rows: z.int() }),
  ),
  files: z.array(z.object({ key: z.string().check(z.regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/)), size: z.int() })),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export const getManifestPath = (folder: string): string => join(folder, 'backup.json')
export const getTablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`)
export const getFilePath = (folder: string, key: string): string => join(folder, 'files', key)

/** Reads the manifest of a backup. Throws DatabaseStartupError where there is none that this program knows. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(getManifestPath(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new DatabaseStartupError(`${folder} is no backup of Daybook: it has no backup.json`)
    throw error
  })
  const parsed = BackupManifest.safeParse(parseJson(text))
  if (!parsed.success) throw new DatabaseStartupError(`${getManifestPath(folder)} is damaged, or of a newer Daybook`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
