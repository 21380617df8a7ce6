import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/base/errors.ts'
import { toLoggedError } from '#server/base/logged-error.ts'
import { buildMessagePage, pageRoutes } from '#server/base/pages/page-routes.ts'
import { createMailCheck } from '#server/mail/for-identity.ts'
import type { BuiltInIdentityDeps, BuiltInIdentitySettings } from './built-in-deps.ts'
import { createBuiltInProvider, createInternalFetch, identityRoutes } from './built-in-provider.ts'
import { demoSignInRoutes } from './demo-sign-in.ts'
import { linkPageRoutes } from './link-routes.ts'
import { passkeyPageRoutes, passkeyScriptRoute } from './passkey-routes.ts'
import { canUsePasskeys } from './passkeys.ts'
import { clientId, getIssuerUrl } from './provider.ts'
import { setupPageRoutes, setupRoute } from './setup-routes.ts'
import { renderBeginLink } from './sign-in-pages.ts'
import { signInPageRoutes } from './sign-in-routes.ts'
import { deriveClientSecret } from './signing-keys.ts'

/**
 * Adds the identity server on the program's own origin, with its pages, and returns the settings of the client:
 * docs/product/session.md#built-in-identity-server.
 */
export async function builtInIdentityRoutes(app: FastifyInstance, settings: BuiltInIdentitySettings) {
  const { publicUrl, secret, log, clock, openMailTransport, production } = settings
  const provider = createBuiltInProvider(settings)
  const pending = new Set<Promise<unknown>>()
  const deps: BuiltInIdentityDeps = {
    ...settings,
    provider,
    checkMail: createMailCheck(openMailTransport, clock),
    runAfterAnswer: (work) => {
      const promise = work()
        .catch((error: unknown) => log.error(toLoggedError(error), 'sign-in mail failed'))
        .finally(() => pending.delete(promise))
      pending.add(promise)
    },
  }
  app.addHook('onClose', async () => void (await Promise.all(pending)))
  await identityRoutes(app, settings, provider)
  if (production) {
    passkeyScriptRoute(app)
    setupRoute(app, deps)
  }
  await pageRoutes(app, log, { maxFormBytes, buildErrorPage }, (addRoute) => {
    if (!production) return demoSignInRoutes(addRoute, deps)
    signInPageRoutes(addRoute, deps)
    linkPageRoutes(addRoute, deps)
    passkeyPageRoutes(addRoute, deps)
    setupPageRoutes(addRoute, deps)
  })
  return {
    issuer: getIssuerUrl(publicUrl),
    clientId,
    clientSecret: deriveClientSecret(secret),
    fetch: createInternalFetch(app),
    ...(production && { builtIn: { hasPasskeys: canUsePasskeys(publicUrl) } }),
  }
}

/** A passkey's answer takes about 2,000. */
const maxFormBytes = 20_000

const buildErrorPage = (code: ErrorCode, text: string) =>
  buildMessagePage({
    code,
    title: code === 'RATE_LIMITED' ? 'Please wait a moment' : 'That did not work',
    text,
    actions: [renderBeginLink('Sign in again')],
  })
