import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { findPostgresInstallations, type PostgresInstallation } from './binaries.ts'
import { getClusterPath, listClusterMajors, passwordFileName } from './cluster-folders.ts'
import { type OsAccount, isRunningAsRoot, withParentDeathSignal, runCommandAs } from './run-as.ts'

/**
 * A PostgreSQL cluster: its folder, the programs of its version, the account they run as, and the password of the login
 * `daybook`.
 */
export type PostgresCluster = { folder: string; postgres: PostgresInstallation; account: OsAccount; password: string }

/** Finds the cluster of a locked folder, or creates one; starts nothing. Throws DatabaseStartupError when its version is not installed. */
export async function preparePostgresCluster(home: string, account: OsAccount): Promise<PostgresCluster> {
  const [major, ...otherMajors] = await listClusterMajors(home)
  if (otherMajors.length > 0)
    throw new DatabaseStartupError(
      `${home} holds more than one database (pg${[major, ...otherMajors].join(', pg')}): move all but one away`,
    )
  if (major === undefined) {
    const [postgres] = await findPostgresInstallations(account)
    return loadCluster(await createCluster(home, postgres, account), postgres, account)
  }
  const folder = getClusterPath(home, major)
  const owner = await ensureOwner(folder, account)
  const installed = await findPostgresInstallations(owner)
  const postgres = installed.find((one) => one.major === major)
  if (postgres) return loadCluster(folder, postgres, owner)
  const installedVersions = installed.map((one) => one.version).join(' and ')
  throw new DatabaseStartupError(
    `${folder} holds a database of PostgreSQL ${major}, here is ${installedVersions}: install ${major}, or move the folder away to begin anew`,
  )
}

async function loadCluster(
  folder: string,
  postgres: PostgresInstallation,
  account: OsAccount,
): Promise<PostgresCluster> {
  return { folder, postgres, account, password: (await readFile(join(folder, passwordFileName), 'utf8')).trim() }
}

/**
 * Returns the account that owns a cluster and must run it. Files owned by root, as after a restore, are given to
 * `account`.
 */
async function ensureOwner(folder: string, account: OsAccount): Promise<OsAccount> {
  const { uid, gid } = await stat(folder)
  if (isRunningAsRoot() && account && uid === 0) {
    await runCommandAs(undefined, 'chown', '-R', `${account.uid}:${account.gid}`, folder)
    return account
  }
  if (isRunningAsRoot()) return uid === account?.uid ? account : { name: `number ${uid}`, uid, gid }
  if (process.getuid && process.getuid() !== uid)
    throw new DatabaseStartupError(`${folder} belongs to user number ${uid}: start Daybook as that user or as root`)
  return undefined
}

/** Creates a cluster under a temporary name, so that an interrupted start leaves no partial one. */
async function createCluster(home: string, postgres: PostgresInstallation, account: OsAccount): Promise<string> {
  for (const name of await readdir(home))
    if (/^pg\d+\.new-/.test(name)) await rm(join(home, name), retryingRemoveOptions)
  const folder = getClusterPath(home, postgres.major)
  const tempFolder = `${folder}.new-${randomBytes(4).toString('hex')}`
  const passwordPath = `${tempFolder}.password`
  await mkdir(tempFolder, { mode: 0o700 })
  await writeFile(passwordPath, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  if (account) await Promise.all([tempFolder, passwordPath].map((path) => chown(path, account.uid, account.gid)))
  const initdbOptions = [`--pwfile=${passwordPath}`, ...baseInitdbOptions, ...localeOptions(postgres.major)]
  const command = await withParentDeathSignal(join(postgres.bin, 'initdb'), '-D', tempFolder, ...initdbOptions)
  await runCommandAs(account, ...command).catch((error: Error & { stderr?: string }) => {
    const reason =
      error.stderr
        ?.trim()
        .split('\n')
        .find((line) => line.includes('error')) ?? error.message
    throw new DatabaseStartupError(`The database could not be made in ${home}: ${reason}`, { cause: error })
  })
  await rename(passwordPath, join(tempFolder, passwordFileName))
  await rename(tempFolder, folder)
  await syncFolder(home)
  return folder
}

/** The initdb of an interrupted start may still be ending. */
const retryingRemoveOptions = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }

const baseInitdbOptions = ['--username=daybook', '--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions']

/** Sorts by code point on every machine, while upper and lower case work for all of Unicode. */
const localeOptions = (major: number): string[] =>
  major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']

/** Makes the rename durable; without it a power failure could undo it and lose everything written since. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
