import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#server/base/start-refused.ts'
import { installedPostgres, type Postgres } from './binaries.ts'
import { clusterFolder, clustersIn } from './places.ts'
import { type Account, isRoot, leashed, runAs } from './run-as.ts'

/** A folder of databases, the programs of its version, whom they run as, and the password of its one login, `daybook`. */
export type Cluster = { folder: string; postgres: Postgres; account: Account; password: string }

/** The cluster of a folder that is locked, made where there is none. Throws StartRefused when its version is not here. */
export async function openCluster(home: string, account: Account): Promise<Cluster> {
  const [major, ...more] = await clustersIn(home)
  if (more.length > 0)
    throw new StartRefused(
      `${home} holds more than one database (pg${[major, ...more].join(', pg')}): move all but one away`,
    )
  if (major === undefined) {
    const [postgres] = await installedPostgres(account)
    return opened(await makeCluster(home, postgres, account), postgres, account)
  }
  const folder = clusterFolder(home, major)
  const owner = await ownerOf(folder, account)
  const installed = await installedPostgres(owner)
  const postgres = installed.find((one) => one.major === major)
  if (postgres) return opened(folder, postgres, owner)
  const here = installed.map((one) => one.version).join(' and ')
  throw new StartRefused(
    `${folder} holds a database of PostgreSQL ${major}, here is ${here}: install ${major}, or move the folder away to begin anew`,
  )
}

async function opened(folder: string, postgres: Postgres, account: Account): Promise<Cluster> {
  return { folder, postgres, account, password: (await readFile(join(folder, passwordFile), 'utf8')).trim() }
}

/** Inside the cluster, so that one rename brings both or neither. */
const passwordFile = 'daybook.password'

/** A cluster is served by its owner; what root has copied back from elsewhere is handed to the account first. */
async function ownerOf(folder: string, account: Account): Promise<Account> {
  const { uid, gid } = await stat(folder)
  if (isRoot() && account && uid === 0) {
    await runAs(undefined, 'chown', '-R', `${account.uid}:${account.gid}`, folder)
    return account
  }
  if (isRoot()) return uid === account?.uid ? account : { name: `number ${uid}`, uid, gid }
  if (process.getuid && process.getuid() !== uid)
    throw new StartRefused(`${folder} belongs to user number ${uid}: start Daybook as that user or as root`)
  return undefined
}

/** Made under a temporary name: a start that is cut short leaves nothing that looks like a cluster. */
async function makeCluster(home: string, postgres: Postgres, account: Account): Promise<string> {
  for (const name of await readdir(home)) if (/^pg\d+\.new-/.test(name)) await rm(join(home, name), whileInUse)
  const folder = clusterFolder(home, postgres.major)
  const draft = `${folder}.new-${randomBytes(4).toString('hex')}`
  const password = `${draft}.password`
  await mkdir(draft, { mode: 0o700 })
  await writeFile(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  if (account) await Promise.all([draft, password].map((path) => chown(path, account.uid, account.gid)))
  const choices = [`--pwfile=${password}`, ...manner, ...locale(postgres.major)]
  const initdb = await leashed(join(postgres.bin, 'initdb'), '-D', draft, ...choices)
  await runAs(account, ...initdb).catch((error: Error & { stderr?: string }) => {
    const reason =
      error.stderr
        ?.trim()
        .split('\n')
        .find((line) => line.includes('error')) ?? error.message
    throw new StartRefused(`The database could not be made in ${home}: ${reason}`, { cause: error })
  })
  await rename(password, join(draft, passwordFile))
  await rename(draft, folder)
  await keep(home)
  return folder
}

/** The initdb of a start that was cut short is still ending. */
const whileInUse = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }

const manner = ['--username=daybook', '--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions']

/** Texts sort by code point on every machine alike, and yet é is a letter with an É. */
const locale = (major: number): string[] =>
  major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']

/** Without it a power cut could take the rename back, and with it all that was written since. */
async function keep(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
