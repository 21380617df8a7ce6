import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { PostgresCluster } from './cluster.ts'

/** Where a server listens: a folder with its Unix socket, or a loopback address on systems without Unix sockets. */
export type PostgresAddress = { host: string; port: number }

/**
 * Chooses where a cluster's server listens: a socket in its own folder, which only its account can enter, so that no
 * other user of this machine can use up its connections. If the path is too long for a socket, a separate folder is
 * used.
 */
export async function choosePostgresAddress({
  folder,
  account,
}: Pick<PostgresCluster, 'folder' | 'account'>): Promise<PostgresAddress> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await findFreePort() }
  if (Buffer.byteLength(join(folder, socketName)) <= maxSocketPathBytes) return { host: folder, port: socketPort }
  const host = await mkdtemp('/tmp/daybook-pg-')
  if (account) await chown(host, account.uid, account.gid)
  return { host, port: socketPort }
}

/** Builds the URL of the database `daybook` for its owner. */
export const buildEmbeddedDatabaseUrl = (
  { password }: Pick<PostgresCluster, 'password'>,
  { host, port }: PostgresAddress,
): string => `postgres://daybook:${password}@${encodeURIComponent(host)}:${port}/daybook`

/**
 * Removes the socket of a server that was killed: if the pid is in use again, PostgreSQL would consider its lock file
 * valid.
 */
export async function removePostgresSocket({ host }: PostgresAddress): Promise<void> {
  if (!host.startsWith('/')) return
  for (const suffix of ['', '.lock']) await rm(join(host, `${socketName}${suffix}`), { force: true })
}

/** Removes what `choosePostgresAddress` created, after the server has stopped. */
export async function releasePostgresAddress(
  { folder }: Pick<PostgresCluster, 'folder'>,
  { host }: PostgresAddress,
): Promise<void> {
  if (host.startsWith('/') && host !== folder) await rm(host, { recursive: true, force: true })
}

/**
 * Finds a free loopback port below the ephemeral range: it stays free during a restart, and a client that retries it
 * until then cannot connect to itself.
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
const socketName = `.s.PGSQL.${socketPort}`

/** The system's limit on a socket's path. */
const maxSocketPathBytes = process.platform === 'linux' ? 107 : 103
