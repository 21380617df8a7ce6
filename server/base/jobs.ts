import { PgBoss } from 'pg-boss'
import type { Database } from '#server/base/database/database.ts'
import { toLoggedError } from './logged-error.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { traceJob } from './tracing.ts'

/** A scheduled job, run by one of all instances, at least once per due time: it must be idempotent. */
export type Job = {
  name: string
  cron: string
  /** How long a run may take and how often a failed one is retried, if not the default. */
  queue?: { expireInSeconds: number; retryLimit: number }
  run(deps: { database: Database; now: Date }): Promise<void>
}

/** The running schedule of jobs; `runNow` runs a job before it is due. */
export type JobScheduler = { runNow(name: string): Promise<void>; stop(): Promise<void> }

/** Runs work for each item; a failure does not stop the others. Throws the first failure afterwards. */
export async function runEach<T>(list: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of list)
    try {
      await work(one)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length) throw failures[0]
}

/** Gives up a connection that the network lost silently. No statement of the queue takes this long. */
const connectionSettings = { keepAlive: true, query_timeout: 20_000 }

/** A run whose instance sends no heartbeat for this long has failed. Otherwise it would block the next runs until it expires. */
const heartbeatSeconds = 60

type JobDeps = {
  database: Database
  clock: () => Date
  log: Logger
  metrics: Metrics
  /** How often the queue looks for runs that have failed silently. */
  superviseSeconds?: number
}

/** Schedules the jobs with pg-boss, whose tables are created by our migrations. */
export async function startJobs(
  url: string,
  jobs: readonly Job[],
  { superviseSeconds = 30, ...deps }: JobDeps,
): Promise<JobScheduler> {
  const { log, metrics } = deps
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    migrate: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    application_name: 'daybook-jobs',
    ...connectionSettings,
  })
  let isStopping = false
  boss.on('error', (error: Error & { code?: string }) => {
    // The embedded database may end during the queue's last maintenance, which the next start repeats.
    if (!isStopping) log.error({ error: error.name, code: error.code }, 'job queue failed')
  })
  await boss.start()
  // Schedules left by an earlier release would queue jobs that nothing runs.
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  const workers = new Map<string, string>()
  for (const job of jobs) {
    const queue = { retryLimit: 3, retryDelay: 30, retryBackoff: true, heartbeatSeconds, ...job.queue }
    await boss.createQueue(job.name, { policy: 'singleton', ...queue })
    // The queue may have been created by an earlier release.
    await boss.updateQueue(job.name, queue)
    await boss.schedule(job.name, job.cron)
    const worker = await boss.work(job.name, { pollingIntervalSeconds: 10 }, async () => {
      try {
        await traceJob(job.name, () => job.run({ database: deps.database, now: deps.clock() }))
        metrics.jobs.inc({ job: job.name, outcome: 'done' })
      } catch (error) {
        metrics.jobs.inc({ job: job.name, outcome: 'failed' })
        log.error({ job: job.name, ...toLoggedError(error) }, 'job failed')
        throw error
      }
    })
    workers.set(job.name, worker)
  }
  return {
    runNow: async (name) => {
      await boss.send(name)
      // It polls for jobs only every 10 s.
      boss.notifyWorker(workers.get(name)!)
    },
    stop: () => {
      isStopping = true
      return boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
