import * as z from 'zod/mini'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import { type NoParameters, statement } from '#server/base/database/statement.ts'

/** Letters in a row that an address may refuse before no more are sent: docs/product/notices.md#letters. */
const maxRefusedLetters = 3

/** Whether letters to a user `u` have stopped because their address refused them. */
export const isRefusingLettersSql = `exists (
  select from refused_letters r
  where r.organization_id = u.organization_id and r.user_id = u.id and r.count >= ${maxRefusedLetters}
)`

/** Whether letters to a user have stopped because their address refused them. */
export const isRefusingLetters = async (db: Db, userId: string): Promise<boolean> =>
  (await db.one(selectIsRefusing, { userId })).isRefusing

/** The reader of a letter. */
type Reader = { organizationId: string; userId: string }

/** Counts one more letter that the mail server refused for good. */
export const countRefusedLetter = (db: PlatformDb, reader: Reader) => db.run(upsertCount, reader)

/** Resets the count of a user's refused letters, so that letters are sent to them again. */
export const resetRefusedLetters = (db: Db, reader: Reader) => db.run(deleteCount, reader)

/** Deletes an organization's letters that are not delivered yet: any of them may name a client who is erased. */
export const deleteWaitingLetters = (db: Db) => db.run(deleteLetters, {})

const selectIsRefusing = statement<{ userId: string }, { isRefusing: boolean }>(
  'is_refusing_letters',
  z.object({ isRefusing: z.boolean() }),
  `select ${isRefusingLettersSql} as "isRefusing" from users u where u.organization_id = :organizationId and u.id = :userId`,
)

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

const deleteLetters = statement<NoParameters>(
  'delete_waiting_letters',
  null,
  `delete from outbox m using users u
   where m.organization_id = :organizationId and u.organization_id = :organizationId and u.id = m.subject_id`,
)
