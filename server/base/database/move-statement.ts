import type { Ctx } from '#server/base/context.ts'
import { IdRow, statement } from './statement.ts'

/**
 * Declares a statement from an update that sets the client `:toId`, and returns the function that runs it: it moves the
 * rows of the client `:fromId`, all or only those with `:ids` in their id column, and returns these ids.
 */
export function moveStatement(name: string, update: string, idColumn = 'id') {
  const move = statement<{ fromId: string; toId: string; ids: readonly string[] | undefined }, IdRow>(
    name,
    IdRow,
    `${update} where organization_id = :organizationId and client_id = :fromId
       and (:ids::uuid[] is null or ${idColumn} = any(:ids))
     returning ${idColumn} as id`,
  )
  return async ({ db }: Ctx, fromId: string, toId: string, ids?: readonly string[]): Promise<string[]> =>
    (await db.all(move, { fromId, toId, ids })).map(({ id }) => id)
}
