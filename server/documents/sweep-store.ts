import * as z from 'zod/mini'
import { restorePeriodDays } from '#contract/base/endpoint.ts'
import { Id } from '#contract/base/schema.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { type Arrays, statement, toArrays } from '#server/base/database/statement.ts'

const StoredFileKey = z.object({ organizationId: Id, id: Id })
/** The ids that make up the key of a stored file. */
export type StoredFileKey = z.infer<typeof StoredFileKey>

/** Purges up to 500 documents that can no longer be restored. */
export const purgeDocuments = (db: PlatformDb, now: Date) => db.run(deletePurgeableDocuments, { now })

/**
 * Lists up to 500 files stored more than an hour ago that no document or import references, in any order: those that
 * cannot be removed must not come first in every run.
 */
export const listOrphanedFiles = (db: PlatformDb, now: Date) => db.all(orphanedFiles, { now })

/** Deletes the rows of files whose bytes were removed. */
export const deleteStoredFileRows = (db: PlatformDb, files: readonly StoredFileKey[]) =>
  db.run(deleteStoredFilesByIds, toArrays(files, 'organizationId', 'id'))

const deletePurgeableDocuments = statement<{ now: Date }>(
  'purge_documents',
  null,
  `delete from documents where (organization_id, id) in (
     select organization_id, id from documents
     where deleted_at < :now::timestamptz - interval '${restorePeriodDays} days' limit 500)`,
)

const isOrphaned = `not exists (
  select from documents d where d.organization_id = f.organization_id and d.file_id = f.id)
  and not exists (select from imports i where i.organization_id = f.organization_id and i.file_id = f.id)`

const orphanedFiles = statement<{ now: Date }, StoredFileKey>(
  'orphaned_files',
  StoredFileKey,
  `select f.organization_id as "organizationId", f.id from stored_files f
   where f.created_at < :now::timestamptz - interval '1 hour' and ${isOrphaned} order by random() limit 500`,
)

const deleteStoredFilesByIds = statement<Arrays<StoredFileKey>>(
  'delete_stored_files',
  null,
  `delete from stored_files f using unnest(:organizationId::uuid[], :id::uuid[]) as removed (organization_id, id)
   where f.organization_id = removed.organization_id and f.id = removed.id and ${isOrphaned}`,
)
