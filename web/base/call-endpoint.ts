import { buildEndpointUrl, type EndpointReply, type Endpoint, type EndpointInput } from '#contract/base/endpoint.ts'
import { ApiError, noAnswerMessage, unreachableMessage } from './api-error.ts'
import { waitForAnswer } from './connection.ts'
import { getCsrfHeader, withCsrfRetry } from './csrf.ts'
import { getCommonHeaders, takeEarlyRead } from './early-reads.ts'

/** How long the browser waits for the answer of a write. */
export const writeTimeoutMs = 30_000

/** How long it waits for the answer of an endpoint with `isSlow`, which may take minutes. */
export const slowWriteTimeoutMs = 300_000

/** A key that makes a repeated create harmless, and a signal that aborts the call. */
export type CallInit = { idempotencyKey?: string; signal?: AbortSignal }

/**
 * Calls an endpoint. The reply is not validated: it comes from our own server. Throws ApiError, also for a write without an
 * answer in time, or AbortError.
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  init: CallInit = {},
): Promise<EndpointReply<E>> {
  return withTimeout(endpoint, init, async (limitedInit) => {
    const response = await sendWithCsrfRetry(endpoint, input as RequestParts, limitedInit)
    return endpoint.reply ? parseReply<E>(response) : (undefined as EndpointReply<E>)
  })
}

/** Calls a paged endpoint; `next` is the cursor of the next page, undefined on the last. Throws like `callEndpoint`. */
export async function callPagedEndpoint<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  init: CallInit = {},
): Promise<{ rows: EndpointReply<E>; next: string | undefined }> {
  const response = await sendWithCsrfRetry(endpoint, input as RequestParts, init)
  return { rows: await parseReply<E>(response), next: response.headers.get('X-Next-Cursor') ?? undefined }
}

/**
 * Calls a paged endpoint until its last page, and joins the rows. A row that moved between two pages is included once.
 */
export async function callAllPages<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  init: CallInit = {},
): Promise<EndpointReply<E>> {
  const rowsById = new Map<unknown, unknown>()
  let cursor: string | undefined
  do {
    const page = await callPagedEndpoint(
      endpoint,
      cursor === undefined ? input : addQueryToEndpointInput(input, { cursor }),
      init,
    )
    for (const row of page.rows as { id: unknown }[]) rowsById.set(row.id, row)
    cursor = page.next
  } while (cursor !== undefined)
  return [...rowsById.values()] as EndpointReply<E>
}

/** The input with further query parameters. */
export const addQueryToEndpointInput = <I>(input: I, parameters: Record<string, string>): I => ({
  ...input,
  query: { ...(input as { query?: object }).query, ...parameters },
})

/** Aborts a write that has no answer in time, headers and body. Reads may wait: users can navigate away from them. */
async function withTimeout<T>(
  { method, isSlow }: Endpoint,
  init: CallInit,
  call: (init: CallInit) => Promise<T>,
): Promise<T> {
  if (method === 'GET') return call(init)
  const controller = new AbortController()
  const signal = init.signal ? AbortSignal.any([init.signal, controller.signal]) : controller.signal
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        reject(new ApiError(0, noAnswerMessage))
        controller.abort()
      },
      isSlow ? slowWriteTimeoutMs : writeTimeoutMs,
    )
  })
  try {
    return await Promise.race([call({ ...init, signal }), expiry])
  } finally {
    clearTimeout(timer)
  }
}

async function parseReply<E extends Endpoint>(response: Response): Promise<EndpointReply<E>> {
  try {
    return (await response.json()) as EndpointReply<E>
  } catch (error) {
    // Not our JSON: a truncated reply, or the login page of a public network.
    throw toApiError(error)
  }
}

const sendWithCsrfRetry = (endpoint: Endpoint, input: RequestParts, init: CallInit): Promise<Response> =>
  withCsrfRetry(() => sendRequest(endpoint, input, init))

async function sendRequest(
  endpoint: Endpoint,
  input: RequestParts,
  { idempotencyKey, signal }: CallInit,
): Promise<Response> {
  const { method } = endpoint
  const headers: Record<string, string> = {
    ...getCommonHeaders(),
    ...(method !== 'GET' && (await getCsrfHeader())),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
  }
  const response = await fetchOrThrow(buildEndpointUrl(endpoint, input), {
    method,
    headers,
    credentials: 'include',
    // Undefined without a body.
    body: JSON.stringify(input.body),
    signal,
  })
  if (response.ok) return response
  throw new ApiError(response.status, (await readText(response)) || response.statusText)
}

/** Represents EndpointInput<E> for an unknown endpoint. */
type RequestParts = { params?: unknown; query?: unknown; body?: unknown }

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await waitForAnswer((init.method === 'GET' && takeEarlyRead(url)) || fetch(url, init))
  } catch (error) {
    throw toApiError(error)
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw toApiError(error)
  }
}

/** Keeps an AbortError; any other error means that the server was not reached. */
function toApiError(error: unknown): unknown {
  return error instanceof DOMException && error.name === 'AbortError'
    ? error
    : new ApiError(0, unreachableMessage, { cause: error })
}
