import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostgresInstallations } from '#db/embedded/binaries.ts'
import { removeEmbeddedDatabase } from '#db/embedded/remove.ts'
import { type OsAccount, resolvePostgresAccount } from '#db/embedded/run-as.ts'
import { withDatabase } from '#db/embedded/start.ts'
import type { EmbeddedDatabaseLog } from '#db/embedded/supervisor.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { withBackupConnection } from './connection.ts'

/** Where a database for a proof or a partial restore may be created. */
export type ScratchOptions = {
  dataDir: string
  /** The URL of a login of the database server; absent if PostgreSQL is embedded. */
  serverUrl: string | undefined
  log: EmbeddedDatabaseLog
  /** Replaced by tests. */
  findInstallations?: (account: OsAccount) => Promise<unknown>
}

/** Thrown if this machine has no PostgreSQL and the login may not create a database either. */
export class ScratchUnavailableError extends DatabaseStartupError {}

/**
 * Runs work on an empty database that is removed afterwards: in a PostgreSQL that runs in DATA_DIR for the duration,
 * else next to the program's own database. Remains of one left by a killed program are removed first.
 */
export async function withScratchDatabase<T>(
  { dataDir, serverUrl, log, findInstallations = findPostgresInstallations }: ScratchOptions,
  work: (url: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, 'proof')
  const whyNotEmbedded = await findWhyNotEmbedded(findInstallations)
  const workHere = (url: string) => work(url, folder)
  try {
    if (whyNotEmbedded === undefined) {
      await removeCluster(folder)
      const quietLog = { info: () => undefined, warn: (line: string) => log.warn(line) }
      return await withDatabase({ serverUrl: undefined, dataDir: folder, log: quietLog }, workHere)
    }
    if (!serverUrl) throw new ScratchUnavailableError(whyNotEmbedded)
    return await withDatabaseBeside(serverUrl, workHere)
  } finally {
    await removeCluster(folder)
  }
}

async function removeCluster(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await removeEmbeddedDatabase(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function findWhyNotEmbedded(
  findInstallations: (account: OsAccount) => Promise<unknown>,
): Promise<string | undefined> {
  try {
    await findInstallations(await resolvePostgresAccount())
    return undefined
  } catch (error) {
    if (!(error instanceof DatabaseStartupError)) throw error
    return error.message
  }
}

/** Its name contains that of the program's database, since a server may have several. */
async function withDatabaseBeside<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = await withBackupConnection(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string; mayCreate: boolean }>(
      `select left(current_database(), 50) || '_proof' as name, rolsuper or rolcreatedb as "mayCreate"
       from pg_roles where rolname = current_user`,
    )
    const { name, mayCreate } = rows[0]!
    if (!mayCreate)
      throw new ScratchUnavailableError(
        'No PostgreSQL 15 or later is installed here, and the login of DATABASE_DIRECT_URL may not create a database: as an administrator run: alter role <login> createdb',
      )
    const quotedName = client.escapeIdentifier(name)
    await client.query(`drop database if exists ${quotedName} with (force)`)
    await client.query(`create database ${quotedName}`)
    return name
  })
  const url = new URL(serverUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  try {
    return await work(url.href)
  } finally {
    await withBackupConnection(serverUrl, (client) =>
      client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
    )
  }
}
