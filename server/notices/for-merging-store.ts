import { moveStatement } from '#server/base/database/move-statement.ts'

/** Makes the notices that name a client point to another, or only these. Returns their ids. */
export const moveNotices = moveStatement('move_notices', 'update notices set client_id = :toId')
