import * as z from 'zod/mini'
import type { Db } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

/** Letters in a row that an address may refuse before no more are sent: docs/product/notices.md#letters. */
const maxRefusedLetters = 3

/** Whether letters to a user `u` have stopped because their address refused them. */
export const isRefusingLettersSql = `exists (
  select from refused_letters r
  where r.organization_id = u.organization_id and r.user_id = u.id and r.count >= ${maxRefusedLetters}
)`

export const isRefusingLetters = async (db: Db, userId: string): Promise<boolean> =>
  (await db.one(selectIsRefusing, { userId })).isRefusing

/** Allows letters to a user again. */
export const allowLettersAgain = (db: Db, userId: string): Promise<number> => db.run(deleteRefusals, { userId })

const selectIsRefusing = statement<{ userId: string }, { isRefusing: boolean }>(
  'is_refusing_letters',
  z.object({ isRefusing: z.boolean() }),
  `select ${isRefusingLettersSql} as "isRefusing" from users u where u.organization_id = :organizationId and u.id = :userId`,
)

const deleteRefusals = statement<{ userId: string }>(
  'allow_letters_again',
  null,
  'delete from refused_letters where organization_id = :organizationId and user_id = :userId',
)
