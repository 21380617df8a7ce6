import pg from 'pg'
import { isId } from './ids.ts'
import { type Parameters, type Statement, valuesOf } from './statement.ts'

/** Runs statements inside one open transaction. */
export type Db = {
  all<P extends Parameters, Row>(statement: Statement<P, Row>, parameters: NoInfer<P>): Promise<Row[]>
  /** Returns the first row, undefined where there is none. */
  first<P extends Parameters, Row>(statement: Statement<P, Row>, parameters: NoInfer<P>): Promise<Row | undefined>
  /** Returns the first row of a statement that always returns one. Throws an Error where there is none. */
  one<P extends Parameters, Row>(statement: Statement<P, Row>, parameters: NoInfer<P>): Promise<Row>
  /** Runs a statement without rows and returns the number of rows it affected. */
  run<P extends Parameters>(statement: Statement<P, never>, parameters: NoInfer<P>): Promise<number>
}

/** A transaction across organizations. A type of its own, so that it is never passed by accident. */
export type PlatformDb = Db & { readonly platform: true }

export type TransactionMode = 'read' | 'write'
export type Database = {
  /** Runs work in one transaction that role and row level security limit to an organization: ARCHITECTURE.md. */
  inOrganization<T>(organizationId: string, mode: TransactionMode, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs work in one transaction across organizations: sign-in, planning of jobs, administration of the platform. */
  acrossOrganizations<T>(mode: TransactionMode, work: (db: PlatformDb) => Promise<T>): Promise<T>
  pool: pg.Pool
}

/** Creates the pool: dates are read as text, instants as ISO 8601, and statements are pipelined. */
export function createPool(url: string, maxConnections: number, Client: typeof pg.Client = pg.Client): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // Statements are written so that one plan fits all their parameters; planning would cost more than running them.
    options: '-c plan_cache_mode=force_generic_plan',
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'daybook',
    types: { getTypeParser },
    Client,
  } as pg.PoolConfig)
  // A connection lost while idle is replaced at the next checkout; without a listener it would crash the process.
  pool.on('error', () => undefined)
  // One lost while in use rejects its query; the event that comes with it would crash the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function createDatabase(pool: pg.Pool): Database {
  return {
    pool,
    inOrganization: (organizationId, mode, work) => {
      const setupSql = `set local role daybook_app; set local app.organization_id = '${requireId(organizationId)}'`
      return retryOnDeadlock(() =>
        runTransaction(pool, mode, setupSql, (client) => work(tenantScoped(client, organizationId))),
      )
    },
    acrossOrganizations: (mode, work) =>
      retryOnDeadlock(() =>
        runTransaction(pool, mode, 'set local role daybook_platform', (client) =>
          work({ ...tenantScoped(client), platform: true }),
        ),
      ),
  }
}

/** Retries deadlock victims, three attempts. */
async function retryOnDeadlock<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attemptNumber = 1; ; attemptNumber += 1)
    try {
      return await attempt()
    } catch (error) {
      if ((error as { code?: string }).code !== deadlockSqlState || attemptNumber === 3) throw error
    }
}

const deadlockSqlState = '40P01'

/** Runs work that opens several transactions in a single one instead, so that all of it is committed or nothing. */
export async function runInOneTransaction(
  pool: pg.Pool,
  work: (database: Omit<Database, 'pool'>) => Promise<void>,
): Promise<void> {
  await runTransaction(pool, 'write', 'select 1', (client) =>
    work({
      inOrganization: async (organizationId, _mode, inner) => {
        await client.query(`set local role daybook_app; set local app.organization_id = '${requireId(organizationId)}'`)
        return inner(tenantScoped(client, organizationId))
      },
      acrossOrganizations: async (_mode, inner) => {
        await client.query('set local role daybook_platform')
        return inner({ ...tenantScoped(client), platform: true })
      },
    }),
  )
}

/** Guards the only value that is interpolated into SQL. */
function requireId(id: string): string {
  if (!isId(id)) throw new RangeError('Not an organization id')
  return id
}

async function runTransaction<T>(
  pool: pg.Pool,
  mode: TransactionMode,
  setupSql: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // Not awaited, to save a round trip. If it fails, PostgreSQL refuses every statement after it (25P02).
  const beginQuery = client.query(`begin${mode === 'read' ? ' read only' : ''}; ${setupSql}`)
  beginQuery.catch(() => undefined)
  let result: T
  try {
    result = await work(client)
    await beginQuery
  } catch (error) {
    releaseConnection(client, client.query('rollback'))
    throw error
  }
  const commitQuery = client.query('commit')
  releaseConnection(client, commitQuery)
  // Only a write must not be answered before it is committed.
  if (mode === 'write' && (await commitQuery).command !== 'COMMIT') throw new Error('The transaction was rolled back')
  return result
}

/** Releases the connection after the last statement; destroys it if that fails. */
function releaseConnection(client: pg.PoolClient, lastQuery: Promise<unknown>): void {
  lastQuery.then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
}

/** Row types are not checked here but by a test that describes every statement. */
function tenantScoped(client: pg.PoolClient, organizationId?: string): Db {
  const query = async <Row>(statement: Statement<Parameters, Row>, given: Parameters) => {
    const values = valuesOf(statement, given, organizationId)
    const { rows, rowCount } = await client.query({ name: statement.name, text: statement.text, values })
    return { rows: rows as Row[], rowCount }
  }
  return {
    all: async (statement, parameters) => (await query(statement, parameters)).rows,
    first: async (statement, parameters) => (await query(statement, parameters)).rows[0],
    one: async (statement, parameters) => {
      const [row] = (await query(statement, parameters)).rows
      if (row === undefined) throw new Error(`${statement.name} returned no row`)
      return row
    },
    run: async (statement, parameters) => (await query(statement, parameters)).rowCount ?? 0,
  }
}

/** Converts PostgreSQL's text of an instant to ISO 8601. Date alone reads the year 0050 as 1950. */
export function toIsoInstant(value: string): string {
  const [, day = '', time = '', fraction = '', offsetSign = '', hours, minutes, seconds] =
    timestampPattern.exec(value) ?? []
  const isoText = `${day.length > 10 ? `+0${day}` : day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  const offsetSeconds = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return offsetSeconds
    ? new Date(Date.parse(isoText) - Number(`${offsetSign}1`) * offsetSeconds * 1000).toISOString()
    : isoText
}

const timestampPattern = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/

const [dateOid, timestamptzOid] = [1082, 1184]

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === dateOid) return (value: string) => value
  if (oid === timestamptzOid) return toIsoInstant
  return pg.types.getTypeParser(oid, format as 'text')
}
