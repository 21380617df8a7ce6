import { resolve } from 'node:path'
import * as kinds from './settings.ts'
import { StartupError } from './settings.ts'

/** All settings of the program; `.env.example` explains each. */
export type EnvSettings = Readonly<ReturnType<typeof parseSettings>>

/**
 * Reads and checks the settings. Throws StartupError with one line that names the first invalid setting and what it
 * accepts.
 */
export function parseEnv(source: Record<string, string | undefined> = process.env): EnvSettings {
  const env = Object.freeze(parseSettings(source))
  checkCombinations(env)
  return env
}

function parseSettings(source: Record<string, string | undefined>) {
  const setting = kinds.createSettingReader(source)
  const production = setting('NODE_ENV', isProductionByNodeEnv, false)
  const host = setting('HOST', kinds.hostNameSetting, '127.0.0.1')
  const port = setting('PORT', kinds.wholeNumberSetting(1, 65_535), 3_000)
  const databaseUrl = setting('DATABASE_URL', kinds.postgresUrlSetting, undefined)
  const oidc = readIssuerSettings(setting)
  return {
    production,
    host,
    port,
    publicUrl: setting('PUBLIC_URL', kinds.httpOriginSetting, undefined) ?? buildOrigin(host, port, production),
    dataDir: resolve(setting('DATA_DIR', kinds.textSetting, 'data')),
    /** Absent: no automatic backups. */
    backupDir: readFolder(setting('BACKUP_DIR', kinds.textSetting, undefined)),
    /** Absent: the embedded database. */
    databaseUrl,
    /** A streaming replica of the database. Absent: reads use the primary. */
    databaseReadUrl: setting('DATABASE_READ_URL', kinds.postgresUrlSetting, undefined),
    databaseDirectUrl: setting('DATABASE_DIRECT_URL', kinds.postgresUrlSetting, databaseUrl),
    /** Whether production starts with a pool login that row level security does not restrict. */
    allowPrivilegedDatabaseLogin: setting('ALLOW_PRIVILEGED_DATABASE_LOGIN', kinds.oneZeroSetting, false),
    databasePoolSize: setting('DATABASE_POOL', kinds.wholeNumberSetting(1, 500), 10),
    sessionSecret: setting('SESSION_SECRET', kinds.minLengthSetting(32), undefined),
    rateLimit: setting('RATE_LIMIT', kinds.onOffSetting, true),
    /** The number of trusted proxies in front, or whether to trust all, as Fastify's `trustProxy`. */
    trustProxy: setting('TRUST_PROXY', trustProxySetting, false),
    /** Absent: info, or warn at a terminal. */
    logLevel: setting('LOG_LEVEL', logLevelSetting, undefined),
    /** Absent: the built-in identity server, in production with codes by mail and passkeys. */
    oidc,
    superAdminEmails: setting('SUPER_ADMIN_EMAILS', kinds.emailListSetting, []),
    demo: setting('DEMO', kinds.oneZeroSetting, databaseUrl === undefined && !oidc && !production),
    /** Absent: files are stored in DATA_DIR. */
    s3: readS3Settings(setting),
    /** Absent: messages wait in the outbox, where super administrators read them. */
    smtp: readMailSettings(setting),
    /** Where bug reports are mailed to. */
    supportEmail: setting('SUPPORT_EMAIL', kinds.emailSetting, undefined),
    /** Absent: documents are read only by the built-in rules. */
    documentModel: readModelSettings(setting),
    /** Absent: no traces are exported. */
    traces: readTraceSettings(setting),
    metricsToken: setting('METRICS_TOKEN', kinds.textSetting, undefined),
    defaultCalendarUrl: setting('DEFAULT_CALENDAR_URL', kinds.httpUrlSetting, 'https://calendar.google.com/'),
    defaultQuoteUrl: setting(
      'DEFAULT_QUOTE_URL',
      kinds.httpUrlSetting,
      'https://www.google.com/search?q=insurance+quote+tool',
    ),
  }
}

const readFolder = (path: string | undefined): string | undefined => path && resolve(path)

const isProductionByNodeEnv = kinds.oneOfSetting({ production: true, development: false, test: false })

