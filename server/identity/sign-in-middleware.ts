import type { IncomingMessage } from 'node:http'
import type { Context, Provider } from 'oidc-provider'
import type { createAccountStore, DemoAccount } from './accounts.ts'
import { sendPlainPage } from './send-plain-page.ts'
import { buildSignInPage, buildExpiredPage } from './sign-in-page.ts'

type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>
export type SignInMiddlewareDeps = {
  provider: Provider
  accountStore: ReturnType<typeof createAccountStore>
  demoAccounts: readonly DemoAccount[]
  publicUrl: string
  clientId: string
  isExpired: (error: unknown) => boolean
}

/** What happens before oidc-provider sees a request: its sign-in page, and a sign-out without a question. */
export function createSignInMiddleware({
  provider,
  accountStore,
  demoAccounts,
  publicUrl,
  clientId,
  isExpired,
}: SignInMiddlewareDeps): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/auth') await destroyIssuerSession(provider, ctx)
    else if (ctx.path === '/session/end' && (await endSession(ctx))) return
    else if (ctx.path.startsWith('/sign-in/') && (ctx.method === 'GET' || ctx.method === 'POST')) return signIn(ctx)
    await next()
    if (ctx.status === 404 && !ctx.body) sendPlainPage(ctx, buildExpiredPage(publicUrl), 404)
  }

  async function signIn(ctx: Context): Promise<void> {
    try {
      await provider.interactionDetails(ctx.req, ctx.res)
      if (ctx.method === 'GET')
        return sendPlainPage(ctx, buildSignInPage({ formAction: ctx.path, demoAccounts, publicUrl }))
      const email = (await readForm(ctx.req)).get('email') ?? ''
      const accountId = accountStore.registerEmail(email)
      if (!accountId)
        return sendPlainPage(
          ctx,
          buildSignInPage({ formAction: ctx.path, demoAccounts, publicUrl, invalidEmail: email }),
          400,
        )
      await destroyIssuerSession(provider, ctx)
      const redirectUrl = await provider.interactionResult(ctx.req, ctx.res, { login: { accountId } })
      ctx.status = 303
      ctx.redirect(redirectUrl)
    } catch (error) {
      if (!isExpired(error)) throw error
      sendPlainPage(ctx, buildExpiredPage(publicUrl), 400)
    }
  }

  /**
   * A sign-out that Daybook asks for is shown by a token of ours: no question is needed then, and no script that
   * answers it. Answers whether it was one; any other goes the library's own way, which asks.
   */
  async function endSession(ctx: Context): Promise<boolean> {
    const { id_token_hint: token, post_logout_redirect_uri: redirectUri } = ctx.query
    const client = await provider.Client.find(clientId)
    if (
      !client ||
      typeof token !== 'string' ||
      typeof redirectUri !== 'string' ||
      !client.postLogoutRedirectUriAllowed(redirectUri)
    )
      return false
    const isValidToken = await provider.IdToken.validate(token, client).then(
      () => true,
      () => false,
    )
    if (!isValidToken) return false
    await destroyIssuerSession(provider, ctx)
    ctx.status = 303
    ctx.redirect(redirectUri)
    return true
  }
}

/**
 * Ends a session of the issuer. Each sign-in begins so and asks who it is: trying Daybook out means being now one
 * person, now another.
 */
async function destroyIssuerSession(provider: Provider, ctx: Context): Promise<void> {
  const session = await provider.Session.get(ctx)
  await session.destroy()
}

/** Longest form that is read, in bytes; an address is 254 at most. */
const maxFormBytes = 2_000

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const bytes of request.setEncoding('utf8') as AsyncIterable<string>) {
    text += bytes
    if (text.length > maxFormBytes) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}
