import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createDatabaseLogins } from '#db/create-database-logins.ts'
import { migrate } from '#db/migrate.ts'
import { getLoginSettingsWarning, getPrivilegedLoginWarning, assertPreparedStatements } from '#db/pool-login.ts'
import { waitForDatabase } from '#db/wait-for-database.ts'
import { createDemoData } from '#demo/demo.ts'
import { demoAccounts } from '#demo/people.ts'
import { createDatabaseFromPool, createPool } from '#server/base/database/database.ts'
import { createReplicaPool, assertCaughtUpReplica } from '#server/base/database/replica.ts'
import type { EnvSettings } from '#server/base/env.ts'
import { createFileStorage } from '#server/base/files/file-storage.ts'
import { type JobScheduler, startJobs } from '#server/base/jobs.ts'
import type { Logger } from '#server/base/logger.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { keepAssets } from '#server/base/pages/kept-assets.ts'
import { StartupError } from '#server/base/settings.ts'
import { startTracing } from '#server/base/tracing.ts'
import { version } from '#server/base/version.ts'
import { assertOwnFileStore } from '#server/documents/for-start.ts'
import { createSetupLink } from '#server/identity/console-links.ts'
import { createMailTransportOpener } from '#server/mail/transport.ts'
import { ensurePlatformOrganization } from '#server/organizations/service.ts'
import { buildApp, getKeptAssetsFolder, screensFolder } from './app.ts'
import { createBackupTools } from './backup-tools.ts'
import { createJobs } from './jobs.ts'

export type StopFunction = () => Promise<unknown>

/**
 * `directUrl` is for migrations, and for jobs unless the database is embedded; neither can use a transaction pooler.
 */
type StartAppOptions = { directUrl: string; env: EnvSettings; secret: string; log: Logger; runsJobs: boolean }

/**
 * Migrates, creates the demo data and opens the port; each part adds its stop function to `stops`. Returns the link that
 * sets up a program without a super administrator. Throws StartupError or DatabaseStartupError.
 */
export async function startApp(
  stops: StopFunction[],
  { env, secret, log, directUrl, runsJobs }: StartAppOptions,
): Promise<{ setupUrl: string | undefined }> {
  const setting = env.databaseDirectUrl === env.databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const warn = (line: string) => log.warn(line)
  if (env.databaseUrl) {
    await waitForDatabase(directUrl, { setting, warn })
    await waitForDatabase(env.databaseUrl, { setting: 'DATABASE_URL', warn })
  }
  await migrate(directUrl, { setting })
  const { poolUrl, jobsUrl } = env.databaseUrl
    ? { poolUrl: env.databaseUrl, jobsUrl: directUrl }
    : await createDatabaseLogins(directUrl)

  const pool = createPool(poolUrl, env.databasePoolSize)
  stops.push(() => stopWithin(2_000, pool.end()))
  if (env.databaseUrl) {
    await checkPoolLogin(pool, env, log)
    await assertPreparedStatements(env.databaseUrl)
  }
  const running: { jobs?: JobScheduler } = {}
  const appDatabase = createDatabaseFromPool(pool, (name) => {
    // A job that cannot be queued now runs when it is due.
    running.jobs?.runNow(name).catch(() => undefined)
  })
  const clock = () => new Date()
  await ensurePlatformOrganization(appDatabase, clock())
  if (env.demo) await createDemoData(pool, clock())

  const replica = env.databaseReadUrl ? await openReplica(stops, pool, env, log) : undefined
  const metrics = createMetrics(pool)
  if (env.traces) {
    const onError = (error: unknown) => metrics.countDependencyError('otlp', error)
    const stopTracing = await startTracing(env.traces, { version, onError })
    stops.push(() => stopWithin(2_000, stopTracing()))
  }
  const files = createFileStorage(env, (error) => metrics.countDependencyError('s3', error))
  await files.sweepIncoming(clock())
  // The embedded database has its files next to it.
  if (env.databaseUrl) await assertOwnFileStore(appDatabase, files, log)
  const app = await buildApp({
    env,
    secret,
    files,
    clock,
    log,
    metrics,
    database: appDatabase,
    replica,
    demoAccounts: env.demo ? demoAccounts : [],
  })
  stops.push(async () => {
    await closeApp(app)
    if (running.jobs) await stopWithin(12_000, running.jobs.stop())
  })
  const backupDeps = { dataDir: env.dataDir, url: directUrl, isEmbedded: !env.databaseUrl, files, log }
  const openTransport = createMailTransportOpener(env, {
    onError: (error) => metrics.countDependencyError('smtp', error),
  })
  const jobs = createJobs({
    files,
    clock,
    mail: openTransport && { openTransport, publicUrl: env.publicUrl, secret },
    backups: env.backupDir ? { backupDir: env.backupDir, tools: createBackupTools(backupDeps), log } : undefined,
  })
  if (runsJobs) running.jobs = await startJobs(jobsUrl, jobs, { database: appDatabase, clock, log, metrics })
  await app.listen({ host: env.host, port: env.port }).catch((error: Error & { code?: string }) => {
    throw new StartupError(`PORT: cannot listen on ${env.host}:${env.port} (${error.code})`)
  })
  keepAssets(join(screensFolder, 'assets'), getKeptAssetsFolder(env.dataDir), clock()).catch((error: unknown) =>
    log.warn({ err: error }, 'The assets for open pages could not be kept'),
  )
  const isSetupWanted = env.production && !env.oidc
  return { setupUrl: isSetupWanted ? await createSetupLink(appDatabase, env.publicUrl, clock()) : undefined }
}

/**
 * Warns of a login that lacks its settings, and of one that row level security does not restrict, which is refused in
 * production unless a setting allows it.
 */
async function checkPoolLogin(pool: pg.Pool, env: EnvSettings, log: Logger): Promise<void> {
  const warning = await getPrivilegedLoginWarning(pool)
  if (warning && env.production && !env.allowPrivilegedDatabaseLogin)
    throw new StartupError(`${warning}, or set ALLOW_PRIVILEGED_DATABASE_LOGIN=1`)
  for (const line of [warning, await getLoginSettingsWarning(pool)]) if (line) log.warn(line)
}

/**
 * Opens the pool of the read replica. A replica that cannot be used now causes a warning: the primary is used until it
 * can.
 */
async function openReplica(stops: StopFunction[], pool: pg.Pool, env: EnvSettings, log: Logger): Promise<pg.Pool> {
  const replica = createReplicaPool(env.databaseReadUrl!, env.databasePoolSize)
  stops.push(() => stopWithin(2_000, replica.end()))
  await assertCaughtUpReplica(pool, replica).catch(({ message }: Error) => log.warn(`DATABASE_READ_URL: ${message}`))
  return replica
}

/** Continues after some time: a connection that the network lost silently never closes. */
const stopWithin = (ms: number, stopping: Promise<unknown>) =>
  Promise.race([stopping, pause(ms, undefined, { ref: false })])

/** Lets running requests finish. Idle keep-alive connections are closed, as they would delay the exit by a minute. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const closeIdleTimer = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(closeIdleTimer))
}