const logLevelSetting = kinds.oneOfWordsSetting(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

const trustProxySetting: kinds.SettingType<number | boolean> = {
  expects: 'on, off, or how many proxies stand in front',
  parse: (text) => kinds.onOffSetting.parse(text) ?? kinds.wholeNumberSetting(0, 99).parse(text),
}

/** The origin for visitors of this machine. Throws StartupError in production if others are expected. */
function buildOrigin(host: string, port: number, production: boolean): string {
  const isWildcardHost = host === '0.0.0.0' || host === '::'
  if (isWildcardHost && production)
    throw new StartupError('PUBLIC_URL takes the origin of all links, and NODE_ENV=production with this HOST needs one')
  // A wildcard address cannot be visited.
  return `http://${isWildcardHost ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

function readIssuerSettings(setting: kinds.SettingReader) {
  const issuer = setting('OIDC_ISSUER', kinds.httpUrlSetting, undefined)
  const clientId = setting('OIDC_CLIENT_ID', kinds.textSetting, undefined)
  const clientSecret = setting('OIDC_CLIENT_SECRET', kinds.textSetting, undefined)
  const trustsEmail = setting('OIDC_TRUST_EMAIL', kinds.oneZeroSetting, false)
  if (!issuer && !clientId && !clientSecret) return undefined
  if (issuer && clientId && clientSecret) return Object.freeze({ issuer, clientId, clientSecret, trustsEmail })
  throw new StartupError(`${issuerSettingNames} must be set together, all three or none`)
}

const issuerSettingNames = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'

/** Reads the settings of an S3-compatible store. Most stores other than Amazon's expect the bucket in the path. */
function readS3Settings(setting: kinds.SettingReader) {
  const bucket = setting('S3_BUCKET', kinds.textSetting, undefined)
  const accessKeyId = setting('S3_ACCESS_KEY_ID', kinds.textSetting, undefined)
  const secretAccessKey = setting('S3_SECRET_ACCESS_KEY', kinds.textSetting, undefined)
  const region = setting('S3_REGION', kinds.textSetting, undefined)
  const endpoint = setting('S3_ENDPOINT', kinds.httpUrlSetting, undefined)
  const forcePathStyle = setting('S3_FORCE_PATH_STYLE', kinds.onOffSetting, undefined)
  if (bucket && accessKeyId && secretAccessKey) {
    const defaults = { region: region ?? 'us-east-1', forcePathStyle: forcePathStyle ?? endpoint !== undefined }
    return Object.freeze({ bucket, accessKeyId, secretAccessKey, endpoint, ...defaults })
  }
  const all = [bucket, accessKeyId, secretAccessKey, region, endpoint, forcePathStyle]
  if (all.every((one) => one === undefined)) return undefined
  throw new StartupError(`${s3SettingNames} must be set together, and no other S3 setting without them`)
}

const s3SettingNames = 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'

function readMailSettings(setting: kinds.SettingReader) {
  const url = setting('SMTP_URL', kinds.smtpUrlSetting, undefined)
  const from = setting('MAIL_FROM', kinds.mailSenderSetting, undefined)
  const allowsPlain = setting('ALLOW_PLAIN_SMTP', kinds.oneZeroSetting, false)
  if (!url && !from) return undefined
  if (url && from) return Object.freeze({ url, from, requireTLS: !allowsPlain && !isLoopback(new URL(url).hostname) })
  throw new StartupError('SMTP_URL and MAIL_FROM must be set together or not at all')
}

function readTraceSettings(setting: kinds.SettingReader) {
  const endpoint = setting('OTEL_EXPORTER_OTLP_ENDPOINT', kinds.httpUrlSetting, undefined)
  const sampledShare = setting('OTEL_TRACES_SAMPLER_ARG', kinds.shareSetting, 1)
  return endpoint ? Object.freeze({ endpoint, sampledShare }) : undefined
}

function readModelSettings(setting: kinds.SettingReader) {
  const provider = setting('AI_PROVIDER', kinds.oneOfWordsSetting(['openai-compatible', 'anthropic']), undefined)
  const model = setting('AI_MODEL', kinds.textSetting, undefined)
  const baseUrl = setting('AI_BASE_URL', kinds.httpUrlSetting, undefined)
  const apiKey = setting('AI_API_KEY', kinds.textSetting, undefined)
  if (!provider && !model && !baseUrl && !apiKey) return undefined
  if (!provider || !model)
    throw new StartupError('AI_PROVIDER and AI_MODEL must be set together, and no AI setting without')
  if (provider === 'anthropic' && !apiKey) throw new StartupError('AI_PROVIDER anthropic requires AI_API_KEY')
  if (provider === 'openai-compatible' && !baseUrl)
    throw new StartupError('AI_PROVIDER openai-compatible takes an AI_BASE_URL, such as http://localhost:11434/v1')
  return Object.freeze({ provider, model, baseUrl: baseUrl ?? 'https://api.anthropic.com/v1', apiKey })
}

/** Whether a host name is this machine's own. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** The checks of a login at the start apply to a replica too, which has the same roles. */
const hasSameLogin = (one: string, other: string): boolean => new URL(one).username === new URL(other).username

function checkCombinations(env: EnvSettings): void {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, demo, oidc, production, publicUrl, sessionSecret } = env
  if (databaseDirectUrl && !databaseUrl)
    throw new StartupError('DATABASE_DIRECT_URL needs DATABASE_URL, which is not set')
  if (databaseReadUrl && !(databaseUrl && hasSameLogin(databaseReadUrl, databaseUrl)))
    throw new StartupError('DATABASE_READ_URL needs DATABASE_URL with the same login')
  if (demo && databaseUrl)
    throw new StartupError('DEMO takes 0 where DATABASE_URL is given: the demo is made in the embedded database alone')
  if (demo && (oidc || production))
    throw new StartupError(
      `DEMO takes 0 with ${oidc ? 'OIDC_ISSUER' : 'NODE_ENV=production'}: the demo accounts would be real ones there`,
    )
  if (production && publicUrl.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname))
    throw new StartupError('PUBLIC_URL takes an https origin with NODE_ENV=production, or an http one of loopback')
  if (production && !sessionSecret)
    throw new StartupError('SESSION_SECRET takes a text of at least 32 characters, and NODE_ENV=production needs one')
}

/** Throws StartupError if strangers could reach the demo's identity server, which signs in anybody. */
export function assertDemoSignInIsLocal({ host, publicUrl, oidc, production }: EnvSettings): void {
  // A proxy may pass the requests of strangers on to loopback.
  const exposing = !isLoopback(host) ? 'HOST' : !isLoopback(new URL(publicUrl).hostname) ? 'PUBLIC_URL' : undefined
  if (exposing && !oidc && !production)
    throw new StartupError(
      `${issuerSettingNames}, or NODE_ENV=production, are needed with a ${exposing} other than loopback: the demo's identity server signs in anybody`,
    )
}
