import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseEnv } from '#server/base/env.ts'
import { loadSessionSecret } from '#server/base/session-secret.ts'
import { StartupError } from '#server/base/settings.ts'

const oidcSettings = {
  OIDC_ISSUER: 'https://id.example/realms/a',
  OIDC_CLIENT_ID: 'daybook',
  OIDC_CLIENT_SECRET: 'hush',
}
const database = { DATABASE_URL: 'postgres://a:b@db.example/daybook' }
const s3Settings = { S3_BUCKET: 'daybook', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hush' }
const secret = { SESSION_SECRET: 's'.repeat(32) }
const production = { ...oidcSettings, ...secret, NODE_ENV: 'production' }

test('an empty environment results in the defaults', () => {
  expect(parseEnv({})).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    allowPrivilegedDatabaseLogin: false,
    databasePoolSize: 10,
    rateLimit: true,
    trustProxy: false,
    superAdminEmails: [],
    demo: true,
    defaultCalendarUrl: 'https://calendar.google.com/',
    defaultQuoteUrl: 'https://www.google.com/search?q=insurance+quote+tool',
  })
})

test('traces are exported to an endpoint, all or a share', () => {
  const source = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  expect(parseEnv(source).traces).toEqual({ endpoint: 'http://collector:4318', sampledShare: 1 })
  expect(parseEnv({ ...source, OTEL_TRACES_SAMPLER_ARG: '0.25' }).traces?.sampledShare).toBe(0.25)
  expect(parseEnv({ OTEL_TRACES_SAMPLER_ARG: '0.25' }).traces).toBeUndefined()
})

test('empty and blank values count as absent, and the settings are frozen', () => {
  const env = parseEnv({ PORT: '', DATABASE_URL: '  ', SESSION_SECRET: '' })
  expect(env).toEqual(parseEnv({}))
  expect(Object.isFrozen(env)).toBe(true)
})

test('every setting can be overridden', () => {
  const source = {
    ...oidcSettings,
    ...database,
    ...secret,
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '8080',
    PUBLIC_URL: 'https://daybook.example/',
    DATABASE_DIRECT_URL: 'postgresql://direct.example/daybook',
    TRUST_PROXY: '2',
    RATE_LIMIT: 'off',
    SUPER_ADMIN_EMAILS: 'One@Example.com, two@example.com,',
  }
  expect(parseEnv(source)).toMatchObject({
    production: true,
    publicUrl: 'https://daybook.example',
    databaseUrl: database.DATABASE_URL,
    databaseDirectUrl: 'postgresql://direct.example/daybook',
    trustProxy: 2,
    rateLimit: false,
    demo: false,
    superAdminEmails: ['one@example.com', 'two@example.com'],
    oidc: { issuer: 'https://id.example/realms/a', clientId: 'daybook', clientSecret: 'hush' },
  })
})

test('an installation with an issuer or in production has no demo accounts', () => {
  expect(parseEnv(oidcSettings).demo).toBe(false)
  expect(parseEnv(production).demo).toBe(false)
})

