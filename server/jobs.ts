import { createWeeklyLetterJob } from '#server/analytics/jobs.ts'
import { type BackupTools, createBackupJob } from '#server/backups/jobs.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import { deleteExpiredIdempotencyKeys } from '#server/base/http/idempotency.ts'
import { type Job, runEach } from '#server/base/jobs.ts'
import type { Logger } from '#server/base/logger.ts'
import { purgeMerges } from '#server/clients/merging/store.ts'
import { createSweepDocumentsJob } from '#server/documents/jobs.ts'
import { purgeSignInState } from '#server/identity/service.ts'
import { createRunImportsJob } from '#server/imports/jobs.ts'
import { purgeErasedFiles, purgeImports } from '#server/imports/store.ts'
import { createSendMailJob } from '#server/mail/jobs.ts'
import type { MailTransportOpener } from '#server/mail/transport.ts'
import { purgeNotes } from '#server/notes/store.ts'
import { createNoticesJob } from '#server/notices/jobs.ts'
import { createMorningJob } from '#server/notices/morning/jobs.ts'
import { purgeNotices } from '#server/notices/store.ts'
import { openAndCloseDaysJob } from '#server/opening/jobs.ts'
import { deleteOldModelCalls } from '#server/parsing/store.ts'
import { purgePolicies } from '#server/policies/store.ts'
import { purgeRemovedSteps } from '#server/sequences/steps.ts'
import { deleteExpiredSessions, deleteUsedSignIns } from '#server/session/store.ts'
import { wrapJobToRecordRuns } from '#server/super-admin/jobs.ts'
import { purgeInvitations } from '#server/team/for-inviting-store.ts'

type JobDeps = {
  files: FileStorage
  clock: () => Date
  /** Absent without SMTP_URL. */
  mail?: { openTransport: MailTransportOpener; publicUrl: string; secret: string } | undefined
  /** Absent without BACKUP_DIR. */
  backups?: { backupDir: string; tools: BackupTools; log: Logger } | undefined
}

/** Lists all scheduled jobs, whose runs are recorded. */
export const createJobs = (deps: JobDeps): readonly Job[] =>
  listJobs(deps).map((job) => wrapJobToRecordRuns(job, deps.clock))

const listJobs = ({ files, clock, mail, backups }: JobDeps): readonly Job[] => [
  createSendMailJob(mail?.openTransport, clock),
  // Without a mail server letters would wait, and arrive late and all at once.
  ...(mail ? [createWeeklyLetterJob(mail.publicUrl)] : []),
  openAndCloseDaysJob,
  createNoticesJob(mail),
  createMorningJob(mail),
  createSweepDocumentsJob(files),
  ...(backups ? [createBackupJob({ ...backups, clock })] : []),
  createRunImportsJob(),
  {
    name: 'sweep',
    cron: '17 * * * *',
    run: ({ database, now }) =>
      runEach(purges, (purge) => database.acrossOrganizations('write', (db) => purge(db, now))),
  },
]

/** Deletes what is no longer needed, in all organizations. */
const purges: readonly ((db: PlatformDb, now: Date) => Promise<unknown>)[] = [
  deleteExpiredSessions,
  deleteUsedSignIns,
  purgeSignInState,
  deleteExpiredIdempotencyKeys,
  deleteOldModelCalls,
  purgeInvitations,
  purgeNotices,
  purgeNotes,
  purgeRemovedSteps,
  purgePolicies,
  purgeMerges,
  purgeErasedFiles,
  purgeImports,
]
