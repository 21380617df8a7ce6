import pg from 'pg'
import { isId } from '#server/base/ids.ts'
import { type BoundStatement, StatementBatch, type StatementResult } from './statement-batch.ts'
import { type StatementParameters, type Statement, toStatementValues } from './statement.ts'

/** Runs statements inside one open transaction. */
export type Db = {
  all<P extends StatementParameters, Row>(statement: Statement<P, Row>, parameters: NoInfer<P>): Promise<Row[]>
  /** Returns the first row, undefined if there is none. */
  first<P extends StatementParameters, Row>(
    statement: Statement<P, Row>,
    parameters: NoInfer<P>,
  ): Promise<Row | undefined>
  /** Returns the first row of a statement that always returns one. Throws an Error if there is none. */
  one<P extends StatementParameters, Row>(statement: Statement<P, Row>, parameters: NoInfer<P>): Promise<Row>
  /** Runs a statement without rows and returns the number of rows it affected. */
  run<P extends StatementParameters>(statement: Statement<P, never>, parameters: NoInfer<P>): Promise<number>
  /** Runs a job right after the commit; if it cannot be queued, it runs when it is due. */
  runJobAfterCommit(name: string): void
}

/** A transaction across organizations. A separate type, so that it is never passed by accident. */
export type PlatformDb = Db & { readonly platform: true }

export type TransactionMode = 'read' | 'write'
/** Opens transactions, of one organization or across all. */
export type Database = {
  /** Runs work in one transaction that role and row level security limit to an organization: ARCHITECTURE.md. */
  inOrganization<T>(organizationId: string, mode: TransactionMode, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs work in one transaction across organizations: sign-in, planning of jobs, administration of the platform. */
  acrossOrganizations<T>(mode: TransactionMode, work: (db: PlatformDb) => Promise<T>): Promise<T>
  pool: pg.Pool
}

/**
 * Creates a pool of connections. The timeouts of the server and how it plans are settings of its login:
 * `getLoginSettingsWarning`.
 */
export function createPool(
  url: string,
  maxConnections: number,
  options?: Pick<pg.PoolConfig, 'Client' | 'connectionTimeoutMillis'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'daybook',
    ...options,
  })
  // A connection lost while idle is replaced at the next checkout; without a listener it would crash the process.
  pool.on('error', () => undefined)
  // A connection lost in use rejects its query and also emits 'error', which would crash the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Creates the database on a pool; a deadlock victim is retried. After a commit, `runJob` is called for the jobs that
 * the transaction requested.
 */
export function createDatabaseFromPool(pool: pg.Pool, runJob?: (name: string) => void): Database {
  const transact = async <T>(
    mode: TransactionMode,
    scope: BoundStatement,
    work: (sender: Sender, jobs: Set<string>) => Promise<T>,
  ): Promise<T> => {
    const jobs = new Set<string>()
    const result = await retryOnDeadlock(() => runTransaction(pool, mode, scope, (sender) => work(sender, jobs)))
    for (const name of jobs) runJob?.(name)
    return result
  }
  return {
    pool,
    inOrganization: (organizationId, mode, work) =>
      transact(mode, createScope('daybook_app', mode, organizationId), (sender, jobs) =>
        work(createDb(sender, organizationId, jobs)),
      ),
    acrossOrganizations: (mode, work) =>
      transact(mode, createScope('daybook_platform', mode), (sender, jobs) =>
        work({ ...createDb(sender, undefined, jobs), platform: true }),
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

/** Runs work that opens several transactions in a single one instead, so that all or nothing is committed. */
export async function runInOneTransaction(
  pool: pg.Pool,
  work: (database: Omit<Database, 'pool'>) => Promise<void>,
): Promise<void> {
  await runTransaction(pool, 'write', createScope('daybook_platform', 'write'), (sender) =>
    work({
      inOrganization: async (organizationId, _mode, inner) => {
        await sender.send(createScope('daybook_app', 'write', organizationId))
        return inner(createDb(sender, organizationId))
      },
      acrossOrganizations: async (_mode, inner) => {
        await sender.send(createScope('daybook_platform', 'write'))
        return inner({ ...createDb(sender), platform: true })
      },
    }),
  )
}

/** A statement that sets role, organization and, for a read, read-only mode until the end of the transaction. */
function createScope(role: 'daybook_app' | 'daybook_platform', mode: TransactionMode, organizationId?: string) {
  if (organizationId !== undefined && !isId(organizationId)) throw new RangeError('Not an organization id')
  return {
    name: `scope_${mode}`,
    text: `select set_config('role', $1, true), set_config('app.organization_id', $2, true)
      ${mode === 'read' ? ", set_config('transaction_read_only', 'on', true)" : ''}`,
    values: [role, organizationId ?? ''],
  }
}

const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map((text) => ({ name: text, text, values: [] }))

/**
 * Runs work in a transaction. Statements of one tick are one batch. Each batch of a read is its own transaction, which
 * under read committed guarantees as much as a single one; a write begins with its first batch and is answered after
 * its commit.
 */
async function runTransaction<T>(
  pool: pg.Pool,
  mode: TransactionMode,
  scope: BoundStatement,
  work: (sender: Sender) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const sender = createSender(client, mode, scope)
  try {
    const result = await work(sender)
    if (mode === 'write' && (await sender.commit()).command !== 'COMMIT')
      throw new Error('The transaction was rolled back')
    sender.close()
    client.release()
    return result
  } catch (error) {
    const rolledBack = mode === 'write' ? sender.rollBack() : Promise.resolve()
    sender.close()
    // A connection that cannot roll back is destroyed.
    rolledBack.then(
      () => client.release(),
      (rollbackError: Error) => client.release(rollbackError),
    )
    throw error
  }
}

type Sender = ReturnType<typeof createSender>

/**
 * Collects the statements of one tick in a batch. After `close` it takes no more: the connection may already serve
 * another.
 */
function createSender(client: pg.PoolClient, mode: TransactionMode, scope: BoundStatement) {
  let waitingBatch: StatementBatch | undefined
  let isOpen = false
  let isClosed = false
  const flush = () => {
    if (!waitingBatch) return
    client.query(waitingBatch)
    waitingBatch = undefined
  }
  const createBatch = () => {
    const batch = new StatementBatch()
    if (mode === 'write' && !isOpen) void batch.add(begin!)
    if (mode === 'read' || !isOpen) void batch.add(scope)
    isOpen = true
    process.nextTick(flush)
    return batch
  }
  const add = (statement: BoundStatement) => (waitingBatch ??= createBatch()).add(statement)
  return {
    send: (statement: BoundStatement): Promise<StatementResult> => {
      if (isClosed) throw new Error(`${statement.name} comes after the end of its transaction`)
      return add(statement)
    },
    commit: () => add(commit!),
    rollBack: () => add(rollback!),
    close: () => {
      flush()
      isClosed = true
    },
  }
}

/** Row types are checked by a test that describes every statement, not here. */
function createDb({ send }: Sender, organizationId?: string, jobs = new Set<string>()): Db {
  const query = async <Row>(statement: Statement<StatementParameters, Row>, given: StatementParameters) => {
    const { name, text } = statement
    const { rows, rowCount } = await send({ name, text, values: toStatementValues(statement, given, organizationId) })
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
    run: async (statement, parameters) => (await query(statement, parameters)).rowCount,
    runJobAfterCommit: (name) => void jobs.add(name),
  }
}
