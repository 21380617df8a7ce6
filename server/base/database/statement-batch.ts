import pg from 'pg'
import { Histogram } from 'prom-client'
import { prepareStatementSpan } from '#server/base/tracing.ts'

/** A statement with the values of its `$n`, prepared under its name on each connection. */
export type BoundStatement = { name: string; text: string; values: unknown[] }

/** The answer of PostgreSQL; `command` is its first word, such as `COMMIT`. */
export type StatementResult = { rows: unknown[]; rowCount: number; command: string }

/**
 * Measures batches of statements; one histogram per process, because connections do not know a registry, which
 * `createMetrics` adds to its own.
 */
export const statementSeconds = new Histogram({
  name: 'daybook_statement_seconds',
  help: 'Time of statements that were sent together, until the database had answered the last',
  buckets: [0.001, 0.002, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
  registers: [],
})

/**
 * Statements sent in one write that ends with one Sync of the extended query protocol: outside of `begin` they are one
 * transaction, and PostgreSQL skips those after one that fails.
 */
export class StatementBatch implements pg.Submittable {
  readonly statements: BoundStatement[] = []
  readonly #entries: (PromiseWithResolvers<StatementResult> & { result: StatementResult; columns: Column[] })[] = []
  #connection: pg.Connection | undefined
  #position = 0
  #timer: NodeJS.Timeout | undefined
  #observeSeconds: (() => number) | undefined
  readonly #startSpan = prepareStatementSpan()
  #endSpan: ((error?: Error) => void) | undefined

  /** Adds a statement. Its promise is rejected if it or one before it fails; nobody needs to wait for it. */
  add(statement: BoundStatement): Promise<StatementResult> {
    const entry = {
      ...Promise.withResolvers<StatementResult>(),
      result: { rows: [], rowCount: 0, command: '' },
      columns: [],
    }
    entry.promise.catch(() => undefined)
    this.statements.push(statement)
    this.#entries.push(entry)
    return entry.promise
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    this.#observeSeconds = statementSeconds.startTimer()
    this.#endSpan = this.#startSpan?.(this.statements.map(({ name }) => name))
    this.#timer = setTimeout(() => connection.stream.destroy(), batchTimeoutMs)
    const prepared = getPreparedStatements(connection)
    connection.stream.cork()
    for (const [index, { name, text, values }] of this.statements.entries()) {
      const columns = prepared.get(name)
      // Closing first: an earlier batch may have failed before or after the statement was prepared.
      if (!columns) {
        connection.close({ type: 'S', name }, true)
        connection.parse({ name, text, types: [] }, true)
      }
      connection.bind({ statement: name, values: values.map(toProtocolValue) }, true)
      // The columns of a prepared statement never change: PostgreSQL refuses to run it if they would.
      if (columns) this.#entries[index]!.columns = columns
      else connection.describe({ type: 'P' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#entries[this.#position]!.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: getParser(dataTypeID),
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { columns, result } = this.#entries[this.#position]!
    const row: Record<string, unknown> = {}
    for (const [index, { name, parse }] of columns.entries()) {
      const text = fields[index]!
      row[name] = text === null ? null : parse(text)
    }
    result.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { columns, result, resolve } = this.#entries[this.#position]!
    getPreparedStatements(this.#connection!).set(this.statements[this.#position]!.name, columns)
    this.#position += 1
    resolve({ ...result, command: text.split(' ', 1)[0]!, rowCount: Number(/\d+$/.exec(text)?.[0] ?? 0) })
  }

  handleError(error: Error): void {
    clearTimeout(this.#timer)
    // A lost connection is not ready again.
    this.#finishSpan(error)
    for (const { reject } of this.#entries.slice(this.#position)) reject(error)
  }

  handleReadyForQuery(): void {
    clearTimeout(this.#timer)
    this.#observeSeconds?.()
    this.#finishSpan()
  }

  #finishSpan(error?: Error): void {
    this.#endSpan?.(error)
    this.#endSpan = undefined
  }
}

/**
 * A connection that does not answer for this long is destroyed: one lost silently would never be released. Longer than
 * PostgreSQL's own timeout of a statement, which keeps the connection.
 */
const batchTimeoutMs = 20_000

type Column = { name: string; parse: (text: string) => unknown }

const preparedByConnection = new WeakMap<pg.Connection, Map<string, Column[]>>()

/** Columns of the statements that a connection has prepared, by name. */
function getPreparedStatements(connection: pg.Connection): Map<string, Column[]> {
  let prepared = preparedByConnection.get(connection)
  if (!prepared) preparedByConnection.set(connection, (prepared = new Map()))
  return prepared
}

/** The driver's own conversion of a value, which its types do not declare. */
const toProtocolValue = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils
  .prepareValue

/** Dates are read as text, instants as ISO 8601, everything else as the driver does. */
function getParser(oid: number): (text: string) => unknown {
  if (oid === dateOid) return (text) => text
  return oid === timestamptzOid ? formatPostgresInstantAsIso : pg.types.getTypeParser(oid, 'text')
}

const dateOid = 1082
const timestamptzOid = 1184

/** Converts PostgreSQL's text of an instant to ISO 8601. Date alone reads the year 0050 as 1950. */
export function formatPostgresInstantAsIso(value: string): string {
  const [, day = '', time = '', fraction = '', offsetSign = '', hours, minutes, seconds] =
    timestampPattern.exec(value) ?? []
  const isoText = `${day.length > 10 ? `+0${day}` : day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  const offsetSeconds = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return offsetSeconds
    ? new Date(Date.parse(isoText) - Number(`${offsetSign}1`) * offsetSeconds * 1000).toISOString()
    : isoText
}

const timestampPattern = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/
