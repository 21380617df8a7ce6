import * as z from 'zod/mini'
import { maxAnswerBytes, ReplyInstant } from '#contract/base/schema.ts'
import { registerStatement, type StatementParameters, type Statement } from '#server/base/statement.ts'

/** Rows as PostgreSQL wrote them as JSON, separated by `rowSeparator`; `lines` is null without rows. */
export type JsonRows = z.infer<typeof JsonRows>
const JsonRows = z.object({ lines: z.nullable(z.string()), count: z.int() })

/** One page of a list as the JSON of its answer; `next` as in `Page`. */
export type JsonPage = { json: string; next?: string | undefined }

/**
 * Derives a statement that answers rows as JSON, with only those of their columns that the reply's row has. The program
 * passes the text on without reading it: docs/decisions/0011. `rows` itself is only described, by a test.
 */
export function jsonStatement<P extends StatementParameters, Row>(
  rows: Statement<P, Row>,
  replyRow: z.ZodMiniObject,
): Statement<P, JsonRows> {
  const selected = Object.keys((rows.row as unknown as z.ZodMiniObject).shape).flatMap((field) => {
    const schema = replyRow.shape[field]
    return schema ? (isInstant(schema) ? `${toIsoInstantSql(`r."${field}"`)} as "${field}"` : `r."${field}"`) : []
  })
  return registerStatement({
    name: `${rows.name}_json`,
    parameters: rows.parameters,
    row: JsonRows,
    text: `select string_agg(row_to_json(one)::text, e',\\n') as lines, count(*)::int as count
      from (select ${selected.join(', ')} from (${rows.text}) r) one`,
  })
}

/** JSON of PostgreSQL has no line break of its own. */
const rowSeparator = ',\n'

/**
 * Makes a page from up to `limit + 1` rows: the extra row shows that another page follows. The page ends earlier where it
 * would become larger than an answer may be.
 */
export function toJsonPage<Row>(
  { lines, count }: JsonRows,
  limit: number,
  toCursor: (lastRow: Row) => string,
): JsonPage {
  const json = `[${lines ?? ''}]`
  if (count <= limit && Buffer.byteLength(json) <= maxAnswerBytes) return { json }
  const rows = json.slice(1, -1).split(rowSeparator)
  const pageRows = rows.slice(0, Math.min(limit, countFittingRows(rows)))
  const next = rows.length > pageRows.length ? toCursor(JSON.parse(pageRows.at(-1)!) as Row) : undefined
  return { json: `[${pageRows.join(rowSeparator)}]`, next }
}

/** Counts the first rows that fit into one answer; at least one, as no row alone is larger. */
function countFittingRows(rows: readonly string[]): number {
  let bytes = 2
  for (const [index, row] of rows.entries()) {
    bytes += Buffer.byteLength(row) + rowSeparator.length
    if (bytes > maxAnswerBytes) return Math.max(index, 1)
  }
  return rows.length
}

const isInstant = (schema: z.core.$ZodType): boolean =>
  schema === ReplyInstant || (schema instanceof z.ZodMiniNullable && isInstant(schema.def.innerType))

/** Milliseconds are cut, as where the driver's text is converted. */
const toIsoInstantSql = (expression: string) =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
