import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDatabaseFacts } from '#db/database-facts.ts'
import { findPostgresInstallations } from '#db/embedded/binaries.ts'
import { resolvePostgresAccount } from '#db/embedded/run-as.ts'
import { getLoginSettingsWarning, getPrivilegedLoginWarning, assertPreparedStatements } from '#db/pool-login.ts'
import { waitForDatabase } from '#db/wait-for-database.ts'
import { createPool } from '#server/base/database/database.ts'
import { createReplicaPool, assertCaughtUpReplica } from '#server/base/database/replica.ts'
import { assertDemoSignInIsLocal, type EnvSettings, parseEnv } from '#server/base/env.ts'
import { createFileStorage } from '#server/base/files/file-storage.ts'
import { StartupError } from '#server/base/settings.ts'
import { startTracing, traceJob } from '#server/base/tracing.ts'
import { version } from '#server/base/version.ts'
import { createMailTransportOpener } from '#server/mail/transport.ts'
import { createIssuerClient } from '#server/session/issuer.ts'

/**
 * `npm run doctor`: tries everything the settings name and prints a line for each: good, or what is wrong with which
 * setting. Exits with 1 if anything is bad.
 */
try {
  const env = parseEnv()
  assertDemoSignInIsLocal(env)
  await report('database', () => checkDatabase(env))
  await report('pooler', () => checkPooler(env))
  await report('replica', () => checkReplica(env))
  await report('issuer', () => checkIssuer(env))
  await report('mail', () => checkMail(env))
  await report('files', () => checkFiles(env))
  await report('backups', () => checkBackups(env))
  await report('model', () => checkModel(env))
  await report('traces', () => checkTraces(env))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  print('settings', 'bad', error.message)
}

async function report(name: string, check: () => Promise<string>): Promise<void> {
  try {
    print(name, 'good', await check())
  } catch (error) {
    print(name, 'bad', (error as Error).message)
  }
}

function print(name: string, verdict: 'good' | 'bad', text: string): void {
  console.log(`${name.padEnd(8)}  ${verdict.padEnd(4)}  ${text.replaceAll('\n', ' ')}`)
  if (verdict === 'bad') process.exitCode = 1
}

/** Runs work; its error names the setting, which may depend on the innermost cause, and that cause. */
async function runForSetting<T>(setting: string | ((cause: RootCause) => string), work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const cause = findRootCause(error)
    const name = typeof setting === 'string' ? setting : setting(cause)
    throw new Error(`${name}: ${cause.message || cause.code}`, { cause: error })
  }
}

type RootCause = { message: string; name?: string; code?: string }

function findRootCause(error: unknown): RootCause {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error ? findRootCause(cause) : (error as Error)
}

async function checkDatabase({ databaseUrl, databaseDirectUrl, dataDir }: EnvSettings): Promise<string> {
  if (!databaseDirectUrl) return checkEmbeddedDatabase(dataDir)
  const setting = databaseDirectUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  await waitForDatabase(databaseDirectUrl, { setting, warn: () => undefined, timeoutMs: 0 })
  const { version, mayMigrate } = await runForSetting(setting, () => readDatabaseFacts(databaseDirectUrl))
  if (Number.parseInt(version, 10) < 15) throw new Error(`${setting}: PostgreSQL ${version}, which is older than 15`)
  if (!mayMigrate) throw new Error(`${setting}: its login may not create tables, which a migration does`)
  return `${setting} is a PostgreSQL ${version}, and its login may migrate it`
}

async function checkEmbeddedDatabase(dataDir: string): Promise<string> {
  await runForSetting('DATA_DIR', async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    await access(dataDir, constants.W_OK)
  })
  const [{ version }] = await findPostgresInstallations(await resolvePostgresAccount())
  return `embedded PostgreSQL ${version} in ${dataDir}`
}

async function checkPooler({ databaseUrl, databaseDirectUrl = '', databasePoolSize }: EnvSettings): Promise<string> {
  if (!databaseUrl) return 'none'
  await waitForDatabase(databaseUrl, { setting: 'DATABASE_URL', warn: () => undefined, timeoutMs: 0 })
  const pool = createPool(databaseUrl, databasePoolSize)
  try {
    const warnings = [await getPrivilegedLoginWarning(pool), await getLoginSettingsWarning(pool)].filter(Boolean)
    if (warnings.length > 0) throw new Error(warnings.join('; '))
    await assertPreparedStatements(databaseUrl)
    const { name } = await readDatabaseFacts(databaseUrl)
    // If it cannot be reached, the line above says so.
    const direct = await readDatabaseFacts(databaseDirectUrl).catch(() => undefined)
    if (direct && direct.name !== name)
      throw new Error(`DATABASE_URL: its database is ${name}, that of DATABASE_DIRECT_URL is ${direct.name}`)
  } finally {
    await pool.end()
  }
  return 'DATABASE_URL keeps prepared statements, and its login is as it should be'
}

