import type { FastifyInstance } from 'fastify'
import { makeDemo } from '#db/demo/demo.ts'
import { demoAccounts } from '#db/demo/people.ts'
import { migrate } from '#db/migrate.ts'
import { buildApp } from './app.ts'
import { database, openPool } from './base/database.ts'
import type { Env } from './base/env.ts'
import { openFiles } from './base/files.ts'
import { startJobs } from './base/jobs.ts'
import type { Log } from './base/log.ts'
import { openMetrics } from './base/metrics.ts'
import { StartRefused } from './base/start-refused.ts'
import { startEmbeddedIssuer } from './identity/start.ts'
import { jobsOf } from './jobs.ts'
import { ensurePlatform } from './organizations/service.ts'

export type Stop = () => Promise<unknown>

/** Of the database: for requests, and for migrations and jobs. */
export type Addresses = { url: string; directUrl: string }

type Ground = Addresses & { env: Env; secret: string; log: Log }

/** Opens the program on its database; each part adds how to stop it. Throws StartRefused. */
export async function open(stops: Stop[], { env, secret, log, url, directUrl }: Ground): Promise<void> {
  await migrate(directUrl)

  const pool = openPool(url, env.databasePool)
  stops.push(() => pool.end())
  const house = database(pool)
  const clock = () => new Date()
  await ensurePlatform(house, clock())
  if (env.demo) await makeDemo(pool, clock())

  const oidc = env.oidc ?? (await embeddedIssuer(stops, env, log))
  const metrics = openMetrics(pool)
  const files = openFiles(env)
  await files.sweepIncoming(clock())
  const app = await buildApp({ env: { ...env, oidc }, secret, database: house, files, clock, log, metrics })
  stops.push(() => closed(app))
  const running = await startJobs(directUrl, jobsOf(files), { database: house, clock, log, metrics })
  stops.push(running.stop)
  await app.listen({ host: env.host, port: env.port }).catch((error: Error & { code?: string }) => {
    throw new StartRefused(`PORT: cannot listen on ${env.host}:${env.port} (${error.code})`)
  })
}

/** Requests under way are answered; a connection that is kept alive after its last answer would hold us for a minute. */
async function closed(app: FastifyInstance): Promise<void> {
  const letGo = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(letGo))
}

async function embeddedIssuer(stops: Stop[], env: Env, log: Log) {
  const { close, ...oidc } = await startEmbeddedIssuer(env, log, env.demo ? demoAccounts : [])
  stops.push(close)
  return oidc
}
