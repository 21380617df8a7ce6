import { resolve } from 'node:path'
import * as kinds from './settings.ts'
import { StartRefused } from './start-refused.ts'

/** What the program is told from outside; `.env.example` explains each setting. */
export type Env = Readonly<ReturnType<typeof settingsOf>>

/** Reads and checks the settings of contract 8. Throws StartRefused: one line that names the first bad setting and what it takes. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const env = Object.freeze(settingsOf(source))
  checkTogether(env)
  return env
}

function settingsOf(source: Record<string, string | undefined>) {
  const setting = kinds.settingsIn(source)
  const production = setting('NODE_ENV', modes, false)
  const host = setting('HOST', kinds.hostName, '127.0.0.1')
  const port = setting('PORT', kinds.wholeNumber(1, 65_535), 3_000)
  const databaseUrl = setting('DATABASE_URL', kinds.postgresAddress, undefined)
  return {
    production,
    host,
    port,
    publicUrl: setting('PUBLIC_URL', kinds.webOrigin, originOf(host, port)),
    dataDir: resolve(setting('DATA_DIR', kinds.anyText, 'data')),
    /** Absent: the embedded database. */
    databaseUrl,
    databaseDirectUrl: setting('DATABASE_DIRECT_URL', kinds.postgresAddress, databaseUrl),
    databasePool: setting('DATABASE_POOL', kinds.wholeNumber(1, 500), 10),
    sessionSecret: setting('SESSION_SECRET', kinds.longText(32), undefined),
    rateLimit: setting('RATE_LIMIT', kinds.onOff, true),
    /** As Fastify's `trustProxy`: how many proxies stand in front, or whether all are believed. */
    trustProxy: setting('TRUST_PROXY', proxies, false),
    /** Absent: info, or warn where a person watches at a terminal. */
    logLevel: setting('LOG_LEVEL', levels, undefined),
    /** Absent: the embedded identity server. */
    oidc: issuerIn(setting),
    issuerPort: setting('ISSUER_PORT', kinds.wholeNumber(0, 65_535), port < 65_535 ? port + 1 : 0),
    superAdminEmails: setting('SUPER_ADMIN_EMAILS', kinds.emailList, []),
    demo: setting('DEMO', kinds.oneZero, databaseUrl === undefined),
    /** Absent: files are kept in DATA_DIR. */
    s3: bucketIn(setting),
    metricsToken: setting('METRICS_TOKEN', kinds.anyText, undefined),
    defaultCalendarUrl: setting('DEFAULT_CALENDAR_URL', kinds.webAddress, 'https://calendar.google.com/'),
    defaultQuoteUrl: setting(
      'DEFAULT_QUOTE_URL',
      kinds.webAddress,
      'https://www.google.com/search?q=insurance+quote+tool',
    ),
  }
}

const modes = kinds.oneOf({ production: true, development: false, test: false })

const levels = kinds.sameWord(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

const proxies: kinds.Kind<number | boolean> = {
  takes: 'on, off, or how many proxies stand in front',
  read: (text) => kinds.onOff.read(text) ?? kinds.wholeNumber(0, 99).read(text),
}

function originOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  // Nobody can visit "everywhere"; the machine itself is reached as localhost.
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

function issuerIn(setting: ReturnType<typeof kinds.settingsIn>) {
  const issuer = setting('OIDC_ISSUER', kinds.webAddress, undefined)
  const clientId = setting('OIDC_CLIENT_ID', kinds.anyText, undefined)
  const clientSecret = setting('OIDC_CLIENT_SECRET', kinds.anyText, undefined)
  if (!issuer && !clientId && !clientSecret) return undefined
  if (issuer && clientId && clientSecret) return Object.freeze({ issuer, clientId, clientSecret })
  throw new StartRefused(`${issuers} are given together, all three or none`)
}

const issuers = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'

/** An S3-compatible store; with an endpoint of its own the bucket usually stands in the path. */
function bucketIn(setting: ReturnType<typeof kinds.settingsIn>) {
  const bucket = setting('S3_BUCKET', kinds.anyText, undefined)
  const accessKeyId = setting('S3_ACCESS_KEY_ID', kinds.anyText, undefined)
  const secretAccessKey = setting('S3_SECRET_ACCESS_KEY', kinds.anyText, undefined)
  const region = setting('S3_REGION', kinds.anyText, undefined)
  const endpoint = setting('S3_ENDPOINT', kinds.webAddress, undefined)
  const pathStyle = setting('S3_FORCE_PATH_STYLE', kinds.onOff, undefined)
  if (bucket && accessKeyId && secretAccessKey) {
    const forcePathStyle = pathStyle ?? endpoint !== undefined
    return Object.freeze({
      bucket,
      accessKeyId,
      secretAccessKey,
      region: region ?? 'us-east-1',
      endpoint,
      forcePathStyle,
    })
  }
  const given = [bucket, accessKeyId, secretAccessKey, region, endpoint, pathStyle].some((one) => one !== undefined)
  if (given) throw new StartRefused(`${bucketSettings} are given together, and no other S3 setting without them`)
  return undefined
}

const bucketSettings = 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

function checkTogether(env: Env): void {
  const { databaseUrl, databaseDirectUrl, demo, host, oidc, production, sessionSecret } = env
  if (databaseDirectUrl && !databaseUrl)
    throw new StartRefused('DATABASE_DIRECT_URL takes its place beside DATABASE_URL, which is missing')
  if (demo && databaseUrl)
    throw new StartRefused('DEMO takes 0 where DATABASE_URL is given: the demo is made in the embedded database alone')
  if (production && !sessionSecret)
    throw new StartRefused('SESSION_SECRET takes a text of at least 32 characters, and NODE_ENV=production needs one')
  if (oidc || (isLoopback(host) && !production)) return
  const reason = production ? 'NODE_ENV=production' : 'a HOST other than loopback'
  throw new StartRefused(`${issuers} are needed with ${reason}: the embedded identity server signs in anybody`)
}
