import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { type OsAccount, canEnterFolder } from './run-as.ts'

/** Ensures a folder that every account can enter, for files that PostgreSQL's account cannot read in the project. */
export async function ensureSharedFolder(): Promise<string> {
  return ensureFolder('/var/lib/daybook', 0o755)
}

/**
 * Returns the folder that contains the cluster of a DATA_DIR: DATA_DIR itself, or a shared folder when the account
 * cannot enter it. The choice is recorded, so that no later start creates a second database. Throws DatabaseStartupError when
 * the recorded folder is gone.
 */
export async function resolveClusterHome(dataDir: string, account: OsAccount): Promise<string> {
  const noteFile = join(dataDir, 'database.txt')
  const recordedHome = existsSync(noteFile) ? parseClusterHome(await readFile(noteFile, 'utf8')) : undefined
  if (!recordedHome) return createClusterHome(dataDir, noteFile, account)
  if (existsSync(recordedHome)) return recordedHome
  throw new DatabaseStartupError(
    `The database of DATA_DIR is not in ${recordedHome}: put it back, or remove ${noteFile} to begin anew`,
  )
}

/** Finds the folder that contains the cluster of a DATA_DIR, without creating any; undefined if there is none yet. */
export async function findClusterHome(dataDir: string): Promise<string | undefined> {
  const noteFile = join(dataDir, 'database.txt')
  const home = existsSync(noteFile) ? parseClusterHome(await readFile(noteFile, 'utf8')) : dataDir
  return home && existsSync(home) ? home : undefined
}

/** Lists the major versions of the clusters in a folder. */
export async function listClusterMajors(home: string): Promise<number[]> {
  const majors = (await readdir(home)).map((name) => Number(/^pg(\d+)$/.exec(name)?.[1]))
  return majors.filter((major) => existsSync(join(getClusterPath(home, major), 'PG_VERSION')))
}

/** Returns the path of a folder's cluster of a major version. */
export const getClusterPath = (home: string, major: number): string => join(home, `pg${major}`)

/** The file with the password; inside the cluster, so that one rename creates both or neither. */
export const passwordFileName = 'daybook.password'

const parseClusterHome = (note: string): string | undefined => note.split('\n').find((line) => line.startsWith('/'))

async function createClusterHome(dataDir: string, noteFile: string, account: OsAccount): Promise<string> {
  if ((await canEnterFolder(account, dataDir)) || (await listClusterMajors(dataDir)).length > 0) return dataDir
  // A random name: a DATA_DIR that was deleted and created again must not find the old database.
  const home = await ensureFolder(join(await ensureSharedFolder(), randomBytes(6).toString('hex')), 0o711)
  const reason = `PostgreSQL runs as the user ${account?.name}, who cannot enter this folder. Its database is in`
  await writeFile(noteFile, `${reason}\n${home}\nBack both up together; remove both to begin anew.\n`)
  return home
}

async function ensureFolder(folder: string, mode: number): Promise<string> {
  await mkdir(folder, { recursive: true })
  // mkdir applies the umask.
  await chmod(folder, mode)
  return folder
}
