import type { FastifyReply } from 'fastify'

/** One page of a list; `next` is the cursor of the following page, absent on the last. */
export type Page<Rows> = { rows: Rows; next?: string | undefined }

/** Cuts a page from up to `limit + 1` rows: the extra row shows that another page follows. */
export function toPage<Row>(rows: readonly Row[], limit: number, toCursor: (lastRow: Row) => string): Page<Row[]> {
  const pageRows = rows.slice(0, limit)
  return rows.length > limit ? { rows: pageRows, next: toCursor(pageRows.at(-1)!) } : { rows: pageRows }
}

/** Puts the cursor of the next page into `X-Next-Cursor`; returns the rows for the body. */
export function setNextCursor<Rows>(reply: FastifyReply, { rows, next }: Page<Rows>): Rows {
  if (next) reply.header('x-next-cursor', next)
  return rows
}
