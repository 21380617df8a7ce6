import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'

/** Named parameters of a statement. An array is sent as one PostgreSQL array, undefined as null. */
export type StatementParameters = Readonly<Record<string, unknown>>

/** The parameters of a statement without any. */
export type NoParameters = Record<string, never>

/** A hand-written SQL text with a name, so that PostgreSQL plans it once per connection. */
export type Statement<P extends StatementParameters = StatementParameters, Row = unknown> = {
  readonly name: string
  /** The SQL with `$1`, `$2`, … instead of the names. */
  readonly text: string
  /** Names of the parameters in the order of their numbers. */
  readonly parameters: readonly string[]
  /** Schema of a row, compared with the real columns by a test; null for a statement that returns none. */
  readonly row: z.ZodMiniType<Row> | null
  /** Carries the type of the parameters; never set. */
  readonly takes?: P
}

/** A statement without its parameter and row types. */
export type AnyStatement = Pick<Statement, 'name' | 'text' | 'parameters' | 'row'>

/** Every statement of the program, for the test that describes each on the real schema. */
export const statements = new Map<string, AnyStatement>()

/**
 * Declares a statement: `:name` becomes `$n` here, once. In a transaction of one organization `:organizationId` is
 * supplied by the transaction, so a store cannot ask for another's rows. Throws an Error for a name declared before and
 * for a positional parameter.
 */
export function statement<P extends StatementParameters, Row = never>(
  name: string,
  // A row type without a schema would be an unchecked claim.
  row: [Row] extends [never] ? null : z.ZodMiniType<Row>,
  sql: string,
): Statement<P, Row> {
  const parameters: string[] = []
  const text = sql.replace(quotedOrNamed, (match, parameter?: string) => {
    if (match.startsWith('$')) throw new Error(`${name} has the positional parameter ${match}`)
    if (parameter === undefined) return match
    if (!parameters.includes(parameter)) parameters.push(parameter)
    return `$${parameters.indexOf(parameter) + 1}`
  })
  return registerStatement({ name, text, parameters, row })
}

/** Registers a statement whose parameters are numbered already. Throws an Error for a name declared before. */
export function registerStatement<P extends StatementParameters, Row>(declared: Statement<P, Row>): Statement<P, Row> {
  if (statements.has(declared.name)) throw new Error(`Two statements are called ${declared.name}`)
  statements.set(declared.name, declared)
  return declared
}

/**
 * Lists a statement's values in the order of its `$n`; `organizationId`, if set, replaces any that is given. Throws a
 * RangeError for a missing parameter.
 */
export function toStatementValues(
  { name, parameters }: Pick<AnyStatement, 'name' | 'parameters'>,
  given: StatementParameters,
  organizationId?: string,
): unknown[] {
  return parameters.map((parameter) => {
    if (parameter === 'organizationId' && organizationId !== undefined) return organizationId
    const value = given[parameter]
    if (value === undefined && !(parameter in given)) throw new RangeError(`${name} lacks :${parameter}`)
    return value
  })
}

/** Derives a statement that also locks what it selects; `lock` is the end of its SQL. */
export const lockStatement = <P extends StatementParameters, Row>(
  name: string,
  rows: Statement<P, Row>,
  lock: string,
): Statement<P, Row> => registerStatement({ ...rows, name, text: `${rows.text} ${lock}` })

/** Literals, quoted identifiers and casts are left alone; `:name` outside them is a parameter. */
const quotedOrNamed = /'(?:[^']|'')*'|"[^"]*"|::|:([a-z]\w*)|\$\d+/gi

/** A row that has only an id. */
export const IdRow = z.object({ id: Id })
export type IdRow = z.infer<typeof IdRow>
/** A row that has only a count. */
export const CountRow = z.object({ count: z.int() })
export type CountRow = z.infer<typeof CountRow>

/** The fields of rows as one array each, from which `unnest` makes rows again. */
export type Arrays<Row> = { [Field in keyof Row]-?: Row[Field][] }

/** Converts some fields of rows to one array each: see `Arrays`. */
export const toArrays = <Row, Field extends keyof Row>(rows: readonly Row[], ...fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [field, rows.map((row) => row[field])])) as Arrays<Pick<Row, Field>>

/**
 * Encodes rows as JSON with the names of their columns, of which `jsonb_populate_recordset(null::table, :rows::jsonb)`
 * makes rows of the table.
 */
export const encodeRows = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [toSnakeCase(field), value]))),
  )

/** A row of a table as PostgreSQL writes it in JSON. */
export type StoredRow = Record<string, unknown>

/** The name of the column of a field. */
const toSnakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** One list of columns for select, insert and update, so that a new field is one line. */
export type Columns = {
  /** `client_id, title` */
  names: string
  /** `:clientId, :title` */
  values: string
  /** `client_id = :clientId, title = :title` */
  assignments: string
  /** `client_id = r.client_id, title = r.title` */
  copies: string
  /** `t.client_id as "clientId", t.title as "title"` */
  select: string
}

/** Columns of a table by field name; `alias` is the table's alias in the statements that select them. */
export function columns(alias: string, fields: Readonly<Record<string, string>>): Columns {
  const list = (write: (field: string, column: string) => string) =>
    Object.entries(fields)
      .map(([field, column]) => write(field, column))
      .join(', ')
  return {
    names: list((_, column) => column),
    values: list((field) => `:${field}`),
    assignments: list((field, column) => `${column} = :${field}`),
    copies: list((_, column) => `${column} = r.${column}`),
    select: list((field, column) => `${alias}.${column} as "${field}"`),
  }
}

/** Names the column of each field of a row, except some: its name in snake case. */
export function toColumnNames<Shape extends z.core.$ZodShape, Except extends keyof Shape & string = never>(
  row: z.ZodMiniObject<Shape>,
  ...except: Except[]
): Record<Exclude<keyof Shape & string, Except>, string> {
  const fields = Object.keys(row.shape).filter((field) => !except.includes(field as Except))
  return Object.fromEntries(fields.map((field) => [field, toSnakeCase(field)])) as ReturnType<
    typeof toColumnNames<Shape, Except>
  >
}

/**
 * Selects columns like `columns` does, with some texts truncated after a number of characters, and the truncated fields as
 * `truncated`, null if none was.
 */
export function truncatedColumnsSql<Fields extends Readonly<Record<string, string>>>(
  alias: string,
  fields: Fields,
  maxLengths: Partial<Record<keyof Fields & string, number>>,
): string {
  const wholeFields = Object.entries(fields).filter(([field]) => !(field in maxLengths))
  const cuts = Object.entries(maxLengths).map(([field, max]) => {
    const column = `${alias}.${fields[field]!}`
    return { field, text: `left(${column}, ${max}) as "${field}"`, isLong: `length(${column}) > ${max}` }
  })
  const names = cuts.map(({ field, isLong }) => `case when ${isLong} then '${field}' end`)
  return [
    columns(alias, Object.fromEntries(wholeFields)).select,
    ...cuts.map(({ text }) => text),
    `case when ${cuts.map(({ isLong }) => isLong).join(' or ')} then array_remove(array[${names.join(', ')}], null) end as truncated`,
  ].join(', ')
}
