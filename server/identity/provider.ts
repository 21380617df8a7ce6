import type { Context, OidcContext, Provider } from 'oidc-provider'
import { identityPaths } from '#contract/session/identity-paths.ts'
import { authPaths } from '#contract/session/session.ts'
import { isHttps } from '#server/base/http/cookie-options.ts'
import { renderPlainPage } from '#server/base/pages/plain-page.ts'
import { buildExpiredSignInPage } from '#server/session/service.ts'
import type { IssuerSecrets } from './signing-keys.ts'

/** The client of Daybook at its own identity server. */
export const clientId = 'daybook'

/** Returns the issuer of the built-in identity server: a path of the program's own origin. */
export const getIssuerUrl = (publicUrl: string): string => publicUrl + identityPaths.issuer

type OidcProviderSettings = {
  publicUrl: string
  keys: IssuerSecrets
  /** The storage of interactions, codes and tokens. */
  adapter: (kind: string) => object
  findAccount: (ctx: unknown, subject: string) => Promise<object | undefined>
}

/**
 * Creates the OpenID Connect provider with Daybook as its only client. Loads oidc-provider, which nothing else does.
 */
export async function createOidcProvider(
  settings: OidcProviderSettings,
): Promise<{ provider: Provider; isExpired(error: unknown): boolean }> {
  const { Provider, errors } = await import('oidc-provider')
  const provider = new Provider(getIssuerUrl(settings.publicUrl), buildConfiguration(settings))
  provider.silent = true
  return { provider, isExpired: (error) => error instanceof errors.SessionNotFound }
}

/** Ends the issuer's session. Every sign-in starts with this, so that users can switch accounts. */
export async function destroyIssuerSession(provider: Provider, ctx: Context): Promise<void> {
  const session = await provider.Session.get(ctx)
  await session.destroy()
}

/** Answers a request for an expired sign-in or an unknown path. */
export function sendExpiredPage(ctx: Context, status: number): void {
  const { text, headers } = renderPlainPage(buildExpiredSignInPage())
  ctx.status = status
  ctx.set(headers)
  ctx.body = text
}

const hourSeconds = 3_600
const scope = 'openid email profile'

function buildConfiguration({ publicUrl, keys, adapter, findAccount }: OidcProviderSettings) {
  const client = {
    client_id: clientId,
    client_secret: keys.clientSecret,
    redirect_uris: [publicUrl + authPaths.callback],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  }
  const disabled = { enabled: false }
  return {
    adapter,
    clients: [client],
    jwks: keys.jwks,
    cookies: { names: nameCookies(isHttps(publicUrl)), keys: keys.cookieKeys },
    responseTypes: ['code'],
    scopes: scope.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    findAccount,
    loadExistingGrant,
    // Another tab may start a sign-in, which ends the session, before this one has fetched its tokens.
    expiresWithSession: async () => false,
    interactions: { url: (_ctx: Context, { uid }: { uid: string }) => `${identityPaths.signIn}/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: hourSeconds,
      IdToken: hourSeconds,
      Interaction: hourSeconds,
      Session: 24 * hourSeconds,
    },
    renderError: (ctx: Context) => sendExpiredPage(ctx, 400),
    features: {
      devInteractions: disabled,
      dPoP: disabled,
      pushedAuthorizationRequests: disabled,
      resourceIndicators: disabled,
      // The issuer's session ends with each sign-in.
      rpInitiatedLogout: disabled,
    },
  }
}

/** Cookies of one sign-in are limited to its path, which `__Host-` forbids. */
const nameCookies = (secure: boolean) => ({
  session: `${secure ? '__Host-' : ''}daybook-issuer`,
  interaction: `${secure ? '__Secure-' : ''}daybook-issuer-step`,
  resume: `${secure ? '__Secure-' : ''}daybook-issuer-way`,
})

/** Grants the scope without a consent page, as Daybook is the only client. */
async function loadExistingGrant({ oidc }: OidcContext) {
  const { provider, client, account } = oidc
  if (!account) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(scope)
  await grant.save()
  return grant
}
