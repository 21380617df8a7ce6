import * as z from 'zod/mini'
import type { PlatformDb } from '#server/base/database/database.ts'
import { type NoParameters, statement } from '#server/base/database/statement.ts'

const FileStore = z.object({ id: z.string() })

/** Saves the id of the file store if there is none, and returns the number of rows; blocks on a concurrent insert. */
export const addFileStore = (db: PlatformDb, id: string) => db.run(insertFileStore, { id })

/** Reads the id of the file store that the first start has saved. */
export const getFileStore = (db: PlatformDb) => db.one(selectFileStore, {})

const insertFileStore = statement<{ id: string }>(
  'add_file_store',
  null,
  'insert into file_store (id) values (:id) on conflict (is_only) do nothing',
)

const selectFileStore = statement<NoParameters, z.infer<typeof FileStore>>(
  'file_store',
  FileStore,
  'select id from file_store',
)
