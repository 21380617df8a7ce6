import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { identityPaths } from '#contract/session/identity-paths.ts'
import type { Database } from '#server/base/database/database.ts'
import { getNetwork, type RateLimiter } from '#server/base/limits/rate-limit.ts'
import { toLoggedError } from '#server/base/logged-error.ts'
import type { Logger } from '#server/base/logger.ts'
import { createOidcProvider, destroyIssuerSession, sendExpiredPage } from './provider.ts'
import { loadSigningKeys } from './signing-keys.ts'
import { createAccountStore, createStateAdapter } from './state-adapter.ts'

/** Milliseconds after which the signing keys are read again: another instance may have created a new one. */
const keysValidMs = 3_600_000

/** Limits sign-ins that start at the issuer; each stores a row. */
const authorizationRateLimit = { calls: 60, minutes: 1 }

/** What the OpenID Connect provider is created with. */
export type BuiltInProviderDeps = {
  publicUrl: string
  secret: string
  database: Database
  clock: () => Date
  log: Logger
  rateLimit?: RateLimiter | undefined
}

export type BuiltInProvider = ReturnType<typeof createBuiltInProvider>

/** Creates the identity server: a provider that is built with the first request, and again for new keys. */
export function createBuiltInProvider({ publicUrl, secret, database, clock, log }: BuiltInProviderDeps) {
  const accounts = createAccountStore(database, clock)
  const logError = (error: unknown) => log.error(toLoggedError(error), 'built-in issuer')
  const build = async () => {
    const keys = await loadSigningKeys(database, secret, clock())
    const { provider, isExpired } = await createOidcProvider({
      publicUrl,
      keys,
      adapter: createStateAdapter(database, clock),
      findAccount: accounts.find,
    })
    // The forwarded headers are set from PUBLIC_URL: see `identityRoutes`.
    provider.proxy = true
    provider.on('server_error', (_ctx, error) => logError(error))
    provider.on('error', logError)
    provider.use(async (ctx, next) => {
      if (ctx.path === '/auth') await destroyIssuerSession(provider, ctx)
      await next()
      if (ctx.status === 404 && !ctx.body) sendExpiredPage(ctx, 404)
    })
    return { provider, isExpired, handle: provider.callback() }
  }
  let current: { built: ReturnType<typeof build>; builtAtMs: number } | undefined
  const get = () => {
    const nowMs = clock().getTime()
    if (current && Math.abs(nowMs - current.builtAtMs) < keysValidMs) return current.built
    const next = { built: build(), builtAtMs: nowMs }
    current = next
    next.built.catch(() => void (current === next && (current = undefined)))
    return next.built
  }
  return {
    get,
    accounts,
    /** Returns the id of a browser's sign-in; undefined if it expired or belongs to another browser. */
    findInteraction: async (request: IncomingMessage, response: ServerResponse): Promise<string | undefined> => {
      const { provider, isExpired } = await get()
      try {
        return (await provider.interactionDetails(request, response)).uid
      } catch (error) {
        if (!isExpired(error)) throw error
        return undefined
      }
    },
    /** Completes a sign-in and returns where the browser continues; undefined if it expired. */
    finishInteraction: async (
      request: IncomingMessage,
      response: ServerResponse,
      { subject, email }: { subject: string; email: string },
    ): Promise<string | undefined> => {
      const { provider, isExpired } = await get()
      await accounts.saveEmail(subject, email)
      try {
        await destroyIssuerSession(provider, provider.createContext(request, response))
        return await provider.interactionResult(request, response, { login: { accountId: subject } })
      } catch (error) {
        if (!isExpired(error)) throw error
        return undefined
      }
    },
  }
}

/** Adds the protocol's own addresses, such as /identity/auth and /identity/token, which oidc-provider answers. */
export async function identityRoutes(
  app: FastifyInstance,
  { publicUrl, clock, rateLimit }: BuiltInProviderDeps,
  { get }: Pick<BuiltInProvider, 'get'>,
): Promise<void> {
  const { host, protocol } = new URL(publicUrl)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The provider reads the body itself.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: `${identityPaths.issuer}/*`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { raw } = request
        const path = raw.url!.slice(identityPaths.issuer.length)
        if (path.startsWith('/auth?'))
          rateLimit?.('authorization', getNetwork(request), authorizationRateLimit, clock())
        const { handle } = await get()
        for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
        reply.hijack()
        // Pretends that the browser used the issuer's own address, whatever a proxy says.
        raw.headers['x-forwarded-host'] = host
        raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
        Object.assign(raw, { originalUrl: raw.url, url: path })
        await handle(raw, reply.raw)
        return reply
      },
    })
  })
}

/**
 * Creates the fetch that sends the requests of the OpenID Connect client to this program itself: its public address may
 * go through a proxy.
 */
export const createInternalFetch =
  (app: FastifyInstance) =>
  async (url: string, { method, headers, body }: FetchOptions) => {
    const { pathname, search } = new URL(url)
    const response = await app.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: { ...headers },
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
    })
    const responseHeaders = Object.entries(response.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    )
    return new Response(response.payload, { status: response.statusCode, headers: responseHeaders })
  }

type FetchOptions = { method: string; headers: object; body?: unknown }
