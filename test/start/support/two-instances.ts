import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'
import { findPostgresInstallations } from '#db/embedded/binaries.ts'
import { resolvePostgresAccount } from '#db/embedded/run-as.ts'
import { createSeed } from '#test/support/data/seed.ts'
import { s3Settings, startS3 } from '#test/support/s3.ts'
import { testSecret } from '#test/support/session-secret.ts'
import { createVisitor } from '#test/support/sign-in/visitor.ts'
import { startExternalPostgres } from './external-postgres.ts'
import { createDataDir, startProgram } from './program.ts'
import { startRoundRobin } from './round-robin.ts'
import { startTcpProxy } from './tcp-proxy.ts'

export type TwoInstances = Awaited<ReturnType<typeof startTwoInstances>>
export type Session = Awaited<ReturnType<TwoInstances['signIn']>>
type Mail = { recipient: string; source: string }
type Request = { at?: string; body?: unknown; headers?: Record<string, string> }

export const metricsToken = 'a-metrics-token'

type Options = {
  /** Further settings of both instances. */
  settings?: Record<string, string>
  /** Folder of PostgreSQL's data, by default the temporary one. */
  databaseFolder?: string
  /** Folder used instead of a bucket, shared by both. */
  filesFolder?: string
}

/**
 * Starts the program twice at once, as in production, on an empty database: one PostgreSQL, one bucket and one mail server,
 * a DATA_DIR each, and a proxy in front that changes the instance with each request. `network` has the ways to PostgreSQL,
 * the bucket and the mail server.
 */
export async function startTwoInstances(options: Options = {}) {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart()
  }
  try {
    return { ...(await startParts(stops, options)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(stops: (() => unknown)[], { settings, databaseFolder, filesFolder }: Options) {
  const account = await resolvePostgresAccount()
  const [installation] = await findPostgresInstallations(account)
  const postgres = await startExternalPostgres(installation!, account, databaseFolder)
  stops.push(postgres.stop)
  // As docs/operations.md says.
  await postgres.query(`create role daybook_app nologin; create role daybook_platform nologin;
    create role daybook_pool login noinherit; grant daybook_app, daybook_platform to daybook_pool;
    alter role daybook_pool set statement_timeout = '15s'; alter role daybook_pool set plan_cache_mode = force_generic_plan;
    alter role daybook_pool set idle_in_transaction_session_timeout = '30s'`)
  const s3 = await startS3()
  stops.push(s3.close)
  const mails: Mail[] = []
  const mailServer = await startMailServer(mails)
  stops.push(() => mailServer.close())
  const proxy = await startRoundRobin()
  stops.push(proxy.close)
  const connect = async (port: number | string) => {
    const way = await startTcpProxy(Number(port))
    stops.push(way.close)
    return way
  }
  const network = {
    database: await connect(new URL(postgres.urlFor('boss')).port),
    files: await connect(new URL(s3.env.S3_ENDPOINT!).port),
    mail: await connect((mailServer.server.address() as AddressInfo).port),
  }
  const throughNetwork = (url: string) => url.replace(/:\d+\//, `:${network.database.port}/`)

  const start = async () => {
    const { dataDir, remove } = await createDataDir()
    stops.push(remove)
    if (filesFolder) await symlink(filesFolder, join(dataDir, 'files'))
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: proxy.origin,
      TRUST_PROXY: '1',
      SESSION_SECRET: testSecret,
      DATABASE_URL: throughNetwork(postgres.urlFor('daybook_pool')),
      DATABASE_DIRECT_URL: throughNetwork(postgres.urlFor('boss')),
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://127.0.0.1:${network.mail.port}`,
      MAIL_FROM: 'daybook@example.com',
      METRICS_TOKEN: metricsToken,
      ...(!filesFolder && s3Settings(network.files.port)),
      ...settings,
    }
    const first = await startProgram(env)
    const instance = {
      origin: first.origin,
      program: first,
      /** Starts it again at the same address. */
      restart: async () => {
        instance.program = await startProgram({ ...env, PORT: new URL(first.origin).port })
      },
    }
    stops.push(() => instance.program.interrupt('SIGTERM'))
    return instance
  }
  const [first, second] = await Promise.all([start(), start()])
  proxy.targets.push(first.origin, second.origin)
  const owner = new pg.Pool({ connectionString: postgres.urlFor('boss'), max: 2 })
  owner.on('error', () => undefined)
  stops.push(() => owner.end())
  return {
    origin: proxy.origin,
    instances: [first.origin, second.origin] as const,
    running: [first, second] as const,
    postgres,
    network,
    jobsUrl: postgres.urlFor('boss'),
    owner,
    seed: createSeed(owner),
    mails,
    signIn: (email: string) => signInByCode(proxy.origin, mails, email),
  }
}

async function startMailServer(mails: Mail[]): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const keep = async () => {
        const source = await text(stream)
        mails.push(...envelope.rcptTo.map(({ address }) => ({ recipient: address, source })))
      }
      // oxlint-disable-next-line promise/no-callback-in-promise -- the library takes a callback
      keep().then(() => done(), done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

/** Signs in through the proxy, each page by the other instance, with the code that was mailed. */
async function signInByCode(origin: string, mails: readonly Mail[], email: string) {
  const visitor = createVisitor(origin)
  const known = mails.length
  const page = await visitor.submit(await visitor.visit('/api/login'), { email })
  const mail = await vi.waitUntil(() => mails.slice(known).find(({ recipient }) => recipient === email), 30_000)
  const landing = await visitor.submit(page, { code: /Your code is (\d{3} \d{3})/.exec(mail.source)![1]! })
  expect(landing.url).toBe(`${origin}/`)
  const cookie = visitor.cookies('daybook').map(({ name, value }) => `${name}=${value}`)

  /** Sends a request through the proxy, or to the instance `at`. */
  async function send<Body = unknown>(method: string, path: string, { at = origin, body, headers = {} }: Request = {}) {
    const isRaw = body === undefined || Buffer.isBuffer(body)
    const response = await fetch(at + path, {
      method,
      redirect: 'manual',
      headers: { cookie: cookie.join('; '), ...(!isRaw && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isRaw ? new Uint8Array(body as Buffer) : JSON.stringify(body) }),
    })
    const answer = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: (isJson ? JSON.parse(answer) : answer) as Body, headers: response.headers }
  }
  const { csrfToken } = (await send<{ csrfToken: string }>('GET', '/api/csrf-token')).body
  return {
    send,
    write: <Body = unknown>(method: string, path: string, { headers, ...request }: Request = {}) =>
      send<Body>(method, path, { ...request, headers: { 'x-csrf-token': csrfToken, ...headers } }),
  }
}
