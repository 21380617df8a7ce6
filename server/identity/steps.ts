import type { IncomingMessage } from 'node:http'
import type { Context, Provider } from 'oidc-provider'
import type { accounts, DemoAccount } from './accounts.ts'
import { show } from './show.ts'
import { signInPage, strayPage } from './sign-in-page.ts'

type Step = (ctx: Context, next: () => Promise<void>) => Promise<void>
export type Steps = {
  provider: Provider
  known: ReturnType<typeof accounts>
  people: readonly DemoAccount[]
  publicUrl: string
  clientId: string
  isExpired: (error: unknown) => boolean
}

/** What happens before oidc-provider sees a request: its sign-in page, and a sign-out without a question. */
export function signInSteps({ provider, known, people, publicUrl, clientId, isExpired }: Steps): Step {
  return async (ctx, next) => {
    if (ctx.path === '/auth') await forgetWhoIsSignedIn(provider, ctx)
    else if (ctx.path === '/session/end' && (await endSession(ctx))) return
    else if (ctx.path.startsWith('/sign-in/') && (ctx.method === 'GET' || ctx.method === 'POST')) return signIn(ctx)
    await next()
    if (ctx.status === 404 && !ctx.body) show(ctx, strayPage(publicUrl), 404)
  }

  async function signIn(ctx: Context): Promise<void> {
    try {
      await provider.interactionDetails(ctx.req, ctx.res)
      if (ctx.method === 'GET') return show(ctx, signInPage({ at: ctx.path, people, publicUrl }))
      const email = (await formOf(ctx.req)).get('email') ?? ''
      const accountId = known.subjectOf(email)
      if (!accountId) return show(ctx, signInPage({ at: ctx.path, people, publicUrl, wrong: email }), 400)
      await forgetWhoIsSignedIn(provider, ctx)
      const onward = await provider.interactionResult(ctx.req, ctx.res, { login: { accountId } })
      ctx.status = 303
      ctx.redirect(onward)
    } catch (error) {
      if (!isExpired(error)) throw error
      show(ctx, strayPage(publicUrl), 400)
    }
  }

  /**
   * A sign-out that Daybook asks for is shown by a token of ours: no question is needed then, and no script that
   * answers it. Answers whether it was one; any other goes the library's own way, which asks.
   */
  async function endSession(ctx: Context): Promise<boolean> {
    const { id_token_hint: token, post_logout_redirect_uri: asked } = ctx.query
    const client = await provider.Client.find(clientId)
    if (
      !client ||
      typeof token !== 'string' ||
      typeof asked !== 'string' ||
      !client.postLogoutRedirectUriAllowed(asked)
    )
      return false
    const isOurs = await provider.IdToken.validate(token, client).then(
      () => true,
      () => false,
    )
    if (!isOurs) return false
    await forgetWhoIsSignedIn(provider, ctx)
    ctx.status = 303
    ctx.redirect(asked)
    return true
  }
}

/**
 * Ends a session of the issuer. Each sign-in begins so and asks who it is: trying Daybook out means being now one
 * person, now another.
 */
async function forgetWhoIsSignedIn(provider: Provider, ctx: Context): Promise<void> {
  const session = await provider.Session.get(ctx)
  await session.destroy()
}

/** Longest form that is read, in bytes; an address is 254 at most. */
const longest = 2_000

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const bytes of request.setEncoding('utf8') as AsyncIterable<string>) {
    text += bytes
    if (text.length > longest) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}
