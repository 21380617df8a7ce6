import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type AppOptions, buildApp } from '#server/app.ts'
import { type Database, createDatabaseFromPool, createPool } from '#server/base/database/database.ts'
import { parseEnv } from '#server/base/env.ts'
import { type FileStorage, createFileStorage } from '#server/base/files/file-storage.ts'
import type { ConnectionLimits } from '#server/base/limits/connections.ts'
import { createLogger } from '#server/base/logger.ts'
import { createMetrics, type Metrics } from '#server/base/metrics.ts'
import { testSecret } from './session-secret.ts'

/** One running application on a database; a test may start several on the same one. */
export type Instance = {
  app: FastifyInstance
  database: Database
  files: FileStorage
  pool: pg.Pool
  metrics: Metrics
  logLines: string[]
  close: () => Promise<void>
}

export type InstanceSettings = {
  clock: () => Date
  /** Opens every transaction as read-only, so that any write raises an error. */
  readOnly?: boolean
  /** The client class of the pool, for tests that record or change statements. */
  Client?: typeof pg.Client
  env?: Record<string, string>
  demoAccounts?: AppOptions['demoAccounts']
  /** File storage; by default a temporary folder that `close` removes. */
  files?: FileStorage
  /** Milliseconds without data after which an upload is aborted. */
  idleTimeoutMs?: number
  connectionLimits?: Partial<ConnectionLimits>
  /** SESSION_SECRET, if it differs from the other instances'. */
  secret?: string
}

export async function openInstance(
  url: string,
  {
    clock,
    readOnly = false,
    Client,
    env,
    demoAccounts,
    files: givenFiles,
    idleTimeoutMs,
    connectionLimits,
    secret = testSecret,
  }: InstanceSettings,
): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-files-'))
  const pool = createPool(url, 10, { Client })
  const logLines: string[] = []
  const log = createLogger('debug', { write: (line) => void logLines.push(line) })
  const settings = parseEnv({ DATABASE_URL: url, RATE_LIMIT: 'off', DEMO: '0', ...env })
  const database = readOnly ? asReadOnly(createDatabaseFromPool(pool)) : createDatabaseFromPool(pool)
  const files = givenFiles ?? createFileStorage({ dataDir, s3: settings.s3 })
  const metrics = createMetrics(pool)
  const app = await buildApp({
    env: settings,
    secret,
    database,
    files,
    metrics,
    clock,
    log,
    demoAccounts,
    idleTimeoutMs,
    connectionLimits,
    // A child process has the lowest priority, and a busy machine may leave it little.
    readerLimits: { timeoutMs: 120_000 },
  })
  if (serializerCompiler) app.setSerializerCompiler(serializerCompiler)
  await app.ready()
  serializerCompiler ??= compileOnce(app.serializerCompiler!)
  const close = async () => {
    try {
      await Promise.all([app.close(), pool.ended || pool.end()])
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  return { app, database, files, pool, metrics, logLines, close }
}

/** The first instance's, for the instances after it: compiling the serializers is most of the work of building one. */
let serializerCompiler: SerializerCompiler | undefined
type SerializerCompiler = NonNullable<FastifyInstance['serializerCompiler']>

function compileOnce(compile: SerializerCompiler): SerializerCompiler {
  const serializers = new WeakMap<object, ReturnType<SerializerCompiler>>()
  return (route) => {
    const schema = route.schema as object
    const serialize = serializers.get(schema) ?? compile(route)
    serializers.set(schema, serialize)
    return serialize
  }
}

const asReadOnly = (inner: Database): Database => ({
  pool: inner.pool,
  inOrganization: (organizationId, _kind, work) => inner.inOrganization(organizationId, 'read', work),
  acrossOrganizations: (_kind, work) => inner.acrossOrganizations('read', work),
})
