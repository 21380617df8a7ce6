import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#db/startup-error.ts'
import { type Account, canEnter } from './run-as.ts'

/** A folder of the machine that every account may enter, for what PostgreSQL's cannot reach in the project's. */
export async function ensureSharedFolder(): Promise<string> {
  return ensureReadableFolder('/var/lib/daybook')
}

/**
 * The folder that holds the cluster of a DATA_DIR: itself, or one of the machine's when the account cannot enter it.
 * Once chosen it stays, so no later start finds an empty database in the other place.
 */
export async function resolveClusterHome(dataDir: string, account: Account): Promise<string> {
  const noteFile = join(dataDir, 'database.txt')
  const recordedHome = existsSync(noteFile) ? parseClusterHome(await readFile(noteFile, 'utf8')) : undefined
  if (!recordedHome) return createClusterHome(dataDir, noteFile, account)
  if (existsSync(recordedHome)) return recordedHome
  throw new StartupError(
    `The database of DATA_DIR is not in ${recordedHome}: put it back, or remove ${noteFile} to begin anew`,
  )
}

/** The clusters a folder holds: the major version of each. */
export async function listClusterMajors(home: string): Promise<number[]> {
  const majors = (await readdir(home)).map((name) => Number(/^pg(\d+)$/.exec(name)?.[1]))
  return majors.filter((major) => existsSync(join(clusterPath(home, major), 'PG_VERSION')))
}

/** Where a folder holds its cluster of a major version. */
export const clusterPath = (home: string, major: number): string => join(home, `pg${major}`)

const parseClusterHome = (note: string): string | undefined => note.split('\n').find((line) => line.startsWith('/'))

async function createClusterHome(dataDir: string, noteFile: string, account: Account): Promise<string> {
  if ((await canEnter(account, dataDir)) || (await listClusterMajors(dataDir)).length > 0) return dataDir
  // Not named after DATA_DIR: who removed that folder to begin anew must not meet the old database again.
  const home = await ensureReadableFolder(join(await ensureSharedFolder(), randomBytes(6).toString('hex')))
  const reason = `PostgreSQL runs as the user ${account?.name}, who cannot enter this folder. Its database is in`
  await writeFile(noteFile, `${reason}\n${home}\nBack both up together; remove both to begin anew.\n`)
  return home
}

async function ensureReadableFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  // Whatever the umask says.
  await chmod(folder, 0o755)
  return folder
}
