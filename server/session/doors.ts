import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import { doors } from '#contract/session.ts'
import { failureOf, harmless } from '#server/base/answer-errors.ts'
import type { Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { written } from '#server/base/plain-page.ts'
import type { RateLimit } from '#server/base/rate-limit.ts'
import { type Issuer, issuerAt, type IssuerSettings } from './issuer.ts'
import { errorPage, type Page } from './pages.ts'
import { pendingSignIns } from './pending.ts'
import { sessionCookie } from './sessions.ts'
import { beginSignIn, choose, finishSignIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export type SignInSettings = {
  database: Database
  clock: () => Date
  log: Log
  rateLimit?: RateLimit
  /** Signs what is kept in the browser. */
  secret: string
  /** An origin; over https the cookies are Secure. */
  publicUrl: string
  oidc: IssuerSettings
  superAdminEmails: readonly string[]
}

/** What the steps of a sign-in stand on. */
export type House = SignInSettings & {
  issuer: Issuer
  pending: ReturnType<typeof pendingSignIns>
  session: ReturnType<typeof sessionCookie>
  /** Logs an error of the issuer by its kind alone. */
  tell(request: FastifyRequest, error: unknown): void
}

/** Where a step leads: to another address or to a page of its own. */
export type Step = { to: string } | Page

/** GET /api/login, /api/callback and /api/logout: addresses a browser visits, answered by redirects and plain pages. */
export async function signInRoutes(app: FastifyInstance, settings: SignInSettings): Promise<void> {
  const { secret, publicUrl, log } = settings
  const secure = publicUrl.startsWith('https:')
  const house: House = {
    ...settings,
    issuer: issuerAt(settings.oidc, publicUrl),
    pending: pendingSignIns({ secret, secure }),
    session: sessionCookie({ secret, secure }),
    tell: (request, error) => log.error(harmless(error, request), 'the issuer'),
  }
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const { code, message, retryAfter } = failureOf(error, request, log)
      if (retryAfter) reply.header('retry-after', retryAfter)
      return answered(request, reply, errorPage(code, message))
    })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_000 },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    )
    const at = (
      method: 'GET' | 'POST',
      url: string,
      step: (house: House, request: FastifyRequest, reply: FastifyReply) => Promise<Step>,
    ) =>
      // Without HEAD: looking at a door neither begins nor ends anything.
      scope.route({
        method,
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => answered(request, reply, await step(house, request, reply)),
      })
    at('GET', doors.signIn, beginSignIn)
    at('GET', doors.back, finishSignIn)
    at('POST', doors.back, choose)
    at('GET', doors.signOut, signOut)
  })
}

function answered(request: FastifyRequest, reply: FastifyReply, step: Step): FastifyReply {
  reply.header('cache-control', 'no-store')
  if ('to' in step) return reply.header('referrer-policy', 'no-referrer').redirect(step.to, 303)
  const { code, text: message } = step
  reply.code(code ? errors[code].status : 200)
  const { accept = '' } = request.headers
  if (code && accept.includes('json') && !accept.includes('html'))
    return reply.send({ message, code, requestId: request.id })
  const { text, headers } = written(step)
  return reply.headers(headers).send(text)
}
