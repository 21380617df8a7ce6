import { vi } from 'vitest'
import { eventually } from './render-hook.ts'

/** A pending request. */
export type FakeRequest = {
  method: string
  /** Includes the query. */
  path: string
  headers: Record<string, string>
  body: unknown
  isAborted: () => boolean
  /** Sends a response; `next` is the cursor of the next page. */
  reply: (body: unknown, options?: { status?: number; next?: string }) => void
  /** Sends an error response of the API. */
  refuse: (status: number, code: string, more?: object) => void
  /** Fails the request as a lost connection does. */
  disconnect: () => void
}

/** Replaces `fetch`: requests stay pending until the test responds; the CSRF token is returned immediately. */
export function fakeServer(): {
  /** All requests so far, oldest first. */
  requests: FakeRequest[]
  /** Waits for the next request whose `METHOD path` starts with `call`. */
  next: (call: string) => Promise<FakeRequest>
  /** Counts the requests so far whose `METHOD path` starts with `call`. */
  count: (call: string) => number
} {
  const requests: FakeRequest[] = []
  const unseen: FakeRequest[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (path === '/api/csrf-token') return Promise.resolve(jsonResponse({ csrfToken: 'token' }))
    return new Promise<Response>((resolve, reject) => {
      const reply: FakeRequest['reply'] = (body, { status = 200, next } = {}) =>
        resolve(jsonResponse(body, status, next))
      const request: FakeRequest = {
        method: init.method ?? 'GET',
        path,
        headers: init.headers as Record<string, string>,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        isAborted: () => init.signal?.aborted ?? false,
        reply,
        refuse: (status, code, more) => reply({ code, message: 'No', requestId: 'r', ...more }, { status }),
        disconnect: () => reject(new TypeError('Failed to fetch')),
      }
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      requests.push(request)
      unseen.push(request)
    })
  })
  return {
    requests,
    next: (call) =>
      eventually(() => {
        const index = unseen.findIndex((request) => callOf(request).startsWith(call))
        if (index < 0) throw new Error(`No ${call} among: ${unseen.map(callOf).join(', ')}`)
        return unseen.splice(index, 1)[0]!
      }),
    count: (call) => requests.filter((request) => callOf(request).startsWith(call)).length,
  }
}

const jsonResponse = (body: unknown, status = 200, next?: string) =>
  new Response(body === undefined ? '' : JSON.stringify(body), {
    status,
    headers: next ? { 'X-Next-Cursor': next } : {},
  })

const callOf = ({ method, path }: Pick<FakeRequest, 'method' | 'path'>) => `${method} ${path}`
