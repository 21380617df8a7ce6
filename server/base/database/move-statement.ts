import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from './statement.ts'

/**
 * Declares a statement that moves rows of the client `:fromId` to `:toId`: all of them if `:ids` is null, else only
 * those. Returns the function that runs it and returns the ids of the rows.
 */
export function moveStatement(name: string, sql: string) {
  const move = statement<{ fromId: string; toId: string; ids: readonly string[] | undefined }, { id: string }>(
    name,
    z.object({ id: Id }),
    sql,
  )
  return async ({ db }: Ctx, fromId: string, toId: string, ids?: readonly string[]): Promise<string[]> =>
    (await db.all(move, { fromId, toId, ids })).map(({ id }) => id)
}
