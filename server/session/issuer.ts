import * as client from 'openid-client'
import { authPaths } from '#contract/session/session.ts'
import type { ExternalIdentity } from '#server/team/for-sign-in.ts'
import { parseIdentityClaims, type Claims } from './identity-claims.ts'
import type { PendingSignIn } from './pending-sign-ins.ts'

export type IssuerClientSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Whether an address counts as verified although the issuer does not say so. */
  trustsEmail?: boolean
  /**
   * Only for the identity server in this program: requests to it do not leave the process, and its session ends with
   * each sign-in.
   */
  fetch?: client.CustomFetch
  /** Only for that server in production, where links sign in on their own. */
  builtIn?: { hasPasskeys: boolean }
}
type AuthorizationRequest = { url: string } & Pick<PendingSignIn, 'state' | 'nonce' | 'verifier'>

/** Seconds; shorter at sign-out, which works without the issuer. */
const requestTimeoutSeconds = 5
const signOutTimeoutSeconds = 2

export type IssuerClient = ReturnType<typeof createIssuerClient>

/** Creates a client of an OpenID Connect issuer; discovery runs on first use and is repeated after a failure. */
export function createIssuerClient(settings: IssuerClientSettings, publicUrl: string) {
  const appUrl = new URL(publicUrl)
  let configurationPromise: Promise<client.Configuration> | undefined
  const getConfiguration = (): Promise<client.Configuration> => {
    if (configurationPromise) return configurationPromise
    const discovery = discoverIssuer(settings, requestTimeoutSeconds)
    configurationPromise = discovery
    discovery.catch(() => void (configurationPromise === discovery && (configurationPromise = undefined)))
    return discovery
  }
  return {
    /** Throws an error of openid-client, see `classifyIssuerError`. */
    createAuthorizationRequest: async (): Promise<AuthorizationRequest> => {
      const configuration = await getConfiguration()
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
      const authorizationUrl = client.buildAuthorizationUrl(configuration, {
        redirect_uri: new URL(authPaths.callback, appUrl).href,
        scope: selectScopes(configuration),
        response_type: 'code',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { url: authorizationUrl.href, state, nonce, verifier }
    },
    /** Verifies a callback, given as path and query. Throws an error of openid-client, see `classifyIssuerError`. */
    verifyCallback: async (
      callbackUrl: string,
      { state, nonce, verifier }: PendingSignIn,
    ): Promise<{ identity: ExternalIdentity; issuerToken: string }> => {
      const configuration = await getConfiguration()
      const tokens = await client.authorizationCodeGrant(configuration, new URL(callbackUrl, appUrl), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const idTokenClaims = tokens.claims()!
      const claims: Claims = {
        ...idTokenClaims,
        ...(await fetchUserInfoClaims(configuration, tokens.access_token, idTokenClaims)),
        sub: idTokenClaims.sub,
      }
      const identity = parseIdentityClaims(idTokenClaims.iss, claims) ?? throwMissingSubject()
      return { identity, issuerToken: tokens.id_token! }
    },
    /** Builds the issuer's sign-out URL; undefined if it has none or does not answer. */
    buildSignOutUrl: async (issuerToken: string | undefined): Promise<string | undefined> => {
      if (settings.fetch) return undefined
      // Discovered again: a browser redirected to an unreachable issuer would be stuck there.
      const configuration = await discoverIssuer(settings, signOutTimeoutSeconds).catch(() => undefined)
      if (!configuration?.serverMetadata().end_session_endpoint) return undefined
      const hint = issuerToken ? { id_token_hint: issuerToken } : undefined
      return client.buildEndSessionUrl(configuration, { ...hint, post_logout_redirect_uri: new URL('/', appUrl).href })
        .href
    },
  }
}

/** Classifies an error: the person declined, this attempt failed, or the issuer is unavailable. */
export function classifyIssuerError(error: unknown): 'declined' | 'failed' | 'unavailable' {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'declined'
    return error.error === 'server_error' || error.error === 'temporarily_unavailable' ? 'unavailable' : 'failed'
  }
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' ? 'failed' : 'unavailable'
  const { code = '' } = error as { code?: string }
  return /^OAUTH_(INVALID_RESPONSE|JWT_\w+|JSON_ATTRIBUTE\w*)$/.test(code) ? 'failed' : 'unavailable'
}

function throwMissingSubject(): never {
  throw Object.assign(new client.ClientError('an id token without a usable subject'), {
    code: 'OAUTH_INVALID_RESPONSE',
  })
}

function discoverIssuer(
  { issuer, clientId, clientSecret, fetch }: IssuerClientSettings,
  timeoutSeconds: number,
): Promise<client.Configuration> {
  const url = new URL(issuer)
  // The ID token comes directly from the issuer; its signature is verified anyway.
  const execute = [
    client.enableNonRepudiationChecks,
    ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ]
  return client.discovery(url, clientId, undefined, createClientAuth(clientSecret), {
    execute,
    timeout: timeoutSeconds,
    ...(fetch && { [client.customFetch]: fetch }),
  })
}

/** Authenticates by Basic, the default of OpenID Connect Discovery, or in the body if the issuer lists only that. */
const createClientAuth =
  (secret: string): client.ClientAuth =>
  (server, metadata, body, headers) => {
    const supportsBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
    const authenticateClient = supportsBasic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
    authenticateClient(server, metadata, body, headers)
  }

/** Requests only supported scopes; all of them if the issuer lists none. */
function selectScopes(configuration: client.Configuration): string {
  const supportedScopes = configuration.serverMetadata().scopes_supported
  return ['openid', 'email', 'profile'].filter((scope) => !supportedScopes || supportedScopes.includes(scope)).join(' ')
}

/** Fetches the claims of the userinfo endpoint if the ID token lacks the e-mail address, as with many issuers. */
async function fetchUserInfoClaims(
  configuration: client.Configuration,
  accessToken: string,
  idTokenClaims: client.IDToken,
): Promise<Claims> {
  const hasEmailClaims = idTokenClaims.email !== undefined && idTokenClaims.email_verified !== undefined
  if (hasEmailClaims || !configuration.serverMetadata().userinfo_endpoint) return {}
  return (await client.fetchUserInfo(configuration, accessToken, idTokenClaims.sub)) as Claims
}
