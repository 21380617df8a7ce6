import { moveStatement } from '#server/base/database/move-statement.ts'

/** Moves all notes of a locked client to another, including deleted ones, or only these. Returns their ids. */
export const moveNotes = moveStatement('move_notes', 'update client_notes set client_id = :toId')
