import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { doors } from '#contract/session.ts'
import type { Env } from '#server/base/env.ts'
import type { Log } from '#server/base/log.ts'
import { StartRefused } from '#server/base/start-refused.ts'
import type { DemoAccount } from './accounts.ts'
import { keptKeys } from './keys.ts'
import { openProvider, type ProviderSettings } from './provider.ts'

export type EmbeddedIssuer = { issuer: string; clientId: string; clientSecret: string; close: () => Promise<void> }
type Settings = Pick<Env, 'host' | 'issuerPort' | 'publicUrl' | 'dataDir'>

/**
 * Starts the identity server of the demo, a real one that believes every address, on an origin of its own beside the
 * program. Whoever reaches it is whoever they say, which is why readEnv lets it start on loopback alone.
 */
export async function startEmbeddedIssuer(
  { host, issuerPort, publicUrl, dataDir }: Settings,
  log: Log,
  people: readonly DemoAccount[] = [],
): Promise<EmbeddedIssuer> {
  const server = createServer()
  const port = await listening(server, host, issuerPort, log)
  const issuer = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const keys = await keptKeys(dataDir)
  const client = { clientId: 'daybook', clientSecret: keys.clientSecret }
  const settings = { issuer, ...client, publicUrl, callback: doors.back, keys, people }
  server.on('request', answeredBy(settings, log))
  return { issuer, ...client, close: () => closed(server) }
}

/** The provider is made when somebody first asks for it: most starts go by without a sign-in. */
function answeredBy(settings: ProviderSettings, log: Log): RequestListener {
  const tell = (error: unknown) =>
    log.error({ error: (error as Error).name, code: (error as { code?: string }).code }, 'embedded issuer')
  const open = async () => {
    const provider = await openProvider(settings)
    provider.silent = true
    provider.on('server_error', (_ctx, error) => tell(error))
    provider.on('error', tell)
    return provider.callback()
  }
  let opened: ReturnType<typeof open> | undefined
  const failed = (error: unknown, response: ServerResponse) => {
    opened = undefined
    tell(error)
    response.writeHead(503).end()
  }
  return (request, response) => {
    opened ??= open()
    void opened.then(
      (answer) => answer(request, response),
      (error: unknown) => failed(error, response),
    )
  }
}

async function listening(server: Server, host: string, wanted: number, log: Log): Promise<number> {
  const taken = await listen(server, host, wanted)
  if (taken?.code === 'EADDRINUSE' && wanted !== 0) {
    // Subjects are kept by the issuer's address; at another one people are known again by their e-mail.
    log.warn({ wanted }, 'ISSUER_PORT is taken, the embedded identity server listens on a free one')
    const still = await listen(server, host, 0)
    if (still) throw new StartRefused(`ISSUER_PORT: cannot listen on ${host} (${still.code})`)
  } else if (taken) throw new StartRefused(`ISSUER_PORT: cannot listen on ${host}:${wanted} (${taken.code})`)
  return (server.address() as AddressInfo).port
}

const listen = (server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((done) => {
    server.once('error', done)
    server.listen(port, host, () => {
      server.off('error', done)
      done(undefined)
    })
  })

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
