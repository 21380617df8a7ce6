import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withConnection } from '#db/connection.ts'
import type { PostgresInstallation } from '#db/embedded/binaries.ts'
import { findFreePort } from '#db/embedded/postgres-address.ts'
import { type OsAccount, runCommandAs, createSpawnOptionsForAccount } from '#db/embedded/run-as.ts'

/** An external PostgreSQL server for DATABASE_URL; its superuser is `boss` and no login needs a password. */
export type ExternalPostgres = {
  folder: string
  /** Returns the URL of a database for a login. */
  urlFor: (login: string, database?: string) => string
  /** Runs a statement as the superuser and returns the rows. */
  query: (text: string, database?: string) => Promise<Record<string, unknown>[]>
  /** Starts the server again at its port, unless it runs. */
  start: () => Promise<void>
  /** Ends the server by a signal, SIGQUIT as a crash does, and keeps its data. */
  halt: (signal: NodeJS.Signals) => Promise<void>
  /** Ends the server and removes its data. */
  stop: () => Promise<void>
}

export async function startExternalPostgres(
  { bin }: PostgresInstallation,
  account: OsAccount,
  parent?: string,
): Promise<ExternalPostgres> {
  const folder = await createFolder(account, parent)
  await runCommandAs(
    account,
    join(bin, 'initdb'),
    '-D',
    folder,
    '--username=boss',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
  )
  return startServer(bin, account, folder)
}

/** Copies a running server and starts the copy as its streaming replica. */
export async function startReplica(
  primary: ExternalPostgres,
  { bin }: PostgresInstallation,
  account: OsAccount,
): Promise<ExternalPostgres> {
  const folder = await createFolder(account)
  await withConnection(primary.urlFor('boss'), async (client) => {
    await client.query("select pg_create_physical_replication_slot('replica', true)")
    await client.query("select pg_backup_start('replica', true)")
    execFileSync('cp', ['-a', `${primary.folder}/.`, folder])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await rm(join(folder, 'postmaster.pid'))
    for (const [name, text] of [
      ['backup_label', rows[0]!.labelfile],
      ['standby.signal', ''],
    ] as const) {
      await writeFile(join(folder, name), text)
      if (account) await chown(join(folder, name), account.uid, account.gid)
    }
  })
  const source = new URL(primary.urlFor('boss'))
  const connection = `host=${source.hostname} port=${source.port} user=boss`
  return startServer(bin, account, folder, [`primary_conninfo=${connection}`, 'primary_slot_name=replica'])
}

async function createFolder(account: OsAccount, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'daybook-own-'))
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

async function startServer(
  bin: string,
  account: OsAccount,
  folder: string,
  more: readonly string[] = [],
): Promise<ExternalPostgres> {
  const port = await findFreePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', ...more]
  const args = ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])]
  const urlFor = (login: string, database = 'postgres') => `postgres://${login}@127.0.0.1:${port}/${database}`
  const query = (text: string, database?: string) =>
    withConnection(urlFor('boss', database), async (client) => (await client.query(text)).rows ?? [])
  let child: ChildProcess | undefined
  let exited = Promise.resolve<unknown>(undefined)
  const start = async () => {
    if (child?.exitCode === null && child.signalCode === null) return
    const server = spawn(join(bin, 'postgres'), args, { ...createSpawnOptionsForAccount(account), stdio: 'ignore' })
    child = server
    exited = once(server, 'exit')
    while (!(await query('select 1').then(Boolean, () => false))) {
      if (server.exitCode !== null) throw new Error('PostgreSQL did not start')
      await pause(50)
    }
  }
  const halt = async (signal: NodeJS.Signals) => {
    child?.kill(signal)
    await exited
  }
  await start()
  return {
    folder,
    urlFor,
    query,
    start,
    halt,
    stop: async () => {
      await halt('SIGINT')
      await rm(folder, { recursive: true })
    },
  }
}
