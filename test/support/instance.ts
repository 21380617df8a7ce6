import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from '#server/app.ts'
import { type Database, createDatabase, createPool } from '#server/base/database.ts'
import { readEnv } from '#server/base/env.ts'
import { type FileStorage, openFileStorage } from '#server/base/files/file-storage.ts'
import { createLogger } from '#server/base/logger.ts'
import { createMetrics } from '#server/base/metrics.ts'

/** One program over a database; several over the same one are several instances. */
export type Instance = {
  app: FastifyInstance
  database: Database
  files: FileStorage
  pool: pg.Pool
  logLines: string[]
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
  files?: FileStorage
  /** Milliseconds for which nothing may come of an upload. */
  idleTimeoutMs?: number
}

/** Signs the tokens of every instance of a test, as one setting does for those of a house. */
export const tokenSecret = 'a secret of the tests, known to all'

export async function openInstance(
  url: string,
  { clock, readOnly = false, Client, env, files, idleTimeoutMs: stillness }: InstanceSettings,
): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-files-'))
  const pool = createPool(url, 10, Client)
  const logged: string[] = []
  const log = createLogger('debug', { write: (line) => void logged.push(line) })
  const settings = readEnv({ DATABASE_URL: url, RATE_LIMIT: 'off', DEMO: '0', ...env })
  const appDatabase = readOnly ? asReadOnly(createDatabase(pool)) : createDatabase(pool)
  const fileStore = files ?? openFileStorage({ dataDir, s3: settings.s3 })
  const app = await buildApp({
    env: settings,
    secret: tokenSecret,
    database: appDatabase,
    files: fileStore,
    metrics: createMetrics(pool),
    clock,
    log,
    idleTimeoutMs: stillness,
  })
  await app.ready()
  const close = async () => {
    try {
      await Promise.all([app.close(), pool.ended || pool.end()])
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  return { app, database: appDatabase, files: fileStore, pool, logLines: logged, close }
}

const asReadOnly = (inner: Database): Database => ({
  pool: inner.pool,
  inOrganization: (organizationId, _kind, work) => inner.inOrganization(organizationId, 'read', work),
  acrossOrganizations: (_kind, work) => inner.acrossOrganizations('read', work),
})
