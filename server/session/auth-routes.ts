import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorDefinitions } from '#contract/base/errors.ts'
import { authPaths } from '#contract/session/session.ts'
import { logAndClassifyError, toErrorLogFields } from '#server/base/error-responses.ts'
import { renderPlainPage } from '#server/base/plain-page.ts'
import { createIssuerClient } from './issuer.ts'
import { buildGeneralErrorPage } from './pages.ts'
import { createPendingSignInCookies } from './pending-sign-ins.ts'
import { createSessionCookieWriter } from './sessions.ts'
import type { SignInDeps, SignInResponse, SignInSettings } from './sign-in-deps.ts'
import { handleSignInStart, finishSignInWithChosenInvitation, handleSignInCallback } from './sign-in.ts'
import { handleSignOut } from './sign-out.ts'

/** Adds /api/login, /api/callback and /api/logout, which a browser visits: they answer with redirects and plain pages. */
export async function authRoutes(app: FastifyInstance, settings: SignInSettings): Promise<void> {
  const { secret, publicUrl, log } = settings
  const secure = publicUrl.startsWith('https:')
  const deps: SignInDeps = {
    ...settings,
    issuer: createIssuerClient(settings.oidc, publicUrl),
    pendingSignIns: createPendingSignInCookies({ secret, secure }),
    sessionCookie: createSessionCookieWriter({ secret, secure }),
    logIssuerError: (request, error) => log.error(toErrorLogFields(error, request), 'the issuer'),
  }
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const { code, message, retryAfterSeconds: retryAfter } = logAndClassifyError(error, request, log)
      if (retryAfter) reply.header('retry-after', retryAfter)
      return sendSignInResponse(request, reply, buildGeneralErrorPage(code, message))
    })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_000 },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    )
    const addRoute = (
      method: 'GET' | 'POST',
      url: string,
      handle: (deps: SignInDeps, request: FastifyRequest, reply: FastifyReply) => Promise<SignInResponse>,
    ) =>
      // Without HEAD, which must neither begin nor end a session.
      scope.route({
        method,
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => sendSignInResponse(request, reply, await handle(deps, request, reply)),
      })
    addRoute('GET', authPaths.signIn, handleSignInStart)
    addRoute('GET', authPaths.callback, handleSignInCallback)
    addRoute('POST', authPaths.callback, finishSignInWithChosenInvitation)
    addRoute('GET', authPaths.signOut, handleSignOut)
  })
}

function sendSignInResponse(request: FastifyRequest, reply: FastifyReply, response: SignInResponse): FastifyReply {
  reply.header('cache-control', 'no-store')
  if ('redirectTo' in response) return reply.header('referrer-policy', 'no-referrer').redirect(response.redirectTo, 303)
  const { code, text: message } = response
  reply.code(code ? errorDefinitions[code].status : 200)
  const { accept = '' } = request.headers
  if (code && accept.includes('json') && !accept.includes('html'))
    return reply.send({ message, code, requestId: request.id })
  const { text, headers } = renderPlainPage(response)
  return reply.headers(headers).send(text)
}
