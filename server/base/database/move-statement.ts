import type { Ctx } from '#server/base/context.ts'
import { IdRow, statement } from './statement.ts'

/**
 * Completes an update that sets the client `:toId` by its conditions: all rows of the client `:fromId`, or only those
 * with `:ids` in their id column. Returns the function that runs it and returns these ids.
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
