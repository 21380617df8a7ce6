import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findPostgresInstallations } from '#db/embedded/binaries.ts'
import { resolvePostgresAccount } from '#db/embedded/run-as.ts'
import { migrate } from '#db/migrate.ts'
import { assertPreparedStatements } from '#db/pool-login.ts'
import { type ExternalPostgres, startExternalPostgres } from '#test/start/support/external-postgres.ts'
import { startStatementLosingPooler } from '#test/start/support/pooler.ts'
import { createDataDir } from '#test/start/support/program.ts'
import { runCommand } from '#test/start/support/run-command.ts'
import { startS3 } from '#test/support/s3.ts'

const closers: (() => unknown)[] = []
let postgres: ExternalPostgres
let good: Record<string, string>
beforeAll(async () => {
  const account = await resolvePostgresAccount()
  const [installation] = await findPostgresInstallations(account)
  postgres = await startExternalPostgres(installation!, account)
  await migrate(postgres.urlFor('boss'))
  await postgres.query(`create role plain login; create role daybook_pool login noinherit; grant daybook_app, daybook_platform to daybook_pool;
    alter role daybook_pool set statement_timeout = '15s'; alter role daybook_pool set plan_cache_mode = force_generic_plan;
    alter role daybook_pool set idle_in_transaction_session_timeout = '30s'`)
  const web = createServer((request, response) => {
    const isKnown = request.headers.authorization === 'Bearer key' || request.url!.startsWith('/.well-known')
    const endpoints = { authorization_endpoint: `${origin}/a`, token_endpoint: `${origin}/t`, jwks_uri: `${origin}/j` }
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ issuer: origin, response_types_supported: ['code'], ...endpoints }))
  }).listen(0, '127.0.0.1')
  await once(web, 'listening')
  const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  const mail = new SMTPServer({ disabledCommands: ['STARTTLS', 'AUTH'] })
  mail.listen(0, '127.0.0.1')
  await once(mail.server, 'listening')
  const s3 = await startS3()
  closers.push(
    () => web.close(),
    () => mail.close(),
    s3.close,
    postgres.stop,
  )
  good = {
    DATABASE_URL: postgres.urlFor('daybook_pool'),
    DATABASE_DIRECT_URL: postgres.urlFor('boss'),
    OIDC_ISSUER: origin,
    OIDC_CLIENT_ID: 'daybook',
    OIDC_CLIENT_SECRET: 'secret',
    SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'daybook@example.com',
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'small',
    AI_BASE_URL: origin,
    AI_API_KEY: 'key',
    OTEL_EXPORTER_OTLP_ENDPOINT: origin,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer key',
    ...s3.env,
  }
})
afterAll(async () => {
  for (const close of closers) await close()
})

async function runDoctor(settings: Record<string, string>) {
  const { dataDir, remove } = await createDataDir()
  onTestFinished(remove)
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...settings }
  const command = runCommand([process.execPath, 'server/doctor.ts'], { env })
  const { code } = await command.ended
  return { code, lines: command.readOutput().trim().split('\n') }
}

const names = ['database', 'pooler', 'replica', 'issuer', 'mail', 'files', 'backups', 'model', 'traces']

test('good and absent settings print a good line each', async () => {
  for (const settings of [good, {}]) {
    const { code, lines } = await runDoctor(settings)
    expect(lines.map((line) => line.split(/ +/, 2))).toEqual(names.map((name) => [name, 'good']))
    expect(code).toBe(0)
  }
})

