import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'

/** Lets the notices that name a client lead to another, or only these. Returns their ids. */
export const moveNotices = async (
  { db }: Ctx,
  fromId: string,
  toId: string,
  ids?: readonly string[],
): Promise<string[]> => (await db.all(updateNoticesClient, { fromId, toId, ids })).map(({ id }) => id)

const updateNoticesClient = statement<
  { fromId: string; toId: string; ids: readonly string[] | undefined },
  { id: string }
>(
  'move_notices',
  z.object({ id: Id }),
  `update notices n set client_id = :toId
   where n.organization_id = :organizationId and n.client_id = :fromId
     and (:ids::uuid[] is null or n.id = any(:ids))
   returning n.id`,
)
