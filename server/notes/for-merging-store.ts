import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'

/** Gives all notes of a locked client to another, deleted ones too, or only these. Returns their ids. */
export const moveNotes = async (
  { db }: Ctx,
  fromId: string,
  toId: string,
  ids?: readonly string[],
): Promise<string[]> => (await db.all(updateNotesClient, { fromId, toId, ids })).map(({ id }) => id)

const updateNotesClient = statement<
  { fromId: string; toId: string; ids: readonly string[] | undefined },
  { id: string }
>(
  'move_notes',
  z.object({ id: Id }),
  `update client_notes n set client_id = :toId
   where n.organization_id = :organizationId and n.client_id = :fromId
     and (:ids::uuid[] is null or n.id = any(:ids))
   returning n.id`,
)
