import type { IncomingMessage } from 'node:http'
import type { Context, Provider } from 'oidc-provider'
import { fontHeaders, readPageFont } from '#server/base/pages/fonts.ts'
import type { createIssuerAccountStore, DemoAccount } from './accounts.ts'
import { destroyIssuerSession } from './provider.ts'
import { buildSignInPage, buildExpiredInteractionPage, sendPlainPage } from './pages.ts'

type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>
type SignInMiddlewareDeps = {
  provider: Provider
  accountStore: ReturnType<typeof createIssuerAccountStore>
  demoAccounts: readonly DemoAccount[]
  publicUrl: string
  clientId: string
  isExpired: (error: unknown) => boolean
}

/** Handles the sign-in page of the demo and the sign-out without confirmation, before oidc-provider sees a request. */
export function createSignInMiddleware({
  provider,
  accountStore,
  demoAccounts,
  publicUrl,
  clientId,
  isExpired,
}: SignInMiddlewareDeps): Middleware {
  return async (ctx, next) => {
    const font = await readPageFont(ctx.path)
    if (font) return sendFont(ctx, font)
    if (ctx.path === '/auth') await destroyIssuerSession(provider, ctx)
    else if (ctx.path === '/session/end' && (await endSession(ctx))) return
    else if (ctx.path.startsWith('/sign-in/') && (ctx.method === 'GET' || ctx.method === 'POST')) return signIn(ctx)
    await next()
    if (ctx.status === 404 && !ctx.body) sendPlainPage(ctx, buildExpiredInteractionPage(publicUrl), 404)
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
      sendPlainPage(ctx, buildExpiredInteractionPage(publicUrl), 400)
    }
  }

  /**
   * Signs out without confirmation if the request has a valid id token from us. Returns false for any other, which
   * oidc-provider handles with a confirmation page.
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

function sendFont(ctx: Context, font: Buffer): void {
  ctx.set(fontHeaders)
  ctx.body = font
}

/** Longest accepted form; an e-mail address has at most 254 characters. */
const maxFormBytes = 2_000

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const bytes of request.setEncoding('utf8') as AsyncIterable<string>) {
    text += bytes
    if (text.length > maxFormBytes) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}
