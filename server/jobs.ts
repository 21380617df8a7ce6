import { deleteExpiredIdempotencyKeys } from '#server/base/idempotency.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { Job } from '#server/base/jobs.ts'
import { createSweepDocumentsJob } from '#server/documents/jobs.ts'
import { createSendMailJob } from '#server/mail/jobs.ts'
import type { MailTransportOpener } from '#server/mail/transport.ts'
import { purgeNotesJob } from '#server/notes/jobs.ts'
import { openAndCloseDaysJob } from '#server/occurrences/jobs.ts'
import { deleteOldModelCalls } from '#server/parsing/store.ts'
import { purgeRemovedSteps } from '#server/sequences/removed-steps.ts'
import { wrapJobToRecordRuns } from '#server/super-admin/jobs.ts'
import { deleteExpiredSessions, deleteUsedSignIns } from '#server/session/store.ts'
import { purgeInvitations } from '#server/team/invitations-store.ts'

type JobDeps = { files: FileStorage; clock: () => Date; openMailTransport: MailTransportOpener | undefined }

/** Lists all scheduled jobs, whose runs are recorded; `openMailTransport` is undefined without a mail server. */
export const createJobs = (deps: JobDeps): readonly Job[] =>
  listJobs(deps).map((job) => wrapJobToRecordRuns(job, deps.clock))

const listJobs = ({ files, clock, openMailTransport }: JobDeps): readonly Job[] => [
  createSendMailJob(openMailTransport, clock),
  openAndCloseDaysJob,
  purgeNotesJob,
  createSweepDocumentsJob(files),
  {
    name: 'sweep',
    cron: '17 * * * *',
    run: ({ database, now }) =>
      database.acrossOrganizations('write', async (db) => {
        await deleteExpiredSessions(db, now)
        await deleteUsedSignIns(db, now)
        await deleteExpiredIdempotencyKeys(db, now)
        await deleteOldModelCalls(db, now)
        await purgeInvitations(db, now)
        await purgeRemovedSteps(db, now)
      }),
  },
]
