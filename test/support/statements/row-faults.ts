import type * as z from 'zod/mini'
import type { AnyStatement } from '#server/base/database/statement.ts'
import type { DescribedColumn } from './describe-statement.ts'

/**
 * Compares a statement's columns with its row schema and lists what differs: names, types and nullability. `neverNull`
 * names columns, as `statement.column`, that are never null for a reason the SQL text does not show.
 */
export function findRowFaults(
  { name: statementName, text, row }: Pick<AnyStatement, 'name' | 'text' | 'row'>,
  columns: readonly DescribedColumn[],
  neverNull: ReadonlySet<string> = new Set(),
): string[] {
  if (!row) return columns.map(({ name }) => `${name} is returned without a row schema`)
  const { def } = (row as z.core.$ZodType as AnySchema)._zod
  if (def.type !== 'object') return [`the row schema is of type ${def.type}`]
  const shape: Record<string, z.core.$ZodType> = def.shape
  const outerTables = findOuterJoinedTables(text)
  const names = columns.map(({ name }) => name)
  return [
    ...Object.keys(shape).flatMap((key) => (names.includes(key) ? [] : [`${key} is not a column`])),
    ...names.flatMap((name, index) => (names.indexOf(name) === index ? [] : [`${name} is returned twice`])),
    ...columns.flatMap((column) => {
      const { name } = column
      if (!Object.hasOwn(shape, name)) return [`${name} is not in the row schema`]
      const { schema, isNullable } = unwrap(shape[name]!)
      const actual = describeType(schema)
      const expected = typesByOid[column.typeOid]
      const isNullableColumn = !column.isNotNull || outerTables.has(column.table!)
      const canBeNull =
        isNullableColumn && !neverNull.has(`${statementName}.${name}`) && !isNeverNull(text, column, outerTables)
      return [
        ...(expected === undefined ? [`${name} has the type ${column.typeOid}, which rows do not have`] : []),
        ...(expected === 'json' || actual === expected ? [] : [`${name} is ${expected}, and ${actual} in the schema`]),
        ...(canBeNull && !isNullable ? [`${name} can be null`] : []),
        ...(!isNullableColumn && isNullable ? [`${name} cannot be null`] : []),
      ]
    }),
  ]
}

/** JavaScript types of the driver's values, by PostgreSQL type OID. */
const typesByOid: Record<number, string> = {
  16: 'boolean',
  17: 'Buffer',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'json',
  701: 'number',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1082: 'string',
  1184: 'string',
  2950: 'string',
  2951: 'string[]',
  3802: 'json',
}

type AnySchema = z.core.$ZodTypes

function unwrap(schema: z.core.$ZodType): { schema: z.core.$ZodType; isNullable: boolean } {
  const { def } = (schema as AnySchema)._zod
  if (def.type === 'readonly') return unwrap(def.innerType)
  return def.type === 'nullable'
    ? { schema: unwrap(def.innerType).schema, isNullable: true }
    : { schema, isNullable: false }
}

/** Describes the JavaScript type of a schema. Schemas that transform or are optional cannot describe a row; their kind matches no type. */
function describeType(schema: z.core.$ZodType): string {
  const { def } = (unwrap(schema).schema as AnySchema)._zod
  if (def.type === 'string' || def.type === 'number' || def.type === 'boolean') return def.type
  if (def.type === 'enum') return describeValues(Object.values(def.entries))
  if (def.type === 'literal') return describeValues(def.values)
  if (def.type === 'array') return `${describeType(def.element)}[]`
  if (def.type === 'union') return [...new Set(def.options.map(describeType))].join(' | ')
  return def.type === 'custom' ? 'Buffer' : def.type
}

const describeValues = (values: readonly unknown[]) => [...new Set(values.map((value) => typeof value))].join(' | ')

/** Lists the tables whose columns can be null because of an outer join, including those in joined subqueries. */
function findOuterJoinedTables(text: string): Set<string> {
  const tables = new Set<string>()
  for (const { 1: kind, 2: joined = '', index, 0: match } of text.matchAll(outerJoin)) {
    if (kind!.toLowerCase() !== 'left') throw new Error(`This test does not support a ${kind} join: ${text}`)
    if (joined !== '(') tables.add(joined)
    else {
      const start = index + match.length - 1
      const end = findClosing(text, start)
      for (const [, table] of text.slice(start, end).matchAll(/\b(?:from|join)\s+(\w+)/gi)) tables.add(table!)
      tables.add(/^\)\s*(?:as\s+)?(\w+)/.exec(text.slice(end))?.[1] ?? '')
    }
  }
  return tables
}

const outerJoin = /\b(left|right|full)\s+(?:outer\s+)?join\s+(?:lateral\s*)?(\w+|\()/gi

/**
 * Whether the text shows that a column is never null: by the form of its expression, because rows where it is null are
 * filtered out, or because it comes from a subselect or list that no outer join makes optional.
 */
function isNeverNull(text: string, { name, table }: DescribedColumn, outerTables: ReadonlySet<string>): boolean {
  const selected = [...text.matchAll(new RegExp(`\\s+as\\s+(?:"${name}"|${name}\\b)(?!\\s*\\()`, 'g'))]
  const expressions = selected.map(({ index }) => findExpression(text.slice(0, index)))
  if (!expressions.length) return !table || text.includes(`${name} is not null`)
  return expressions.every((expression) => {
    if (text.includes(`${expression} is not null`)) return true
    if (/^\w+\.\w+$/.test(expression)) return !table && !outerTables.has(expression.split('.')[0]!)
    return neverNullForms.some((form) => form.test(expression))
  })
}

/** Functions of several values count as never null, because their last one is a fallback. */
const neverNullForms = [
  /^\(?\s*(select )?(count|exists|array|coalesce|greatest|least|concat|concat_ws|lower|\w+_to_json|json_build_object)\s*[([]/,
  // An aggregate of rows of which at least one is there.
  /^(min|max|sum|mode)\(.*\)( within group \(.*\)| over \(\)|::int)?$/,
  // The whole expression is one test: `a or b is null` can be null.
  /^\(?[\w.]+ (is (not )?(null|distinct from [\w.']+)|= \$\d+( or \$\d+::boolean)?)\)?$/,
  /\bunnest\([\w.]+\)$/,
  /^case\s.*\selse\s.*\send$/s,
]

/** Returns the expression at the end of a text: what follows the last comma or keyword outside of parentheses. */
function findExpression(text: string): string {
  let depth = 0
  for (let index = text.length - 1; index >= 0; index -= 1) {
    depth += text[index] === ')' ? 1 : text[index] === '(' ? -1 : 0
    const start = text.slice(0, index + 1)
    if (depth < 0 || (depth === 0 && /(,|\b(select|returning|select distinct))$/i.test(start)))
      return text.slice(index + 1).trim()
  }
  return text
}

function findClosing(text: string, opening: number): number {
  let depth = 0
  for (let index = opening; index < text.length; index += 1) {
    depth += text[index] === '(' ? 1 : text[index] === ')' ? -1 : 0
    if (depth === 0) return index
  }
  throw new Error(`A parenthesis is not closed: ${text}`)
}
