import pg from 'pg'
import { DatabaseStartupError } from '#db/startup-error.ts'

/** Runs work on a separate connection. Throws DatabaseStartupError if the database cannot be reached or is lost. */
export async function withBackupConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  let lostBy: Error | undefined
  // A lost connection rejects the pending query too; an unhandled event would end the process.
  client.on('error', (error) => (lostBy = error))
  try {
    await client.connect().catch((cause: Error) => {
      throw new DatabaseStartupError(`The database cannot be reached: ${cause.message}`, { cause })
    })
    return await work(client)
  } catch (cause) {
    if (!lostBy) throw cause
    throw new DatabaseStartupError(`The connection to the database was lost: ${lostBy.message}`, { cause })
  } finally {
    await client.end()
  }
}

/** Whether the login bypasses row level security: it is a superuser or has `bypassrls`. */
export async function isUnrestrictedLogin(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isUnrestricted: boolean }>(
    'select rolsuper or rolbypassrls as "isUnrestricted" from pg_roles where rolname = current_user',
  )
  return rows[0]!.isUnrestricted
}

/** Whether an instance of Daybook is connected to the database; each keeps a connection for its jobs. */
export async function hasRunningProgram(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'daybook-jobs' limit 1",
  )
  return rowCount === 1
}

/** Lists the migrations applied to a database in their order; empty if it has no schema. */
export async function listMigrations(client: pg.Client): Promise<{ name: string; hash: string }[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.migration_hashes') is not null as exists",
  )
  if (!rows[0]!.exists) return []
  return (
    await client.query<{ name: string; hash: string }>('select name, hash from public.migration_hashes order by name')
  ).rows
}

/**
 * Makes copies complete and independent of a server's settings until the end of the transaction: if row level security
 * would hide a row, PostgreSQL refuses the copy instead. Takes no snapshot.
 */
export const prepareForCopying = async (client: pg.Client): Promise<void> =>
  void (await client.query(`set local row_security = off; set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, MDY';
    set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 1;
    set local bytea_output = 'hex'`))
