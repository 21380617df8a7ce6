import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from '#server/app.ts'
import { type Database, database, openPool } from '#server/base/database.ts'
import { readEnv } from '#server/base/env.ts'
import { type Files, openFiles } from '#server/base/files.ts'
import { openLog } from '#server/base/log.ts'
import { openMetrics } from '#server/base/metrics.ts'

/** One program over a database; several over the same one are several instances. */
export type Instance = {
  app: FastifyInstance
  database: Database
  files: Files
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
  /** Where its files are kept; absent: in a folder of its own, which goes away with it. */
  files?: Files
  /** Milliseconds for which nothing may come of an upload. */
  stillness?: number
}

/** Signs the tokens of every instance of a test, as one setting does for those of a house. */
export const secret = 'a secret of the tests, known to all'

export async function openInstance(
  url: string,
  { clock, readOnly = false, Client, env, files, stillness }: InstanceSettings,
): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-files-'))
  const pool = openPool(url, 10, Client)
  const logged: string[] = []
  const log = openLog('debug', { write: (line) => void logged.push(line) })
  const settings = readEnv({ DATABASE_URL: url, RATE_LIMIT: 'off', DEMO: '0', ...env })
  const open = readOnly ? readingOnly(database(pool)) : database(pool)
  const kept = files ?? openFiles({ dataDir, s3: settings.s3 })
  const app = await buildApp({
    env: settings,
    secret,
    database: open,
    files: kept,
    metrics: openMetrics(pool),
    clock,
    log,
    stillness,
  })
  await app.ready()
  const close = async () => {
    try {
      await Promise.all([app.close(), pool.ended || pool.end()])
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  return { app, database: open, files: kept, pool, logged, close }
}

const readingOnly = (inner: Database): Database => ({
  pool: inner.pool,
  inOrganization: (organizationId, _kind, work) => inner.inOrganization(organizationId, 'read', work),
  acrossOrganizations: (_kind, work) => inner.acrossOrganizations('read', work),
})
