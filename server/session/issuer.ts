import * as client from 'openid-client'
import { doors } from '#contract/session.ts'
import type { Arrival } from '#server/team/service.ts'
import { arrivalFrom, type Claims } from './arrival.ts'
import type { Pending } from './pending.ts'

export type IssuerSettings = { issuer: string; clientId: string; clientSecret: string }
type Begun = { address: string } & Pick<Pending, 'state' | 'nonce' | 'verifier'>

/** Seconds an issuer may take to answer; less where nobody would miss the answer. */
const patience = 5
const impatience = 2

export type Issuer = ReturnType<typeof issuerAt>

/** An OpenID Connect issuer, asked what it offers when it is first needed, and again after it did not answer. */
export function issuerAt(settings: IssuerSettings, publicUrl: string) {
  const home = new URL(publicUrl)
  let found: Promise<client.Configuration> | undefined
  const offers = (): Promise<client.Configuration> => {
    if (found) return found
    const asked = discovered(settings, patience)
    found = asked
    asked.catch(() => void (found === asked && (found = undefined)))
    return asked
  }
  return {
    /** Throws what openid-client throws; see troubleOf. */
    begin: async (): Promise<Begun> => {
      const offered = await offers()
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
      const address = client.buildAuthorizationUrl(offered, {
        redirect_uri: new URL(doors.back, home).href,
        scope: scopes(offered),
        response_type: 'code',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { address: address.href, state, nonce, verifier }
    },
    /** Who the issuer says came back to an address (path and query). Throws what openid-client throws. */
    finish: async (
      back: string,
      { state, nonce, verifier }: Pending,
    ): Promise<{ arrival: Arrival; issuerToken: string }> => {
      const offered = await offers()
      const tokens = await client.authorizationCodeGrant(offered, new URL(back, home), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const told = tokens.claims()!
      const claims: Claims = { ...told, ...(await furtherClaims(offered, tokens.access_token, told)), sub: told.sub }
      const arrival = arrivalFrom(told.iss, claims) ?? namesNobody()
      return { arrival, issuerToken: tokens.id_token! }
    },
    /** Where a browser ends its session at the issuer; undefined where it offers no such place or is not there. */
    signOutAddress: async (issuerToken: string | undefined): Promise<string | undefined> => {
      // Asked anew: a browser sent to an issuer that is away would not come back.
      const offered = await discovered(settings, impatience).catch(() => undefined)
      if (!offered?.serverMetadata().end_session_endpoint) return undefined
      const hint = issuerToken ? { id_token_hint: issuerToken } : undefined
      return client.buildEndSessionUrl(offered, { ...hint, post_logout_redirect_uri: new URL('/', home).href }).href
    },
  }
}

/** What an error of begin or finish means: the person said no, this try went wrong, or the issuer is in trouble. */
export function troubleOf(error: unknown): 'declined' | 'failed' | 'away' {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'declined'
    return error.error === 'server_error' || error.error === 'temporarily_unavailable' ? 'away' : 'failed'
  }
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' ? 'failed' : 'away'
  const { code = '' } = error as { code?: string }
  return /^OAUTH_(INVALID_RESPONSE|JWT_\w+|JSON_ATTRIBUTE\w*)$/.test(code) ? 'failed' : 'away'
}

function namesNobody(): never {
  throw Object.assign(new client.ClientError('an id token without a usable subject'), {
    code: 'OAUTH_INVALID_RESPONSE',
  })
}

function discovered(
  { issuer, clientId, clientSecret }: IssuerSettings,
  seconds: number,
): Promise<client.Configuration> {
  const url = new URL(issuer)
  // An id token reaches us over the issuer's own connection; its signature is checked all the same.
  const execute = [
    client.enableNonRepudiationChecks,
    ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ]
  return client.discovery(url, clientId, undefined, proofBy(clientSecret), { execute, timeout: seconds })
}

/** Basic where the issuer takes it or does not say (OpenID Connect Discovery 3), else in the body. */
const proofBy =
  (secret: string): client.ClientAuth =>
  (server, metadata, body, headers) => {
    const takesBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
    const proof = takesBasic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
    proof(server, metadata, body, headers)
  }

/** Only what the issuer says it knows; one that does not say gets them all. */
function scopes(offered: client.Configuration): string {
  const known = offered.serverMetadata().scopes_supported
  return ['openid', 'email', 'profile'].filter((one) => !known || known.includes(one)).join(' ')
}

/** Many issuers tell the address only when asked with the access token. */
async function furtherClaims(
  offered: client.Configuration,
  accessToken: string,
  told: client.IDToken,
): Promise<Claims> {
  const isTold = told.email !== undefined && told.email_verified !== undefined
  if (isTold || !offered.serverMetadata().userinfo_endpoint) return {}
  return (await client.fetchUserInfo(offered, accessToken, told.sub)) as Claims
}
