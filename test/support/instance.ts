import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from '#server/app.ts'
import { type Database, database, openPool } from '#server/base/database.ts'
import { readEnv } from '#server/base/env.ts'
import { openLog } from '#server/base/log.ts'
import { openMetrics } from '#server/base/metrics.ts'

/** One program over a database; several over the same one are several instances. */
export type Instance = {
  app: FastifyInstance
  database: Database
  pool: pg.Pool
  logged: string[]
  close: () => Promise<void>
}

export type InstanceSettings = {
  clock: () => Date
  /** Every transaction is opened read only, so any write raises. */
  readOnly?: boolean
  /** What the pool connects with, for tests that look at or change what is sent. */
  Client?: typeof pg.Client
  env?: Record<string, string>
}

/** Signs the tokens of every instance of a test, as one setting does for those of a house. */
export const secret = 'a secret of the tests, known to all'

export async function openInstance(
  url: string,
  { clock, readOnly = false, Client, env }: InstanceSettings,
): Promise<Instance> {
  const pool = openPool(url, 10, Client)
  const logged: string[] = []
  const log = openLog('debug', { write: (line) => void logged.push(line) })
  const settings = readEnv({ DATABASE_URL: url, RATE_LIMIT: 'off', DEMO: '0', ...env })
  const open = readOnly ? readingOnly(database(pool)) : database(pool)
  const app = await buildApp({ env: settings, secret, database: open, metrics: openMetrics(pool), clock, log })
  await app.ready()
  return { app, database: open, pool, logged, close: async () => void (await Promise.all([app.close(), pool.end()])) }
}

const readingOnly = (inner: Database): Database => ({
  pool: inner.pool,
  inOrganization: (organizationId, _kind, work) => inner.inOrganization(organizationId, 'read', work),
  acrossOrganizations: (_kind, work) => inner.acrossOrganizations('read', work),
})
