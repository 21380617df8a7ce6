import type { FastifyInstance } from 'fastify'
import { makeDemo } from '#db/demo/demo.ts'
import { demoAccounts } from '#db/demo/people.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { buildApp } from './app.ts'
import { database, openPool } from './base/database.ts'
import type { Env } from './base/env.ts'
import { openFiles } from './base/files.ts'
import { startJobs } from './base/jobs.ts'
import type { Log } from './base/log.ts'
import { openMetrics } from './base/metrics.ts'
import { sessionSecret } from './base/session-secret.ts'
import { StartRefused } from './base/start-refused.ts'
import { startEmbeddedIssuer } from './identity/start.ts'
import { jobsOf } from './jobs.ts'
import { ensurePlatform } from './organizations/service.ts'

type Stop = () => Promise<unknown>

/** Starts everything in its order and answers how to stop it in the opposite one. Throws StartRefused in one line. */
export async function start(env: Env, log: Log): Promise<Stop> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    await startInto(stops, env, log)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function startInto(stops: Stop[], env: Env, log: Log): Promise<void> {
  const secret = await sessionSecret(env)
  const { url, directUrl } = await databaseAddresses(stops, env, log)
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

async function databaseAddresses(stops: Stop[], env: Env, log: Log): Promise<{ url: string; directUrl: string }> {
  if (env.databaseUrl) return { url: env.databaseUrl, directUrl: env.databaseDirectUrl ?? env.databaseUrl }
  const embedded = await startEmbedded({ dataDir: env.dataDir, log })
  stops.push(embedded.stop)
  return { url: embedded.url, directUrl: embedded.url }
}

async function embeddedIssuer(stops: Stop[], env: Env, log: Log) {
  const { close, ...oidc } = await startEmbeddedIssuer(env, log, env.demo ? demoAccounts : [])
  stops.push(close)
  return oidc
}
