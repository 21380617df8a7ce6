import pg from 'pg'
import { isId } from './ids.ts'
import { type BoundStatement, StatementBatch, type StatementResult } from '#server/base/database/statement-batch.ts'
import { type StatementParameters, type Statement, toStatementValues } from './statement.ts'

/** Runs statements inside one open transaction. */
export type Db = {
  all<P extends StatementParameters, Row>(statement: Statement<P, Row>, parameters: NoInfer<P>): Promise<Row[]>
  /** Returns the first row, undefined where there is none. */
  first<P extends StatementParameters, Row>(
    statement: Statement<P, Row>,
    parameters: NoInfer<P>,
  ): Promise<Row | undefined>
  /** Returns the first row of a statement that always returns one. Throws an Error where there is none. */
  one<P extends StatementParameters, Row>(statement: Statement<P, Row>, parameters: NoInfer<P>): Promise<Row>
  /** Runs a statement without rows and returns the number of rows it affected. */
  run<P extends StatementParameters>(statement: Statement<P, never>, parameters: NoInfer<P>): Promise<number>
  /**
   * Sends the commit with the statements of this tick, which saves a round trip; PostgreSQL skips it if one of them fails.
   * The transaction takes no more statements then, and nothing may refuse the request any more. Does nothing where
   * `inOrganization` does not allow it.
   */
  commitWithBatch(): void
}

/** A transaction across organizations. A type of its own, so that it is never passed by accident. */
export type PlatformDb = Db & { readonly platform: true }

export type TransactionMode = 'read' | 'write'
export type Database = {
  /**
   * Runs work in one transaction that role and row level security limit to an organization: ARCHITECTURE.md. The commit may
   * travel with the last batch if `mayCommit` holds when that is sent.
   */
  inOrganization<T>(
    organizationId: string,
    mode: TransactionMode,
    work: (db: Db) => Promise<T>,
    mayCommit?: () => boolean,
  ): Promise<T>
  /** Runs work in one transaction across organizations: sign-in, planning of jobs, administration of the platform. */
  acrossOrganizations<T>(mode: TransactionMode, work: (db: PlatformDb) => Promise<T>): Promise<T>
  pool: pg.Pool
}

/** Creates the pool. */
export function createPool(url: string, maxConnections: number, Client: typeof pg.Client = pg.Client): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // Statements are written so that one plan fits all their parameters; planning would cost more than running them.
    options: '-c plan_cache_mode=force_generic_plan',
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'daybook',
    Client,
  } as pg.PoolConfig)
  // A connection lost while idle is replaced at the next checkout; without a listener it would crash the process.
  pool.on('error', () => undefined)
  // One lost while in use rejects its query; the event that comes with it would crash the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function createDatabaseFromPool(pool: pg.Pool): Database {
  return {
    pool,
    inOrganization: (organizationId, mode, work, mayCommit) => {
      const opening = createOpening('daybook_app', mode, requireId(organizationId))
      const workInOrganization = (sender: Sender) => work(createDb(sender, organizationId))
      return retryOnDeadlock(() => runTransaction(pool, mode, opening, workInOrganization, mayCommit))
    },
    acrossOrganizations: (mode, work) => {
      const opening = createOpening('daybook_platform', mode)
      return retryOnDeadlock(() =>
        runTransaction(pool, mode, opening, (sender) => work({ ...createDb(sender), platform: true })),
      )
    },
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
  await runTransaction(pool, 'write', undefined, (sender) =>
    work({
      inOrganization: async (organizationId, _mode, inner) => {
        await sender.send(createOpening('daybook_app', 'write', requireId(organizationId)))
        return inner(createDb(sender, organizationId))
      },
      acrossOrganizations: async (_mode, inner) => {
        await sender.send(createOpening('daybook_platform', 'write'))
        return inner({ ...createDb(sender), platform: true })
      },
    }),
  )
}

/** Guards against a setting that is not an organization's id. */
function requireId(id: string): string {
  if (!isId(id)) throw new RangeError('Not an organization id')
  return id
}

/** Sets what holds until the end of the transaction: role, organization, and for a read that nothing is written. */
const createOpening = (role: 'daybook_app' | 'daybook_platform', mode: TransactionMode, organizationId = '') => ({
  name: `open_${mode}`,
  text: `select set_config('role', $1, true), set_config('app.organization_id', $2, true)
    ${mode === 'read' ? ", set_config('transaction_read_only', 'on', true)" : ''}`,
  values: [role, organizationId],
})

const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map((text) => ({ name: text, text, values: [] }))

/**
 * Runs work in a transaction. Statements of one tick are one batch. Each batch of a read opens itself and is a transaction
 * of its own, which is no less than several statements of one get under read committed; a write begins with its first
 * batch and is answered after its commit.
 */
async function runTransaction<T>(
  pool: pg.Pool,
  mode: TransactionMode,
  opening: BoundStatement | undefined,
  work: (sender: Sender) => Promise<T>,
  mayCommit?: () => boolean,
): Promise<T> {
  const client = await pool.connect()
  const sender = createSender(client, mode, opening, mayCommit)
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

/** Collects the statements of one tick in a batch. After `close` it takes none: the connection may serve another then. */
function createSender(
  client: pg.PoolClient,
  mode: TransactionMode,
  opening: BoundStatement | undefined,
  mayCommit: () => boolean = () => false,
) {
  let waitingBatch: StatementBatch | undefined
  let isOpen = false
  let isClosed = false
  let isLastBatch = false
  let committing: Promise<StatementResult> | undefined
  const flush = () => {
    if (!waitingBatch) return
    if (isLastBatch && mayCommit()) committing = waitingBatch.add(commit!)
    client.query(waitingBatch)
    waitingBatch = undefined
    isLastBatch = false
  }
  const createBatch = () => {
    const batch = new StatementBatch()
    if (mode === 'write' && !isOpen) void batch.add(begin!)
    if (opening && (mode === 'read' || !isOpen)) void batch.add(opening)
    isOpen = true
    process.nextTick(flush)
    return batch
  }
  const add = (statement: BoundStatement) => (waitingBatch ??= createBatch()).add(statement)
  return {
    send: (statement: BoundStatement): Promise<StatementResult> => {
      if (isClosed || committing) throw new Error(`${statement.name} comes after the end of its transaction`)
      return add(statement)
    },
    commitWithBatch: () => void (isLastBatch = true),
    commit: () => committing ?? add(commit!),
    rollBack: () => add(rollback!),
    close: () => {
      flush()
      isClosed = true
    },
  }
}

/** Row types are not checked here but by a test that describes every statement. */
function createDb({ send, commitWithBatch }: Sender, organizationId?: string): Db {
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
    commitWithBatch,
  }
}
