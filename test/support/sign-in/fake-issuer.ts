import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown> & { sub: string }
type PendingAuthorization = { nonce: string; challenge: string; claims: Claims }

/** An OpenID Connect issuer whose responses a test can change through `config`. */
export type FakeIssuer = Awaited<ReturnType<typeof startFakeIssuer>>

export async function startFakeIssuer() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pending = new Map<string, PendingAuthorization>()
  const config = {
    /** Claims of the user who signs in next. */
    claims: { sub: 'nobody' } as Claims,
    /** Claims returned by the userinfo endpoint only. */
    userInfoClaims: {} as Record<string, unknown>,
    /** Overrides claims of the ID token before it is signed. */
    idTokenOverrides: {} as Record<string, unknown>,
    /** Changes the signed ID token. */
    transformIdToken: (token: string) => token,
    /** Error to redirect with instead of a code. */
    error: undefined as string | undefined,
    /** Overrides for the discovery document. */
    metadata: {} as Record<string, unknown>,
    /** All requests received so far. */
    requests: [] as { path: string; query: URLSearchParams; body: URLSearchParams; authorization: string }[],
  }
  const server = createServer((request, response) => void handleRequest(request, response))
  let port = 0
  const issuer = () => `http://127.0.0.1:${port}`

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, issuer())
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const [query, body] = [url.searchParams, new URLSearchParams(text)]
    config.requests.push({ path: url.pathname, query, body, authorization: request.headers.authorization ?? '' })
    const sendJson = (content: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    const redirect = (to: string) => response.writeHead(302, { location: to }).end()
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void sendJson({ ...discoveryDocument(issuer()), ...config.metadata })
      case '/jwks':
        return void sendJson({
          keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
        })
      case '/me':
        return void sendJson({ sub: pending.get('last')!.claims.sub, ...config.userInfoClaims })
      case '/end':
        return void redirect(query.get('post_logout_redirect_uri') ?? '/')
      case '/auth': {
        const redirectUrl = new URL(query.get('redirect_uri')!)
        const code = randomBytes(16).toString('hex')
        pending.set(code, {
          nonce: query.get('nonce')!,
          challenge: query.get('code_challenge')!,
          claims: config.claims,
        })
        redirectUrl.search = new URLSearchParams({
          state: query.get('state')!,
          ...(config.error ? { error: config.error } : { code }),
        }).toString()
        return void redirect(redirectUrl.href)
      }
      case '/token': {
        const authorization = pending.get(body.get('code') ?? '')
        const challenge = createHash('sha256')
          .update(body.get('code_verifier') ?? '')
          .digest('base64url')
        pending.delete(body.get('code') ?? '')
        if (!authorization || challenge !== authorization.challenge)
          return void sendJson({ error: 'invalid_grant' }, 400)
        pending.set('last', authorization)
        return void sendJson({
          access_token: randomBytes(8).toString('hex'),
          token_type: 'Bearer',
          id_token: config.transformIdToken(createIdToken(authorization)),
        })
      }
      default:
        return void sendJson({}, 404)
    }
  }

  function createIdToken({ nonce, claims }: PendingAuthorization): string {
    const seconds = Math.floor(Date.now() / 1_000)
    const payload = {
      iss: issuer(),
      aud: 'daybook',
      iat: seconds,
      exp: seconds + 300,
      nonce,
      ...claims,
      ...config.idTokenOverrides,
    }
    const text = [{ alg: 'RS256', kid: 'one' }, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${text}.${sign('sha256', Buffer.from(text), keys.privateKey).toString('base64url')}`
  }

  const open = () =>
    new Promise<void>((done) =>
      server.listen(port, '127.0.0.1', () => done((port = (server.address() as AddressInfo).port) as never)),
    )
  await open()
  return {
    config,
    settings: { OIDC_ISSUER: issuer(), OIDC_CLIENT_ID: 'daybook', OIDC_CLIENT_SECRET: 'a secret & its ampersand' },
    /** Sets who signs in next: a user with this email address, verified by default. */
    setUser: (email: string, extraClaims: Record<string, unknown> = {}) => {
      config.claims = { sub: `subject of ${email.toLowerCase()}`, email, email_verified: true, ...extraClaims }
    },
    /** Stops listening; `open` listens on the same port again. */
    close: () => closeServer(server),
    open,
  }
}

/** Settings with an issuer that refuses connections; PUBLIC_URL is the host of injected requests. */
export const unreachableIssuer = {
  PUBLIC_URL: 'http://localhost',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'daybook',
  OIDC_CLIENT_SECRET: 'unused-secret',
}

const discoveryDocument = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

const closeServer = (server: Server) =>
  new Promise<void>((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
