import { getSystemTimeZone } from '#contract/base/calendar-day.ts'

declare global {
  interface Window {
    /** The answers of reads that the page started before the program was loaded, by URL. */
    earlyReads?: Map<string, Promise<Response>>
  }
}

/** The headers of every call. */
export const getReadHeaders = (): Record<string, string> => ({ 'X-Time-Zone': getSystemTimeZone() })

/** Starts reads that the first screen will need; called by a script of the page itself. */
export function startEarlyReads(urls: readonly string[]): void {
  const headers = getReadHeaders()
  window.earlyReads = new Map(
    urls.map((url) => {
      const response = fetch(url, { headers, credentials: 'include' })
      // Whoever takes the read handles its failure.
      response.catch(() => {})
      return [url, response]
    }),
  )
}

/** The answer of an early read, for the first who asks. */
export function takeEarlyRead(url: string): Promise<Response> | undefined {
  const response = typeof window === 'undefined' ? undefined : window.earlyReads?.get(url)
  if (response) window.earlyReads?.delete(url)
  return response
}

/** Cancels the early reads that the first screen did not need: later they would be outdated. */
export function cancelEarlyReads(): void {
  const unused = [...(window.earlyReads?.values() ?? [])]
  window.earlyReads?.clear()
  for (const response of unused)
    response
      .then(({ body }) => body?.cancel())
      .catch((reason: unknown) => console.info('A read that was not needed has failed', reason))
}
