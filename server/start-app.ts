import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createDemoData } from '#demo/demo.ts'
import { demoAccounts } from '#demo/people.ts'
import { createDatabaseLogins } from '#db/create-database-logins.ts'
import { migrate } from '#db/migrate.ts'
import { getPrivilegedLoginWarning } from '#db/privileged-login.ts'
import { buildApp } from './app.ts'
import { createDatabaseFromPool, createPool } from '#server/base/database.ts'
import type { EnvSettings } from '#server/base/env.ts'
import { createFileStorage } from '#server/base/files/file-storage.ts'
import { startJobs } from '#server/base/jobs.ts'
import type { Logger } from '#server/base/logger.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { StartupError } from '#server/base/settings.ts'
import { startEmbeddedIssuer } from '#server/identity/start.ts'
import { createJobs } from './jobs.ts'
import { createMailTransportOpener } from '#server/mail/transport.ts'
import { ensurePlatformOrganization } from '#server/organizations/service.ts'

export type StopFunction = () => Promise<unknown>

/** `directUrl` is for migrations, and for jobs where it is not the embedded database's; neither can use a transaction pooler. */
type StartAppOptions = { directUrl: string; env: EnvSettings; secret: string; log: Logger }

/**
 * Migrates, creates the demo data and opens the port; each part adds its stop function to `stops`. Throws StartupError or
 * DatabaseStartupError.
 */
export async function startApp(stops: StopFunction[], { env, secret, log, directUrl }: StartAppOptions): Promise<void> {
  await migrate(directUrl)
  const { poolUrl, jobsUrl } = env.databaseUrl
    ? { poolUrl: env.databaseUrl, jobsUrl: directUrl }
    : await createDatabaseLogins(directUrl)

  const pool = createPool(poolUrl, env.databasePoolSize)
  stops.push(() => pool.end())
  if (env.databaseUrl) await checkPoolLogin(pool, env, log)
  const appDatabase = createDatabaseFromPool(pool)
  const clock = () => new Date()
  await ensurePlatformOrganization(appDatabase, clock())
  if (env.demo) await createDemoData(pool, clock())

  const oidc = env.oidc ?? (await startDemoIssuer(stops, env, log))
  const metrics = createMetrics(pool)
  const files = createFileStorage(env)
  await files.sweepIncoming(clock())
  const app = await buildApp({ env: { ...env, oidc }, secret, database: appDatabase, files, clock, log, metrics })
  stops.push(() => closeApp(app))
  const jobs = createJobs({ files, clock, openMailTransport: createMailTransportOpener(env) })
  const runningJobs = await startJobs(jobsUrl, jobs, { database: appDatabase, clock, log, metrics })
  stops.push(runningJobs.stop)
  await app.listen({ host: env.host, port: env.port }).catch((error: Error & { code?: string }) => {
    throw new StartupError(`PORT: cannot listen on ${env.host}:${env.port} (${error.code})`)
  })
}

/** Warns of a login that row level security does not restrict; refuses it in production unless a setting allows it. */
async function checkPoolLogin(pool: pg.Pool, env: EnvSettings, log: Logger): Promise<void> {
  const warning = await getPrivilegedLoginWarning(pool)
  if (!warning) return
  if (env.production && !env.allowPrivilegedDatabaseLogin)
    throw new StartupError(`${warning}, or set ALLOW_PRIVILEGED_DATABASE_LOGIN=1`)
  log.warn(warning)
}

/** Lets running requests finish. Idle keep-alive connections are closed, as they would delay the exit by a minute. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const closeIdleTimer = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(closeIdleTimer))
}

async function startDemoIssuer(stops: StopFunction[], env: EnvSettings, log: Logger) {
  const { close, ...oidc } = await startEmbeddedIssuer(env, log, env.demo ? demoAccounts : [])
  stops.push(close)
  return oidc
}
