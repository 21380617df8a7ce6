import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#server/base/start-refused.ts'
import { type Account, canEnter } from './run-as.ts'

/** A folder of the machine that every account may enter, for what PostgreSQL's cannot reach in the project's. */
export async function machineFolder(): Promise<string> {
  const folder = '/var/lib/daybook'
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  return folder
}

/**
 * The folder that holds the cluster of a DATA_DIR: itself, or one of the machine's when the account cannot enter it.
 * That choice is written to `database.txt` and stays, so no later start finds an empty database in the other place.
 */
export async function clusterHome(dataDir: string, account: Account): Promise<string> {
  const note = join(dataDir, 'database.txt')
  const chosen = existsSync(note) ? placeIn(await readFile(note, 'utf8')) : undefined
  if (!chosen) return (await canEnter(account, dataDir)) ? dataDir : newHome(note, account)
  if (existsSync(chosen)) return chosen
  throw new StartRefused(`The database of DATA_DIR is missing from ${chosen}: put it back, or remove ${note} to begin anew`)
}

const placeIn = (note: string): string | undefined => note.split('\n').find((line) => line.startsWith('/'))

async function newHome(note: string, account: Account): Promise<string> {
  // Not named after DATA_DIR: who removed that folder to begin anew must not meet the old database again.
  const home = join(await machineFolder(), randomBytes(6).toString('hex'))
  await mkdir(home)
  await chmod(home, 0o755)
  const reason = `PostgreSQL runs as the user ${account?.name}, who cannot enter this folder; its database is in`
  await writeFile(note, `${reason}\n${home}\nBack both up, and remove both to begin anew.\n`)
  return home
}
