import { moveStatement } from '#server/base/database/move-statement.ts'

/** Moves all documents of a locked client to another, including deleted ones, or only these. Returns their ids. */
export const moveDocuments = moveStatement(
  'move_documents',
  `update documents d set client_id = :toId
   where d.organization_id = :organizationId and d.client_id = :fromId and (:ids::uuid[] is null or d.id = any(:ids))
   returning d.id`,
)