async function checkReplica({ databaseUrl, databaseReadUrl, databasePoolSize }: EnvSettings): Promise<string> {
  if (!databaseUrl || !databaseReadUrl) return 'none: everything is read where it is written'
  const [primary, replica] = [createPool(databaseUrl, 1), createReplicaPool(databaseReadUrl, databasePoolSize)]
  try {
    await runForSetting('DATABASE_READ_URL', () => assertCaughtUpReplica(primary, replica))
  } finally {
    await Promise.all([primary.end(), replica.end()])
  }
  return 'DATABASE_READ_URL is a streaming replica of DATABASE_URL and has caught up'
}

async function checkIssuer({ oidc, publicUrl, production }: EnvSettings): Promise<string> {
  if (!oidc)
    return production
      ? `built in at ${publicUrl}/identity: codes by mail and passkeys`
      : 'of the demo: it signs in anybody'
  await runForSetting('OIDC_ISSUER', () => createIssuerClient(oidc, publicUrl).createAuthorizationRequest())
  return `${oidc.issuer} answers; the client and its secret show at the first sign-in`
}

async function checkMail(env: EnvSettings): Promise<string> {
  const transport = await createMailTransportOpener(env)?.()
  if (!transport) return 'no SMTP_URL: e-mails wait in the outbox'
  try {
    await runForSetting('SMTP_URL', () => transport.verify())
  } finally {
    transport.close()
  }
  return 'SMTP_URL takes mail'
}

/** Stores a file, reads and removes it. */
async function checkFiles(env: EnvSettings): Promise<string> {
  const files = createFileStorage(env)
  await runForSetting(env.s3 ? findBucketSetting : 'DATA_DIR', async () => {
    const name = `doctor-${randomUUID()}`
    const path = join(files.incomingDir, name)
    await mkdir(files.incomingDir, { recursive: true, mode: 0o700 })
    await writeFile(path, 'doctor', { mode: 0o600 })
    try {
      await files.save(name, { path, size: 6 })
      const stream = await files.read(name, 6)
      stream.destroy()
    } finally {
      await files.remove(name).catch(() => undefined)
      await rm(path, { force: true })
    }
  })
  return `${files.location} can be written and read`
}

/** The setting of the bucket that an error of its client comes from. */
function findBucketSetting({ name = '', code = '' }: RootCause): string {
  if (/NoSuchBucket|PermanentRedirect/.test(name)) return 'S3_BUCKET'
  if (/AccessKey/.test(name)) return 'S3_ACCESS_KEY_ID'
  if (/Signature/.test(name)) return 'S3_SECRET_ACCESS_KEY'
  return /^E[A-Z_]+$/.test(code) || /Timeout/.test(name) ? 'S3_ENDPOINT' : 'S3_BUCKET'
}

async function checkBackups({ backupDir }: EnvSettings): Promise<string> {
  if (!backupDir) return 'no BACKUP_DIR: none is made each night'
  await runForSetting('BACKUP_DIR', async () => {
    await mkdir(backupDir, { recursive: true, mode: 0o700 })
    await access(backupDir, constants.R_OK | constants.W_OK | constants.X_OK)
  })
  return `${backupDir} can be written`
}

async function checkModel({ documentModel }: EnvSettings): Promise<string> {
  if (!documentModel) return 'none: documents are read by the built-in rules'
  const { provider, baseUrl, apiKey = '', model } = documentModel
  const headers: Record<string, string> =
    provider === 'anthropic'
      ? { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
      : { authorization: `Bearer ${apiKey}` }
  const signal = AbortSignal.timeout(10_000)
  const { ok, status } = await runForSetting('AI_BASE_URL', () => fetch(`${baseUrl}/models`, { headers, signal }))
  if (!ok) throw new Error(`${status === 401 || status === 403 ? 'AI_API_KEY' : 'AI_BASE_URL'}: HTTP ${status}`)
  return `${baseUrl} answers; whether it has ${model} shows with the first document`
}

/** Exports a trace. */
async function checkTraces({ traces }: EnvSettings): Promise<string> {
  if (!traces) return 'none are exported'
  const setting = 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const stop = await startTracing({ ...traces, sampledShare: 1 }, { version, onError })
  await traceJob('doctor', async () => undefined)
  await stop()
  await runForSetting(setting, async () => {
    for (const error of errors) throw error
  })
  return `${setting} takes traces`
}
