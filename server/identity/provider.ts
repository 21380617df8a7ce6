import type { Context, OidcContext, Provider } from 'oidc-provider'
import type { IssuerSecrets } from './keys.ts'
import { buildSignedOutPage, buildSignOutPage, buildExpiredInteractionPage, sendPlainPage } from './pages.ts'

export type OidcProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  publicUrl: string
  callback: string
  keys: IssuerSecrets
  /** The storage of interactions, codes and tokens. */
  adapter: (kind: string) => object
  findAccount: (ctx: unknown, subject: string) => Promise<object | undefined>
  /** The path of the sign-in page, which the id of the sign-in follows. */
  signInPath: string
}

/**
 * Creates the OpenID Connect provider with Daybook as its only client. Loads oidc-provider, which nothing else does.
 */
export async function createOidcProvider(
  settings: OidcProviderSettings,
): Promise<{ provider: Provider; isExpired(error: unknown): boolean }> {
  const { Provider, errors } = await import('oidc-provider')
  const provider = new Provider(settings.issuer, buildConfiguration(settings))
  provider.silent = true
  return { provider, isExpired: (error) => error instanceof errors.SessionNotFound }
}

/** Ends the issuer's session. Every sign-in starts with this, so that users can switch accounts. */
export async function destroyIssuerSession(provider: Provider, ctx: Context): Promise<void> {
  const session = await provider.Session.get(ctx)
  await session.destroy()
}

const hourSeconds = 3_600
const scope = 'openid email profile'

function buildConfiguration(settings: OidcProviderSettings) {
  const { clientId, clientSecret, publicUrl, callback, keys, adapter, findAccount, signInPath } = settings
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [publicUrl + callback],
    post_logout_redirect_uris: [`${publicUrl}/`],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  }
  const disabled = { enabled: false }
  return {
    adapter,
    clients: [client],
    jwks: keys.jwks,
    cookies: { names: nameCookies(publicUrl.startsWith('https:')), keys: keys.cookieKeys },
    responseTypes: ['code'],
    scopes: scope.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    findAccount,
    loadExistingGrant,
    // Another tab may start a sign-in, which ends the session, before this one has fetched its tokens.
    expiresWithSession: async () => false,
    interactions: { url: (_ctx: Context, { uid }: { uid: string }) => `${signInPath}/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: hourSeconds,
      IdToken: hourSeconds,
      Interaction: hourSeconds,
      Session: 24 * hourSeconds,
    },
    renderError: (ctx: Context) => sendPlainPage(ctx, buildExpiredInteractionPage(publicUrl), 400),
    features: {
      devInteractions: disabled,
      dPoP: disabled,
      pushedAuthorizationRequests: disabled,
      resourceIndicators: disabled,
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx: Context, form: string) => sendPlainPage(ctx, buildSignOutPage(form)),
        postLogoutSuccessSource: (ctx: Context) => sendPlainPage(ctx, buildSignedOutPage(publicUrl)),
      },
    },
  }
}

/** Cookies ignore ports, so the names differ from Daybook's own. Those of one sign-in have its path, which `__Host-` forbids. */
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