test.each<[name: string, settings: () => object, line: RegExp]>([
  ['database', () => ({ DATABASE_DIRECT_URL: 'postgres://boss@127.0.0.1:9/x' }), /DATABASE_DIRECT_URL: .*ECONNREFUSED/],
  [
    'database',
    () => ({ DATABASE_DIRECT_URL: postgres.urlFor('plain') }),
    /DATABASE_DIRECT_URL: its login may not create/,
  ],
  [
    'pooler',
    () => ({ DATABASE_DIRECT_URL: postgres.urlFor('boss', 'template1') }),
    /DATABASE_URL: its database is postgres, that of DATABASE_DIRECT_URL is template1/,
  ],
  ['pooler', () => ({ DATABASE_URL: 'postgres://boss@127.0.0.1:9/x' }), /DATABASE_URL: .*ECONNREFUSED/],
  [
    'pooler',
    () => ({ DATABASE_URL: postgres.urlFor('boss') }),
    /DATABASE_URL: its login boss has the rights of a superuser/,
  ],
  ['issuer', () => ({ OIDC_ISSUER: 'http://127.0.0.1:19999' }), /OIDC_ISSUER: .*ECONNREFUSED/],
  ['mail', () => ({ SMTP_URL: 'smtp://127.0.0.1:9' }), /SMTP_URL: .*ECONNREFUSED/],
  ['files', () => ({ S3_BUCKET: 'absent' }), /S3_BUCKET: /],
  ['files', () => ({ S3_ENDPOINT: 'http://127.0.0.1:9' }), /S3_ENDPOINT: .*ECONNREFUSED/],
  ['files', () => ({ S3_ACCESS_KEY_ID: 'other' }), /S3_ACCESS_KEY_ID: /],
  ['model', () => ({ AI_API_KEY: 'other' }), /AI_API_KEY: HTTP 401/],
  ['model', () => ({ AI_BASE_URL: 'http://127.0.0.1:19999' }), /AI_BASE_URL: .*ECONNREFUSED/],
  ['traces', () => ({ OTEL_EXPORTER_OTLP_HEADERS: '' }), /OTEL_EXPORTER_OTLP_ENDPOINT: Unauthorized/],
])('a bad setting of the %s is named, the others stay good', async (bad, settings, line) => {
  const { code, lines } = await runDoctor({ ...good, ...settings() })
  expect(lines.map((one) => one.split(/ +/, 2))).toEqual(names.map((name) => [name, name === bad ? 'bad' : 'good']))
  expect(lines[names.indexOf(bad)]).toMatch(line)
  expect(code).toBe(1)
})

test.each([
  [{}, 'of the demo: it signs in anybody'],
  [
    { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://daybook.example' },
    'built in at https://daybook.example/identity',
  ],
])('%j: says which identity server signs people in', async (settings, text) => {
  const { lines } = await runDoctor(settings)
  expect(lines[names.indexOf('issuer')]).toContain(text)
})

test('a folder that cannot be written, and an invalid setting, are named', async () => {
  const { dataDir, remove } = await createDataDir()
  onTestFinished(remove)
  await writeFile(join(dataDir, 'file'), '')
  const folders = { DATA_DIR: join(dataDir, 'file'), BACKUP_DIR: join(dataDir, 'file') }
  const { code, lines } = await runDoctor(folders)
  expect([code, lines[0], lines[names.indexOf('backups')], lines[names.indexOf('files')]]).toEqual([
    1,
    expect.stringMatching(/^database +bad +DATA_DIR: .*EEXIST/),
    expect.stringMatching(/^backups +bad +BACKUP_DIR: .*EEXIST/),
    expect.stringMatching(/^files +bad +DATA_DIR: .*(ENOTDIR|EEXIST)/),
  ])
  expect(await runDoctor({ PORT: 'x' })).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^settings +bad +PORT takes/)],
  })
})

test('a pooler that loses prepared statements is refused', async () => {
  const url = await startStatementLosingPooler(postgres.urlFor('daybook_pool'))
  const message = 'DATABASE_URL: its pooler loses prepared statements; PgBouncer needs version 1.21 or later'
  await expect(assertPreparedStatements(url)).rejects.toThrow(message)
  await assertPreparedStatements(good.DATABASE_URL!)
  const { code, lines } = await runDoctor({ ...good, DATABASE_URL: url })
  expect([code, lines[1]]).toEqual([1, expect.stringContaining(message)])
})
