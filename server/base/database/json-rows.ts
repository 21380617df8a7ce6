import * as z from 'zod/mini'
import { Id, maxAnswerBytes, ReplyInstant } from '#contract/base/schema.ts'
import { registerStatement, type StatementParameters, type Statement } from './statement.ts'

/** A row as PostgreSQL wrote it as JSON. */
export type JsonRow = z.infer<typeof JsonRow>
const JsonRow = z.object({ json: z.string() })

/** One page of a list as the JSON of its answer; `next` as in `Page`. */
export type JsonPage = { json: string; next?: string | undefined }

/**
 * Derives a statement that returns rows as JSON, with only the columns that the reply's row has. The program passes the
 * text on unparsed: docs/decisions/0011. `rows` itself is only described, by a test.
 */
export function jsonStatement<P extends StatementParameters, Row>(
  rows: Statement<P, Row>,
  replyRow: z.ZodMiniObject,
): Statement<P, JsonRow> {
  const fields = Object.keys((rows.row as unknown as z.ZodMiniObject).shape).flatMap((field) => {
    const schema = replyRow.shape[field]
    return schema ? { field, schema } : []
  })
  return registerStatement({
    name: `${rows.name}_json`,
    parameters: rows.parameters,
    row: JsonRow,
    text: `select ${toJsonObjectSql(fields)} as json from (${rows.text}) r`,
  })
}

/**
 * Concatenates columns of `r` to a JSON object. `row_to_json` would look up the type of each column of each row and
 * escape both names and values: docs/decisions/0011.
 */
function toJsonObjectSql(fields: { field: string; schema: z.core.$ZodType }[]): string {
  const values = fields.map(({ field, schema }) => ({ field, ...toJsonSql(`r."${field}"`, schema) }))
  const parts = values.flatMap(({ field, quote, sql }, index) => {
    const before = index > 0 ? `${values[index - 1]!.quote},` : '{'
    return [`'${before}"${field}":${quote}'`, sql]
  })
  return `concat(${parts.join(', ')}, '${values.at(-1)!.quote}}')`
}

/** The JSON of a column that is never null, without the quotes it may need. */
function toJsonSql(column: string, schema: z.core.$ZodType): { quote: '' | '"'; sql: string } {
  if (schema instanceof z.ZodMiniOptional) return toJsonSql(column, schema.def.innerType)
  if (schema instanceof z.ZodMiniNullable) {
    const { quote, sql } = toJsonSql(column, schema.def.innerType)
    return { quote: '', sql: `coalesce(${quote ? `'"' || ${sql} || '"'` : sql}, 'null')` }
  }
  if (schema === ReplyInstant) return { quote: '"', sql: toIsoInstantSql(column) }
  if (schema === Id) return { quote: '"', sql: column }
  return { quote: '', sql: isJson(schema) ? column : `to_json(${column})` }
}

/** Objects come as JSON from PostgreSQL. */
const isJson = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodMiniObject || (schema instanceof z.ZodMiniArray && isJson(schema.def.element))

/**
 * Makes a page from up to `limit + 1` rows: the extra row shows that another page follows. The page ends earlier, after at
 * least one row, if it would exceed the size of an answer.
 */
export function toJsonPage<Row>(rows: readonly JsonRow[], limit: number, toCursor: (lastRow: Row) => string): JsonPage {
  let bytes = 1
  const end = rows.findIndex(({ json }, index) => {
    bytes += Buffer.byteLength(json) + 1
    return index === limit || (index > 0 && bytes > maxAnswerBytes)
  })
  const pageRows = end === -1 ? rows : rows.slice(0, end)
  const next = end === -1 ? undefined : toCursor(JSON.parse(pageRows.at(-1)!.json) as Row)
  return { json: `[${pageRows.map(({ json }) => json).join()}]`, next }
}

/**
 * SQL that writes an instant as ISO 8601 in UTC; milliseconds are truncated, as in the conversion of the driver's text.
 */
export const toIsoInstantSql = (expression: string) =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
