import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Claims = Record<string, unknown> & { sub: string }
type Begun = { nonce: string; challenge: string; claims: Claims }

/** An issuer that says what a test tells it to, where the embedded one always says the truth. */
export type ToldIssuer = Awaited<ReturnType<typeof toldIssuer>>

export async function toldIssuer() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const begun = new Map<string, Begun>()
  const told = {
    /** Who signs in next; a person of their own for every address. */
    claims: { sub: 'nobody' } as Claims,
    /** Claims that only the userinfo endpoint tells. */
    asked: {} as Record<string, unknown>,
    /** What is changed in an id token before, and in the token after it is signed. */
    inToken: {} as Record<string, unknown>,
    signed: (token: string) => token,
    /** An error in place of a code. */
    error: undefined as string | undefined,
    /** Changes the discovery document. */
    metadata: {} as Record<string, unknown>,
    /** Every address asked for, and what each sent along. */
    seen: [] as { path: string; query: URLSearchParams; body: URLSearchParams; authorization: string }[],
  }
  const server = createServer((request, response) => void answer(request, response))
  let port = 0
  const issuer = () => `http://127.0.0.1:${port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, issuer())
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const [query, body] = [url.searchParams, new URLSearchParams(text)]
    told.seen.push({ path: url.pathname, query, body, authorization: request.headers.authorization ?? '' })
    const say = (content: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    const send = (to: string) => response.writeHead(302, { location: to }).end()
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void say({ ...metadata(issuer()), ...told.metadata })
      case '/jwks':
        return void say({
          keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
        })
      case '/me':
        return void say({ sub: begun.get('last')!.claims.sub, ...told.asked })
      case '/end':
        return void send(query.get('post_logout_redirect_uri') ?? '/')
      case '/auth': {
        const back = new URL(query.get('redirect_uri')!)
        const code = randomBytes(16).toString('hex')
        begun.set(code, { nonce: query.get('nonce')!, challenge: query.get('code_challenge')!, claims: told.claims })
        back.search = new URLSearchParams({
          state: query.get('state')!,
          ...(told.error ? { error: told.error } : { code }),
        }).toString()
        return void send(back.href)
      }
      case '/token': {
        const one = begun.get(body.get('code') ?? '')
        const challenge = createHash('sha256')
          .update(body.get('code_verifier') ?? '')
          .digest('base64url')
        begun.delete(body.get('code') ?? '')
        if (!one || challenge !== one.challenge) return void say({ error: 'invalid_grant' }, 400)
        begun.set('last', one)
        return void say({
          access_token: randomBytes(8).toString('hex'),
          token_type: 'Bearer',
          id_token: told.signed(idToken(one)),
        })
      }
      default:
        return void say({}, 404)
    }
  }

  function idToken({ nonce, claims }: Begun): string {
    const seconds = Math.floor(Date.now() / 1_000)
    const payload = {
      iss: issuer(),
      aud: 'daybook',
      iat: seconds,
      exp: seconds + 300,
      nonce,
      ...claims,
      ...told.inToken,
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
    told,
    settings: { OIDC_ISSUER: issuer(), OIDC_CLIENT_ID: 'daybook', OIDC_CLIENT_SECRET: 'a secret & its ampersand' },
    /** Signs in as the person of an address, verified unless said otherwise. */
    is: (email: string, more: Record<string, unknown> = {}) => {
      told.claims = { sub: `subject of ${email.toLowerCase()}`, email, email_verified: true, ...more }
    },
    /** Goes away and comes back at the same address. */
    close: () => closed(server),
    open,
  }
}

const metadata = (issuer: string) => ({
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

const closed = (server: Server) =>
  new Promise<void>((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
