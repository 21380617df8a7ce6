import type { Db } from './database.ts'
import { statement } from './statement.ts'

/** Takes an advisory lock: transactions that lock the same name wait for each other until they end. */
export const lockName = (db: Db, name: string): Promise<number> => db.run(lockByName, { name })

const lockByName = statement<{ name: string }>(
  'lock_name',
  null,
  'select from pg_advisory_xact_lock(hashtextextended(:name, 0))',
)
