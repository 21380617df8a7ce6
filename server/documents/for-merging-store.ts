import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'

/** Gives all documents of a locked client to another, deleted ones too, or only these. Returns their ids. */
export const moveDocuments = async (
  { db }: Ctx,
  fromId: string,
  toId: string,
  ids?: readonly string[],
): Promise<string[]> => (await db.all(updateDocumentsClient, { fromId, toId, ids })).map(({ id }) => id)

const updateDocumentsClient = statement<
  { fromId: string; toId: string; ids: readonly string[] | undefined },
  { id: string }
>(
  'move_documents',
  z.object({ id: Id }),
  `update documents d set client_id = :toId
   where d.organization_id = :organizationId and d.client_id = :fromId
     and (:ids::uuid[] is null or d.id = any(:ids))
   returning d.id`,
)
