import { moveStatement } from '#server/base/database/move-statement.ts'

/** Moves all documents of a locked client to another, including deleted ones, or only these. Returns their ids. */
export const moveDocuments = moveStatement('move_documents', 'update documents set client_id = :toId')
