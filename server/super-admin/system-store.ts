import * as z from 'zod/mini'
import { JobRun, SystemState } from '#contract/super-admin/system-state.ts'
import type { PlatformCtx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { type NoParameters, statement } from '#server/base/database/statement.ts'

type FinishedRun = Omit<JobRun, 'startedAt' | 'finishedAt'> & { startedAt: Date; finishedAt: Date }

/** Saves the last run of a job. */
export const saveJobRun = (db: PlatformDb, run: FinishedRun) => db.run(upsertJobRun, run)

/** Lists when each job last succeeded, null for never. */
export const listJobSuccesses = (db: PlatformDb) => db.all(selectJobSuccesses, {})

/** Lists the last run of each job by name. */
export const listJobRuns = ({ db }: PlatformCtx) => db.all(selectJobRuns, {})

/** Counts the e-mails that are not delivered yet. */
export const countWaitingEmails = ({ db }: { db: PlatformDb }) => db.one(selectWaitingEmails, {})

const upsertJobRun = statement<FinishedRun>(
  'save_job_run',
  null,
  `insert into job_runs (name, started_at, finished_at, outcome, error, succeeded_at)
   values (:name, :startedAt, :finishedAt, :outcome, :error, case :outcome::text when 'done' then :finishedAt::timestamptz end)
   on conflict (name) do update set started_at = excluded.started_at, finished_at = excluded.finished_at,
     outcome = excluded.outcome, error = excluded.error,
     succeeded_at = coalesce(excluded.succeeded_at, job_runs.succeeded_at)`,
)

const selectJobRuns = statement<NoParameters, JobRun>(
  'job_runs',
  JobRun,
  `select name, started_at as "startedAt", finished_at as "finishedAt", outcome, error from job_runs order by name`,
)

const JobSuccess = z.object({ name: z.string(), succeededAt: z.nullable(z.string()) })

const selectJobSuccesses = statement<NoParameters, z.infer<typeof JobSuccess>>(
  'job_successes',
  JobSuccess,
  `select name, succeeded_at as "succeededAt" from job_runs`,
)

const WaitingEmails = z.pick(SystemState, { waitingEmails: true, oldestEmailAt: true })

const selectWaitingEmails = statement<NoParameters, z.infer<typeof WaitingEmails>>(
  'waiting_emails',
  WaitingEmails,
  'select count(*)::int as "waitingEmails", min(created_at) as "oldestEmailAt" from outbox',
)
