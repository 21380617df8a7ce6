import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseStartupError } from '#db/startup-error.ts'
import type { PostgresCluster } from './cluster.ts'
import { terminateOrphanProcesses } from './orphan-processes.ts'
import { pingOrCreateDatabase } from './ping-or-create-database.ts'
import { buildEmbeddedDatabaseUrl, removePostgresSocket, type PostgresAddress } from './postgres-address.ts'
import { withParentDeathSignal, createSpawnOptionsForAccount } from './run-as.ts'

/** A running server; `exitReason` resolves to its exit code or signal. */
export type RunningPostgres = { child: ChildProcess; exitReason: Promise<string> }

/**
 * Starts a cluster's server at an address and waits until it accepts connections, crash recovery included. The
 * server has its own process group, so that Ctrl-C does not stop it under running requests. Throws DatabaseStartupError.
 */
export async function launchPostgres(
  cluster: PostgresCluster,
  address: PostgresAddress,
  logFile: string,
): Promise<RunningPostgres> {
  await terminateOrphanProcesses(cluster.folder)
  await removePostgresSocket(address)
  const [file, ...args] = await withParentDeathSignal(
    join(cluster.postgres.bin, 'postgres'),
    '-D',
    cluster.folder,
    ...postgresOptions(address),
  )
  const log = await open(logFile, 'a', 0o600)
  const stdio: StdioOptions = ['ignore', log.fd, log.fd]
  const child = spawn(file, args, {
    ...createSpawnOptionsForAccount(cluster.account),
    cwd: cluster.folder,
    detached: true,
    stdio,
  })
  await log.close()
  const exitReason = once(child, 'exit').then(([code, signal]) => String(signal ?? code), String)
  const running = { child, exitReason }
  try {
    while (!(await pingOrCreateDatabase(buildEmbeddedDatabaseUrl(cluster, address)))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new DatabaseStartupError(await readStartError(logFile))
      await pause(10)
    }
    return running
  } catch (error) {
    await stopPostgres(running)
    throw error
  }
}

/** Stops a server by a fast shutdown, which closes connections; kills it after 15 s. */
export async function stopPostgres({ child, exitReason }: RunningPostgres): Promise<void> {
  child.kill('SIGINT')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exitReason
  clearTimeout(killTimer)
}

/** Settings for one program on a small machine. The log contains no statements and no data: docs/product/audit.md#privacy. */
const postgresOptions = ({ host, port }: PostgresAddress): string[] =>
  Object.entries({
    listen_addresses: host.startsWith('/') ? '' : host,
    unix_socket_directories: host.startsWith('/') ? `"${host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
    port,
    max_connections: 100,
    authentication_timeout: '5s',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Limits the time of crash recovery.
    max_wal_size: '256MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Reads from the log why the server did not start. */
async function readStartError(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n')
  const errorLine = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1)
  return `PostgreSQL did not start: ${errorLine?.replace(/^.*(FATAL|PANIC): +/, '')} (see ${logFile})`
}
