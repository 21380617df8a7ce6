import type { FastifyInstance } from 'fastify'
import { authPaths } from '#contract/session/session.ts'
import { toErrorLogFields } from '#server/base/http/error-responses.ts'
import { pageRoutes } from '#server/base/pages/page-routes.ts'
import { createIssuerClient } from './issuer.ts'
import { buildGeneralErrorPage } from './pages.ts'
import { createPendingSignInCookies } from './pending-sign-ins.ts'
import { createSessionCookie } from './sessions.ts'
import type { SignInDeps, SignInSettings } from './sign-in-deps.ts'
import { startSignIn, finishSignInWithInvitation, finishSignIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/** Adds /api/login, /api/callback and /api/logout, which a browser visits: they answer with redirects and plain pages. */
export async function authRoutes(app: FastifyInstance, settings: SignInSettings): Promise<void> {
  const { publicUrl, log, oidc } = settings
  const deps: SignInDeps = {
    ...settings,
    issuer: createIssuerClient(oidc, publicUrl),
    pendingSignIns: createPendingSignInCookies({ ...settings, lifetimeMinutes: oidc.builtIn ? 60 : 10 }),
    sessionCookie: createSessionCookie(settings),
    logIssuerError: (request, error) => {
      settings.metrics.countDependencyError('issuer', error)
      log.error(toErrorLogFields(error, request), 'the issuer')
    },
  }
  await pageRoutes(app, log, { maxFormBytes: 1_000, buildErrorPage: buildGeneralErrorPage }, (addRoute) => {
    addRoute('GET', authPaths.signIn, (request, reply) => startSignIn(deps, request, reply))
    addRoute('GET', authPaths.callback, (request, reply) => finishSignIn(deps, request, reply))
    addRoute('POST', authPaths.callback, (request, reply) => finishSignInWithInvitation(deps, request, reply))
    addRoute('GET', authPaths.signOut, (request, reply) => signOut(deps, request, reply))
  })
}
