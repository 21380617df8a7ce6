import { ownTimeZone } from '#contract/calendar-day.ts'
import { addressOf, type Answer, type Endpoint, type Given } from '#contract/endpoint.ts'
import { CallFailed, unreachable } from './call-failed.ts'
import { csrfHeader, withFreshToken } from './csrf.ts'

/** Beside what the endpoint takes: a key that makes a repeated create harmless, a signal that gives a read up. */
export type CallInit = { idempotencyKey?: string; signal?: AbortSignal }

/** Calls an endpoint and answers what it says, unchecked: we trust our own server. Throws CallFailed (spec 7, 8). */
export async function call<E extends Endpoint>(endpoint: E, given: Given<E>, init: CallInit = {}): Promise<Answer<E>> {
  const response = await answered(endpoint, given as Parts, init)
  return endpoint.reply ? bodyOf<E>(response) : (undefined as Answer<E>)
}

/** A page of a list, and where its next one begins; undefined after the last (contract 1). Throws as call does. */
export async function callPage<E extends Endpoint & { paged: true }>(
  endpoint: E,
  given: Given<E>,
  init: CallInit = {},
): Promise<{ rows: Answer<E>; next: string | undefined }> {
  const response = await answered(endpoint, given as Parts, init)
  return { rows: await bodyOf<E>(response), next: response.headers.get('X-Next-Cursor') ?? undefined }
}

async function bodyOf<E extends Endpoint>(response: Response): Promise<Answer<E>> {
  try {
    return (await response.json()) as Answer<E>
  } catch (error) {
    // A half answer, or the page of a hotel's network: nothing of ours.
    throw lost(error)
  }
}

const answered = (endpoint: Endpoint, given: Parts, init: CallInit): Promise<Response> =>
  withFreshToken(() => once(endpoint, given, init))

async function once(endpoint: Endpoint, given: Parts, { idempotencyKey, signal }: CallInit): Promise<Response> {
  const { method } = endpoint
  const headers: Record<string, string> = {
    'X-Time-Zone': ownTimeZone(),
    ...(method !== 'GET' && (await csrfHeader())),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
  let body: string | FormData | undefined
  if (given.body instanceof FormData) body = given.body
  else if (given.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify(given.body)
  }
  const response = await reached(addressOf(endpoint, given), { method, headers, credentials: 'include', body, signal })
  if (response.ok) return response
  throw new CallFailed(response.status, (await textOf(response)) || response.statusText)
}

/** What Given<E> is when the endpoint is not known. */
type Parts = { params?: unknown; query?: unknown; body?: unknown }

async function reached(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    throw lost(error)
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw lost(error)
  }
}

/** A call that was given up stays an AbortError; everything else is a server we did not reach. */
function lost(error: unknown): unknown {
  return error instanceof DOMException && error.name === 'AbortError'
    ? error
    : new CallFailed(0, unreachable, { cause: error })
}
