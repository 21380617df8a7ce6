import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '#contract/base/errors.ts'

type Headers = Record<string, string | string[]>
/** What came back; the body parsed where it is JSON. */
export type BrowserResponse<Body = unknown> = { status: number; body: Body; text: string; headers: Headers }
/** Who asks: a cookie and a token that go with every call, as a browser's do. */
export type Browser = {
  cookie: string
  token: string
  headers: Headers
  get<Body = unknown>(path: string, headers?: Headers): Promise<BrowserResponse<Body>>
  post<Body = unknown>(path: string, body?: unknown, headers?: Headers): Promise<BrowserResponse<Body>>
  put<Body = unknown>(path: string, body?: unknown, headers?: Headers): Promise<BrowserResponse<Body>>
  patch<Body = unknown>(path: string, body?: unknown, headers?: Headers): Promise<BrowserResponse<Body>>
  delete<Body = unknown>(path: string, body?: unknown, headers?: Headers): Promise<BrowserResponse<Body>>
  send<Body = unknown>(method: string, path: string, body?: unknown, headers?: Headers): Promise<BrowserResponse<Body>>
  /** The same person at another instance. */
  at(app: FastifyInstance): Browser
  /** The same person with other headers on every call. */
  with(headers: Headers): Browser
}

export type ErrorResponse = BrowserResponse<ErrorBody>

/** A browser at an instance; a body that is a text or bytes goes as it is, any other as JSON. */
export function createBrowser(app: FastifyInstance, cookie = '', token = '', defaultHeaders: Headers = {}): Browser {
  const send = async <Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<BrowserResponse<Body>> => {
    const raw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: omitEmpty({
        ...(cookie && { cookie }),
        ...(token && method !== 'GET' && { 'x-csrf-token': token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...defaultHeaders,
        ...headers,
      }),
      ...(body !== undefined && { payload: raw ? body : JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      body: parseJson(answer.body) as Body,
      text: answer.body,
      headers: answer.headers as Headers,
    }
  }
  return {
    cookie,
    token,
    headers: defaultHeaders,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
    at: (other) => createBrowser(other, cookie, token, defaultHeaders),
    with: (headers) => createBrowser(app, cookie, token, { ...defaultHeaders, ...headers }),
  }
}

/** A header given as '' is left out. */
const omitEmpty = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
