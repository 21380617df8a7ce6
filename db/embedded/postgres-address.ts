import { createHash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chown, lstat, mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseStartupError } from '#db/startup-error.ts'
import type { PostgresCluster } from './cluster.ts'
import { type OsAccount, canEnterFolder } from './run-as.ts'

/** Where a server listens: a folder with its Unix socket, or a loopback address on systems without Unix sockets. */
export type PostgresAddress = { host: string; port: number }

/**
 * Chooses where a cluster's server listens: a socket in a folder that only its account can enter, so that no other user of
 * this machine can use up its connections. Throws DatabaseStartupError when no folder can be had.
 */
export async function choosePostgresAddress({
  folder,
  account,
}: Pick<PostgresCluster, 'folder' | 'account'>): Promise<PostgresAddress> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await findFreePort() }
  // The same folder at each start, so that killed programs leave at most one.
  const name = `daybook-pg-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  for (const parent of new Set([resolve(tmpdir()), '/tmp', '/var/tmp'])) {
    if (!(await isSafeParent(parent)) || !(await canEnterFolder(account, parent))) continue
    for (const path of [join(parent, name), join(parent, `${name}-${randomBytes(4).toString('hex')}`)])
      if (canHoldSocket(path) && (await claimFolder(path, account))) return { host: path, port: socketPort }
  }
  throw new DatabaseStartupError(
    'PostgreSQL has no folder for its socket: give TMPDIR a short path that PostgreSQL can enter, and that others can write with the sticky bit only',
  )
}

/** Builds the URL of the database `daybook` for its owner. */
export const buildEmbeddedDatabaseUrl = ({ password }: PostgresCluster, { host, port }: PostgresAddress): string =>
  `postgres://daybook:${password}@${encodeURIComponent(host)}:${port}/daybook`

/** Removes the socket of a server that was killed: PostgreSQL would take its lock file for one in use if the pid is. */
export async function removePostgresSocket({ host, port }: PostgresAddress): Promise<void> {
  if (!host.startsWith('/')) return
  for (const suffix of ['', '.lock']) await rm(join(host, `.s.PGSQL.${port}${suffix}`), { force: true })
}

/** Removes what `choosePostgresAddress` made, after the server has stopped. */
export async function removePostgresSocketFolder(address: PostgresAddress): Promise<void> {
  if (!address.host.startsWith('/')) return
  await removePostgresSocket(address)
  // An empty folder that stays does no harm, and the next start takes it.
  await rmdir(address.host).catch(() => undefined)
}

/**
 * Finds a free loopback port below the ephemeral range: it stays free during a restart, and a client that retries it
 * meanwhile cannot connect to itself.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

/** Names the socket's file only; each server has a folder of its own. */
const socketPort = 5432

/** The system's limit on a socket's path in bytes: 107 on Linux, 103 on macOS. */
const canHoldSocket = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= (process.platform === 'linux' ? 107 : 103)

/** Whether nobody but root and this user can replace an entry of ours in a folder. */
async function isSafeParent(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory() || ![0, process.getuid?.()].includes(found.uid)) return false
  const [isSticky, isWritableByOthers] = [(found.mode & 0o1000) !== 0, (found.mode & 0o022) !== 0]
  return isSticky || !isWritableByOthers
}

/** Creates a folder of mode 700 for an account, or takes one that is just that; false where somebody else has the name. */
async function claimFolder(folder: string, account: OsAccount): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    if (account) await chown(folder, account.uid, account.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
  }
  // Not stat: another user may have put a symbolic link there.
  const found = await lstat(folder)
  const isOwn = found.isDirectory() && found.uid === (account?.uid ?? process.getuid?.())
  return isOwn && (found.mode & 0o777) === 0o700
}
