import type { Context, OidcContext, Provider } from 'oidc-provider'
import { createIssuerAccountStore, type DemoAccount } from './accounts.ts'
import type { IssuerSecrets } from './keys.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { buildSignedOutPage, buildSignOutPage, buildExpiredInteractionPage, sendPlainPage } from './pages.ts'
import { createSignInMiddleware } from './sign-in-middleware.ts'

export type EmbeddedOidcProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  publicUrl: string
  callback: string
  keys: IssuerSecrets
  demoAccounts: readonly DemoAccount[]
}

/**
 * Creates the OpenID Connect provider with Daybook as its only client. Loads oidc-provider, which nothing else does.
 */
export async function createOidcProvider(settings: EmbeddedOidcProviderSettings): Promise<Provider> {
  const { issuer, publicUrl, demoAccounts, clientId } = settings
  const { Provider, errors } = await import('oidc-provider')
  const accountStore = createIssuerAccountStore()
  const provider = new Provider(issuer, buildConfiguration(settings, accountStore.find))
  const isExpired = (error: unknown) => error instanceof errors.SessionNotFound
  provider.use(createSignInMiddleware({ provider, accountStore, demoAccounts, publicUrl, clientId, isExpired }))
  return provider
}

const hourSeconds = 3_600
const scope = 'openid email profile'

function buildConfiguration(
  { clientId, clientSecret, publicUrl, callback, keys }: EmbeddedOidcProviderSettings,
  findAccount: ReturnType<typeof createIssuerAccountStore>['find'],
) {
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
    adapter: createMemoryAdapter(),
    clients: [client],
    jwks: keys.jwks,
    // Cookies ignore ports, so the names must differ from Daybook's own.
    cookies: {
      names: { session: 'daybook-issuer', interaction: 'daybook-issuer-step', resume: 'daybook-issuer-way' },
      keys: keys.cookieKeys,
    },
    responseTypes: ['code'],
    scopes: scope.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    findAccount,
    loadExistingGrant,
    // Another tab may start a sign-in, which ends the session, before this one has fetched its tokens.
    expiresWithSession: async () => false,
    interactions: { url: (_ctx: Context, { uid }: { uid: string }) => `/sign-in/${uid}` },
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

/** Grants the scope without a consent page, as Daybook is the only client. */
async function loadExistingGrant({ oidc }: OidcContext) {
  const { provider, client, account } = oidc
  if (!account) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(scope)
  await grant.save()
  return grant
}
