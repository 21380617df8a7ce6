import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '#contract/base/errors.ts'

type Headers = Record<string, string | string[]>
/** A response; `body` is the parsed JSON, or undefined. */
export type BrowserResponse<Body = unknown> = { status: number; body: Body; text: string; headers: Headers }
/** A client that sends its cookie and CSRF token with every request. */
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
  /** The same session on another instance. */
  at(app: FastifyInstance): Browser
  /** The same session with additional headers on every request. */
  with(headers: Headers): Browser
}

export type ErrorResponse = BrowserResponse<ErrorBody>

/** Creates a browser for an instance. Strings and buffers are sent unchanged, other bodies as JSON. */
export function createBrowser(app: FastifyInstance, cookie = '', token = '', defaultHeaders: Headers = {}): Browser {
  const send = async <Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<BrowserResponse<Body>> => {
    const raw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    const response = await app.inject({
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
      status: response.statusCode,
      body: parseJson(response.body) as Body,
      text: response.body,
      headers: response.headers as Headers,
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

/** Omits headers whose value is ''. */
const omitEmpty = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
