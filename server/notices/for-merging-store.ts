import { moveStatement } from '#server/base/database/move-statement.ts'

/** Makes the notices that name a client point to another, or only these. Returns their ids. */
export const moveNotices = moveStatement(
  'move_notices',
  `update notices n set client_id = :toId
   where n.organization_id = :organizationId and n.client_id = :fromId and (:ids::uuid[] is null or n.id = any(:ids))
   returning n.id`,
)
