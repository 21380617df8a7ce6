import type { PlatformDb } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

/** The reader of a letter. */
type Reader = { organizationId: string; userId: string }

/** Counts one more letter that the mail server refused for good. */
export const countRefusedLetter = (db: PlatformDb, reader: Reader): Promise<number> => db.run(upsertCount, reader)

/** Resets the count, because a letter was accepted. */
export const resetRefusedLetters = (db: PlatformDb, reader: Reader): Promise<number> => db.run(deleteCount, reader)

const upsertCount = statement<Reader>(
  'count_refused_letter',
  null,
  `insert into refused_letters as r (organization_id, user_id, count) values (:organizationId, :userId, 1)
   on conflict (organization_id, user_id) do update set count = r.count + 1`,
)

const deleteCount = statement<Reader>(
  'reset_refused_letters',
  null,
  'delete from refused_letters where organization_id = :organizationId and user_id = :userId',
)
