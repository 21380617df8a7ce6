import type { PlatformDb } from '#server/base/database.ts'
import { statement } from '#server/base/positional.ts'

/** Bytes in the store and whose they are. */
export type StoredFile = { organizationId: string; id: string }

/** Removes for good what was deleted more than 7 days ago; 500 notes and 500 documents at most. */
export async function purgeDeleted(db: PlatformDb, now: Date): Promise<void> {
  await db.run(purgeNotes, now)
  await db.run(purgeDocuments, now)
}

/** Bytes older than an hour that no document names; 500 at most. */
export const findOrphanedFiles = (db: PlatformDb, now: Date): Promise<StoredFile[]> => db.all(orphanedFiles, now)

/** Forgets bytes that were taken away. */
export const deleteStoredFiles = (db: PlatformDb, files: readonly StoredFile[]): Promise<number> =>
  db.run(
    deleteStoredFilesByIds,
    files.map(({ organizationId }) => organizationId),
    files.map(({ id }) => id),
  )

const purgeNotes = statement<never>(
  'purge_notes',
  `delete from client_notes where (organization_id, id) in (
     select organization_id, id from client_notes where deleted_at < $1::timestamptz - interval '7 days' limit 500)`,
)

const purgeDocuments = statement<never>(
  'purge_documents',
  `delete from documents where (organization_id, id) in (
     select organization_id, id from documents where deleted_at < $1::timestamptz - interval '7 days' limit 500)`,
)

const isOrphaned = `not exists (
  select from documents d where d.organization_id = f.organization_id and d.file_id = f.id)`

const orphanedFiles = statement<StoredFile>(
  'orphaned_files',
  `select f.organization_id as "organizationId", f.id from stored_files f
   where f.created_at < $1::timestamptz - interval '1 hour' and ${isOrphaned} order by f.created_at limit 500`,
)

const deleteStoredFilesByIds = statement<never>(
  'delete_stored_files',
  `delete from stored_files f using unnest($1::uuid[], $2::uuid[]) as gone (organization_id, id)
   where f.organization_id = gone.organization_id and f.id = gone.id and ${isOrphaned}`,
)
