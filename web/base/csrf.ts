import { getCsrfToken } from '#contract/session/session.ts'
import { ApiError } from './api-error.ts'
import { getCommonHeaders } from './early-reads.ts'

/** A write does not wait longer for a token: if it is refused, another one is fetched. */
const tokenTimeoutMs = 10_000

let cachedToken: Promise<string> | undefined

/** The CSRF header of a write; empty if the token cannot be fetched, because the refusal of the write then says why. */
export async function getCsrfHeader(): Promise<{ 'X-CSRF-Token'?: string }> {
  try {
    return { 'X-CSRF-Token': await getCachedCsrfToken() }
  } catch (error) {
    console.warn(error)
    return {}
  }
}

/** Retries a write once with a fresh token when it was refused because of its token. */
export async function withCsrfRetry<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!clearRefusedToken(error)) throw error
  }
  try {
    return await send()
  } catch (error) {
    clearRefusedToken(error)
    throw error
  }
}

/** Clears the token when a write was refused because of it, which the word CSRF in the answer says. */
function clearRefusedToken(error: unknown): boolean {
  const isRefused = error instanceof ApiError && error.message.includes('CSRF')
  if (isRefused) clearCsrfToken()
  return isRefused
}

/**
 * Returns the session's token; concurrent writes share one fetch, which rejects when it fails
 * (docs/product/session.md).
 */
export function getCachedCsrfToken(): Promise<string> {
  cachedToken ??= fetchCsrfToken().catch((error: unknown) => {
    clearCsrfToken()
    throw error
  })
  return cachedToken
}

/** Makes the next write fetch a fresh token. */
export function clearCsrfToken(): void {
  cachedToken = undefined
}

async function fetchCsrfToken(): Promise<string> {
  const response = await fetch(getCsrfToken.path, {
    credentials: 'include',
    headers: getCommonHeaders(),
    signal: AbortSignal.timeout(tokenTimeoutMs),
  })
  if (response.status === 401) throw new Error('Authentication required to get CSRF token')
  if (!response.ok) throw new Error(`Failed to get CSRF token: ${response.status}`)
  const body = (await response.json()) as { csrfToken?: string }
  if (!body.csrfToken) throw new Error('CSRF token not found in response')
  return body.csrfToken
}
