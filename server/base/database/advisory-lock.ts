import type { Db } from './database.ts'
import { statement } from './statement.ts'

/** Takes the advisory lock of a name: transactions that take the same one wait for each other until they end. */
export const takeAdvisoryLock = (db: Db, name: string): Promise<number> => db.run(lockByName, { name })

const lockByName = statement<{ name: string }>(
  'lock_name',
  null,
  'select from pg_advisory_xact_lock(hashtextextended(:name, 0))',
)
