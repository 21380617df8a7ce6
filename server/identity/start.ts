import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authPaths } from '#contract/session/session.ts'
import type { EnvSettings } from '#server/base/env.ts'
import type { Logger } from '#server/base/logger.ts'
import { toLoggedError } from '#server/base/metrics.ts'
import { StartupError } from '#server/base/settings.ts'
import { createIssuerAccountStore, type DemoAccount } from './accounts.ts'
import { loadIssuerKeys } from './keys.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { createOidcProvider, type OidcProviderSettings } from './provider.ts'
import { createSignInMiddleware } from './sign-in-middleware.ts'

export type EmbeddedIssuer = { issuer: string; clientId: string; clientSecret: string; close: () => Promise<void> }
type Settings = Pick<EnvSettings, 'host' | 'issuerPort' | 'publicUrl' | 'dataDir'>

/**
 * Starts the embedded identity server on its own port. It accepts every address without a password, so parseEnv allows
 * it on loopback only. Throws StartupError.
 */
export async function startEmbeddedIssuer(
  { host, issuerPort, publicUrl, dataDir }: Settings,
  log: Logger,
  demoAccounts: readonly DemoAccount[] = [],
): Promise<EmbeddedIssuer> {
  const server = createServer()
  const port = await listenWithFallback(server, host, issuerPort, log)
  const issuer = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const keys = await loadIssuerKeys(dataDir)
  const client = { clientId: 'daybook', clientSecret: keys.clientSecret }
  const accountStore = createIssuerAccountStore()
  const settings = {
    ...{ issuer, ...client, publicUrl, callback: authPaths.callback, keys },
    adapter: createMemoryAdapter(),
    findAccount: accountStore.find,
    signInPath: '/sign-in',
  }
  server.on('request', createLazyHandler(settings, { accountStore, demoAccounts, log }))
  return { issuer, ...client, close: () => closeServer(server) }
}

/** Creates the provider with the first request, since many starts see no sign-in. */
function createLazyHandler(
  settings: OidcProviderSettings,
  {
    log,
    ...accounts
  }: {
    accountStore: ReturnType<typeof createIssuerAccountStore>
    demoAccounts: readonly DemoAccount[]
    log: Logger
  },
): RequestListener {
  const logError = (error: unknown) => log.error(toLoggedError(error), 'embedded issuer')
  const createHandler = async () => {
    const { provider, isExpired } = await createOidcProvider(settings)
    const { publicUrl, clientId } = settings
    provider.use(createSignInMiddleware({ provider, isExpired, publicUrl, clientId, ...accounts }))
    provider.on('server_error', (_ctx, error) => logError(error))
    provider.on('error', logError)
    return provider.callback()
  }
  let handlerPromise: ReturnType<typeof createHandler> | undefined
  const handleCreateError = (error: unknown, response: ServerResponse) => {
    handlerPromise = undefined
    logError(error)
    response.writeHead(503).end()
  }
  return (request, response) => {
    handlerPromise ??= createHandler()
    void handlerPromise.then(
      (handle) => handle(request, response),
      (error: unknown) => handleCreateError(error, response),
    )
  }
}

async function listenWithFallback(server: Server, host: string, preferredPort: number, log: Logger): Promise<number> {
  const listenError = await listen(server, host, preferredPort)
  if (listenError?.code === 'EADDRINUSE' && preferredPort !== 0) {
    // Users are stored with issuer and subject; under another issuer URL they are recognized by e-mail.
    log.warn({ wanted: preferredPort }, 'ISSUER_PORT is taken, the embedded identity server listens on a free one')
    const fallbackError = await listen(server, host, 0)
    if (fallbackError) throw new StartupError(`ISSUER_PORT: cannot listen on ${host} (${fallbackError.code})`)
  } else if (listenError)
    throw new StartupError(`ISSUER_PORT: cannot listen on ${host}:${preferredPort} (${listenError.code})`)
  return (server.address() as AddressInfo).port
}

const listen = (server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => {
      server.off('error', resolve)
      resolve(undefined)
    })
  })

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
