import { systemTimeZone } from '#contract/base/calendar-day.ts'
import { csrfToken } from '#contract/session/session.ts'
import { ApiError } from './api-error.ts'

let cachedToken: Promise<string> | undefined

/** The header every write carries; empty when no token can be had, for the write's own refusal then says why (spec 8). */
export async function getCsrfHeader(): Promise<{ 'X-CSRF-Token'?: string }> {
  try {
    return { 'X-CSRF-Token': await getCsrfToken() }
  } catch (error) {
    console.warn(error)
    return {}
  }
}

/** A refusal for the token's sake clears it and is tried once more with a fresh one (spec 8). */
export async function withCsrfRetry<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError && error.message.includes('CSRF'))) throw error
    clearCsrfToken()
    return send()
  }
}

/** The session's token, fetched once; writes that start together share one fetch. Throws the errors of spec 8. */
export function getCsrfToken(): Promise<string> {
  cachedToken ??= fetchCsrfToken().catch((error: unknown) => {
    clearCsrfToken()
    throw error
  })
  return cachedToken
}

/** The next write fetches a fresh token. */
export function clearCsrfToken(): void {
  cachedToken = undefined
}

async function fetchCsrfToken(): Promise<string> {
  const headers = { 'X-Time-Zone': systemTimeZone() }
  const response = await fetch(csrfToken.path, { credentials: 'include', headers })
  if (response.status === 401) throw new Error('Authentication required to get CSRF token')
  if (!response.ok) throw new Error(`Failed to get CSRF token: ${response.status}`)
  const body = (await response.json()) as { csrfToken?: string }
  if (!body.csrfToken) throw new Error('CSRF token not found in response')
  return body.csrfToken
}
