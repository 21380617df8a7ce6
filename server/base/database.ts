import pg from 'pg'
import type { Statement } from './statement.ts'

/** What runs statements inside one open transaction. */
export type Db = {
  all<Row>(statement: Statement<Row>, ...values: unknown[]): Promise<Row[]>
  first<Row>(statement: Statement<Row>, ...values: unknown[]): Promise<Row | undefined>
  /** Answers how many rows were changed. */
  run(statement: Statement<unknown>, ...values: unknown[]): Promise<number>
}

/** A transaction that crosses organisations; a type of its own, so that no store of a room takes it by accident. */
export type PlatformDb = Db & { readonly platform: true }

export type Work = 'read' | 'write'
export type Database = {
  /** Runs work in one transaction walled into an organisation by role and row level security (architecture 3). */
  inOrganization<T>(organizationId: string, kind: Work, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs work that belongs to no one organisation: sign-in, planning of jobs, the platform's own administration. */
  acrossOrganizations<T>(kind: Work, work: (db: PlatformDb) => Promise<T>): Promise<T>
  pool: pg.Pool
}

/** The pool as Daybook needs it: days stay texts, instants become ISO texts, statements may follow each other unawaited. */
export function openPool(url: string, size: number, Client: typeof pg.Client = pg.Client): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'daybook',
    types: { getTypeParser },
    Client,
  } as pg.PoolConfig)
  // A connection lost while idle is replaced at the next checkout; without a listener it would end the program.
  pool.on('error', () => undefined)
  // One lost while in use fails its query, which says so; the event beside it would end the program.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function database(pool: pg.Pool): Database {
  return {
    pool,
    inOrganization: (organizationId, kind, work) => {
      const wall = `set local role daybook_app; set local app.organization_id = '${checkedId(organizationId)}'`
      return untilFree(() => transaction(pool, kind, wall, (client) => work(walled(client, [organizationId]))))
    },
    acrossOrganizations: (kind, work) =>
      untilFree(() =>
        transaction(pool, kind, 'set local role daybook_platform', (client) =>
          work({ ...walled(client, []), platform: true }),
        ),
      ),
  }
}

/** Of two that wait for each other PostgreSQL ends one, of which nothing is kept: it is tried again, three times in all. */
async function untilFree<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await attempt()
    } catch (error) {
      if ((error as { code?: string }).code !== deadlock || tries === 3) throw error
    }
}

const deadlock = '40P01'

/**
 * Runs work that opens transactions of its own kind inside one and the same transaction: all of it is kept or none.
 * For what is made once, as the demo is.
 */
export async function allAtOnce(
  pool: pg.Pool,
  work: (database: Omit<Database, 'pool'>) => Promise<void>,
): Promise<void> {
  await transaction(pool, 'write', 'select 1', (client) =>
    work({
      inOrganization: async (organizationId, _kind, inner) => {
        await client.query(`set local role daybook_app; set local app.organization_id = '${checkedId(organizationId)}'`)
        return inner(walled(client, [organizationId]))
      },
      acrossOrganizations: async (_kind, inner) => {
        await client.query('set local role daybook_platform')
        return inner({ ...walled(client, []), platform: true })
      },
    }),
  )
}

/** A lower-case UUID: the only thing that may stand in the text that opens a transaction. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

function checkedId(id: string): string {
  if (!isId(id)) throw new RangeError('Not an organisation id')
  return id
}

async function transaction<T>(
  pool: pg.Pool,
  kind: Work,
  wall: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // Not awaited: the first statement travels with it. Where it fails, PostgreSQL refuses all that follows (25P02).
  const opened = client.query(`begin${kind === 'read' ? ' read only' : ''}; ${wall}`)
  opened.catch(() => undefined)
  let result: T
  try {
    result = await work(client)
    await opened
  } catch (error) {
    giveBack(client, client.query('rollback'))
    throw error
  }
  const closed = client.query('commit')
  giveBack(client, closed)
  // Nobody waits for the end of a read; a write is not told before it is kept.
  if (kind === 'write' && (await closed).command !== 'COMMIT') throw new Error('The transaction was rolled back')
  return result
}

/** Gives a connection back when its last word is spoken; one that cannot say it is thrown away. */
function giveBack(client: pg.PoolClient, last: Promise<unknown>): void {
  last.then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
}

function walled(client: pg.PoolClient, first: readonly unknown[]): Db {
  const send = <Row>({ name, text }: Statement<Row>, values: unknown[]) =>
    client.query({ name, text, values: [...first, ...values] })
  return {
    all: async (statement, ...values) => (await send(statement, values)).rows,
    first: async (statement, ...values) => (await send(statement, values)).rows[0],
    run: async (statement, ...values) => (await send(statement, values)).rowCount ?? 0,
  }
}

/** PostgreSQL's text of an instant as ISO 8601. Date cannot read it by itself: it takes the year 0050 for 1950. */
export function isoInstant(value: string): string {
  const [, day = '', time = '', fraction = '', ahead = '', hours, minutes, seconds] = asWritten.exec(value) ?? []
  const shown = `${day.length > 10 ? `+0${day}` : day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  const offset = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return offset ? new Date(Date.parse(shown) - Number(`${ahead}1`) * offset * 1000).toISOString() : shown
}

const asWritten = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/

const [dateType, timestampType] = [1082, 1184]

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === dateType) return (value: string) => value
  if (oid === timestampType) return isoInstant
  return pg.types.getTypeParser(oid, format as 'text')
}
