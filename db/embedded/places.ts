import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#server/base/start-refused.ts'
import { type Account, canEnter } from './run-as.ts'

/** A folder of the machine that every account may enter, for what PostgreSQL's cannot reach in the project's. */
export async function machineFolder(): Promise<string> {
  return openFolder('/var/lib/daybook')
}

/**
 * The folder that holds the cluster of a DATA_DIR: itself, or one of the machine's when the account cannot enter it.
 * Once chosen it stays, so no later start finds an empty database in the other place.
 */
export async function clusterHome(dataDir: string, account: Account): Promise<string> {
  const note = join(dataDir, 'database.txt')
  const chosen = existsSync(note) ? placeIn(await readFile(note, 'utf8')) : undefined
  if (!chosen) return newHome(dataDir, note, account)
  if (existsSync(chosen)) return chosen
  throw new StartRefused(`The database of DATA_DIR is not in ${chosen}: put it back, or remove ${note} to begin anew`)
}

/** The clusters a folder holds: the major version of each. */
export async function clustersIn(home: string): Promise<number[]> {
  const majors = (await readdir(home)).map((name) => Number(/^pg(\d+)$/.exec(name)?.[1]))
  return majors.filter((major) => existsSync(join(clusterFolder(home, major), 'PG_VERSION')))
}

/** Where a folder holds its cluster of a major version. */
export const clusterFolder = (home: string, major: number): string => join(home, `pg${major}`)

const placeIn = (note: string): string | undefined => note.split('\n').find((line) => line.startsWith('/'))

async function newHome(dataDir: string, note: string, account: Account): Promise<string> {
  if ((await canEnter(account, dataDir)) || (await clustersIn(dataDir)).length > 0) return dataDir
  // Not named after DATA_DIR: who removed that folder to begin anew must not meet the old database again.
  const home = await openFolder(join(await machineFolder(), randomBytes(6).toString('hex')))
  const reason = `PostgreSQL runs as the user ${account?.name}, who cannot enter this folder. Its database is in`
  await writeFile(note, `${reason}\n${home}\nBack both up together; remove both to begin anew.\n`)
  return home
}

async function openFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  // Whatever the umask says.
  await chmod(folder, 0o755)
  return folder
}