test('production accepts plain HTTP only on loopback', () => {
  for (const origin of ['https://daybook.example', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080'])
    expect(parseEnv({ ...production, PUBLIC_URL: origin }).publicUrl).toBe(origin)
})

test('defaults that depend on other settings', () => {
  expect(parseEnv(database).databaseDirectUrl).toBe(database.DATABASE_URL)
  expect(parseEnv({ ...oidcSettings, HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:3000')
  expect(parseEnv({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
  expect(parseEnv({ TRUST_PROXY: 'on' }).trustProxy).toBe(true)
})

test('a bucket is on Amazon S3 unless an endpoint is set', () => {
  const keys = { bucket: 'daybook', accessKeyId: 'key', secretAccessKey: 'hush' }
  expect(parseEnv({}).s3).toBeUndefined()
  expect(parseEnv(s3Settings).s3).toEqual({ ...keys, region: 'us-east-1', forcePathStyle: false })
  const own = { ...s3Settings, S3_ENDPOINT: 'https://storage.example', S3_REGION: 'here' }
  expect(parseEnv(own).s3).toMatchObject({ endpoint: 'https://storage.example', region: 'here', forcePathStyle: true })
  expect(parseEnv({ ...own, S3_FORCE_PATH_STYLE: 'off' }).s3).toMatchObject({ forcePathStyle: false })
})

test('a mail server has a sender, by address or by name and address', () => {
  expect(parseEnv({}).smtp).toBeUndefined()
  const url = 'smtps://user:pass@mail.example:465'
  for (const from of ['daybook@example.com', 'The Daybook <daybook@example.com>'])
    expect(parseEnv({ SMTP_URL: url, MAIL_FROM: from }).smtp).toEqual({ url, from, requireTLS: true })
})

test.each([
  ['smtp://mail.example', undefined, true],
  ['smtp://mail.example', '1', false],
  ['smtp://127.0.0.1:1025', undefined, false],
  ['smtp://localhost', '0', false],
])('mail to %s with ALLOW_PLAIN_SMTP %s: TLS is required: %s', (url, allowed, requireTLS) => {
  const settings = { SMTP_URL: url, MAIL_FROM: 'daybook@example.com', ALLOW_PLAIN_SMTP: allowed }
  expect(parseEnv(settings).smtp).toMatchObject({ requireTLS })
})

test('a language model is configured by its provider and name, with an address or a key', () => {
  expect(parseEnv({}).documentModel).toBeUndefined()
  expect(parseEnv({ AI_PROVIDER: 'anthropic', AI_MODEL: 'm', AI_API_KEY: 'k' }).documentModel).toEqual({
    provider: 'anthropic',
    model: 'm',
    baseUrl: 'https://api.anthropic.com/v1',
    apiKey: 'k',
  })
  const AI_BASE_URL = 'http://localhost:11434/v1'
  expect(parseEnv({ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL }).documentModel).toEqual({
    provider: 'openai-compatible',
    model: 'm',
    baseUrl: AI_BASE_URL,
    apiKey: undefined,
  })
})

describe('an invalid setting fails the start with one line that names it', () => {
  const invalidCases: [Record<string, string>, string][] = [
    [{ NODE_ENV: 'staging' }, 'NODE_ENV takes production or development or test'],
    [{ HOST: 'http://x' }, 'HOST takes a host name'],
    [{ PORT: '0' }, 'PORT takes a whole number from 1 to 65535'],
    [{ PORT: '3000x' }, 'PORT takes'],
    [{ PORT: '70000' }, 'PORT takes'],
    [{ PUBLIC_URL: 'https://daybook.example/app' }, 'PUBLIC_URL takes an http or https origin'],
    [{ PUBLIC_URL: 'https://user:pw@daybook.example' }, 'PUBLIC_URL takes'],
    [{ PUBLIC_URL: 'ftp://daybook.example' }, 'PUBLIC_URL takes'],
    [
      { DATABASE_URL: 'postgres://daybook:4#7@database/daybook' },
      'DATABASE_URL takes an address beginning with postgres://',
    ],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL takes an address beginning with postgres://'],
    [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, 'DATABASE_DIRECT_URL'],
    [{ DATABASE_READ_URL: 'postgres://x/y' }, 'DATABASE_READ_URL needs DATABASE_URL'],
    [
      { DATABASE_URL: 'postgres://pool@x/y', DATABASE_READ_URL: 'postgres://other@z/y' },
      'DATABASE_READ_URL needs DATABASE_URL with the same login',
    ],
    [{ DATABASE_POOL: '-1' }, 'DATABASE_POOL takes'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET takes a text of at least 32 characters'],
    [{ ...oidcSettings, NODE_ENV: 'production' }, 'SESSION_SECRET'],
    [{ RATE_LIMIT: 'yes' }, 'RATE_LIMIT takes on or off'],
    [{ RATE_LIMIT: 'constructor' }, 'RATE_LIMIT takes'],
    [{ TRUST_PROXY: 'loopback' }, 'TRUST_PROXY takes'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL takes'],
    [{ OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER takes an address'],
    [{ OIDC_CLIENT_ID: 'daybook' }, 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together'],
    [{ SUPER_ADMIN_EMAILS: 'one@example.com;two' }, 'SUPER_ADMIN_EMAILS takes'],
    [{ DEMO: 'true' }, 'DEMO takes 0 or 1'],
    [{ ...database, DEMO: '1' }, 'DEMO takes 0 where DATABASE_URL is given'],
    [{ ...oidcSettings, DEMO: '1' }, 'DEMO takes 0 with OIDC_ISSUER'],
    [{ NODE_ENV: 'production', DEMO: '1' }, 'DEMO takes 0 with NODE_ENV=production'],
    [{ ...production, PUBLIC_URL: 'http://daybook.example' }, 'PUBLIC_URL takes an https origin'],
    [{ ...production, HOST: '0.0.0.0' }, 'PUBLIC_URL takes the origin of all links'],
    [{ S3_BUCKET: 'daybook' }, 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'],
    [{ ...s3Settings, S3_BUCKET: '' }, 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'],
    [{ S3_FORCE_PATH_STYLE: 'off' }, 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'],
    [{ ...s3Settings, S3_ENDPOINT: 'storage.example' }, 'S3_ENDPOINT takes an address'],
    [{ ...s3Settings, S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE takes on or off'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL and MAIL_FROM must be set together'],
    [{ MAIL_FROM: 'daybook@example.com' }, 'SMTP_URL and MAIL_FROM must be set together'],
    [
      { SMTP_URL: 'mail.example:25', MAIL_FROM: 'daybook@example.com' },
      'SMTP_URL takes an address beginning with smtp://',
    ],
    [{ SMTP_URL: 'smtp://', MAIL_FROM: 'daybook@example.com' }, 'SMTP_URL takes'],
    [{ MAIL_FROM: 'Daybook' }, 'MAIL_FROM takes an e-mail address'],
    [{ MAIL_FROM: 'a@example.com, b@example.com' }, 'MAIL_FROM takes'],
    [{ AI_PROVIDER: 'gpt', AI_MODEL: 'm' }, 'AI_PROVIDER takes openai-compatible or anthropic'],
    [{ AI_MODEL: 'm' }, 'AI_PROVIDER and AI_MODEL must be set together'],
    [{ AI_API_KEY: 'k' }, 'AI_PROVIDER and AI_MODEL must be set together'],
    [{ AI_PROVIDER: 'anthropic', AI_MODEL: 'm' }, 'AI_PROVIDER anthropic requires AI_API_KEY'],
    [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, 'AI_PROVIDER openai-compatible takes an AI_BASE_URL'],
    [{ SUPPORT_EMAIL: 'a@example.com,b@example.com' }, 'SUPPORT_EMAIL takes one e-mail address'],
    [{ DEFAULT_CALENDAR_URL: 'javascript:alert(1)' }, 'DEFAULT_CALENDAR_URL takes'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT takes'],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG takes a number from 0 to 1'],
    [{ PORT: 'x', DATABASE_POOL: 'y' }, 'PORT takes'],
  ]
  test.each(invalidCases)('%j', (source, line) => {
    const refusal = readRefusal(source)
    expect(refusal.message.startsWith(line), refusal.message).toBe(true)
    expect(refusal.message).not.toContain('\n')
  })
})

test('an error does not contain the value, which may be a secret', () => {
  expect(readRefusal({ SESSION_SECRET: 'my-dog' }).message).not.toContain('my-dog')
  expect(readRefusal({ DATABASE_URL: 'postgres:// my-dog@' }).message).not.toContain('my-dog')
})

test('.env.example lists exactly the settings that the program reads', async () => {
  const readNames = new Set<string>()
  parseEnv(new Proxy({}, { get: (_, name) => void readNames.add(String(name)) }))
  const example = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8')
  const documentedNames = [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(documentedNames).toHaveLength(readNames.size)
  expect(new Set(documentedNames)).toEqual(readNames)
})

describe('the session secret', () => {
  test('is the configured one', async () => {
    expect(await loadSessionSecret({ sessionSecret: 'given', dataDir: '/nowhere' })).toBe('given')
  })

  test('is generated once, unreadable for other users, and the same for programs that start concurrently', async () => {
    const dataDir = join(await createFolder(), 'data')
    const secrets = await Promise.all([1, 2, 3].map(() => loadSessionSecret({ sessionSecret: undefined, dataDir })))
    expect(new Set([...secrets, await loadSessionSecret({ sessionSecret: undefined, dataDir })]).size).toBe(1)
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(32)
    expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600)
  })

  test('is rejected if its file is truncated', async () => {
    const dataDir = await createFolder()
    await writeFile(join(dataDir, 'session-secret'), 'stub')
    await expect(loadSessionSecret({ sessionSecret: undefined, dataDir })).rejects.toThrow(StartupError)
  })
})

function readRefusal(source: Record<string, string>): StartupError {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof StartupError) return error
    throw error
  }
  throw new Error('Not refused')
}

async function createFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'daybook-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}
