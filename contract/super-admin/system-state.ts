import * as z from 'zod/mini'
import { BackupState } from '#contract/backups/backup-runs.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { superAdminRoles } from '#contract/base/roles.ts'
import { ReplyInstant } from '#contract/base/schema.ts'

/** The last run of a job, on whichever instance. */
export const JobRun = z.object({
  name: z.string(),
  startedAt: ReplyInstant,
  finishedAt: ReplyInstant,
  outcome: z.enum(['done', 'failed']),
  /** The name of the error of a failed run. */
  error: z.nullable(z.string()),
})
export type JobRun = z.infer<typeof JobRun>

/** Jobs and health at a glance; any response means that program and database work. */
export const SystemState = z.extend(BackupState, {
  version: z.string(),
  /** Jobs that have run at least once, by name. */
  jobs: z.array(JobRun),
  waitingEmails: z.int(),
  oldestEmailAt: z.nullable(ReplyInstant),
})
export type SystemState = z.infer<typeof SystemState>

export const getSystemState = endpoint({
  name: 'getSystemState',
  method: 'GET',
  path: '/api/super-admin/system',
  summary: 'Get the version, the last run of each job, what waits in the outbox, and the last backup with its proof',
  access: superAdminRoles,
  scope: 'platform',
  reply: SystemState,
  shows: ['outbox'],
})
