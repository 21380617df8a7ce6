import { getSystemTimeZone } from '#contract/base/calendar-day.ts'

declare global {
  interface Window {
    /** The answers of reads that the page started before the program was loaded, by URL. */
    earlyReads?: Map<string, Promise<Response>>
  }
}

let callerId: string | undefined

/** Names the user whose page this is in every later call, which is refused once somebody else is signed in. */
export function setCallerId(id: string): void {
  callerId = id
}

/** The user whose page this is, once known. */
export const getCallerId = (): string | undefined => callerId

/** The headers of every call: the time zone and, once known, the user. */
export const getCommonHeaders = (): Record<string, string> => ({
  'X-Time-Zone': getSystemTimeZone(),
  ...(callerId && { 'X-User': callerId }),
})

/**
 * Starts reads that the first screen will need, the user first; called by a script of the page itself. Reads of a
 * screen limited to some roles wait for the user.
 */
export function startEarlyReads(userUrl: string, urls: readonly string[], roles?: readonly string[] | null): void {
  const headers = getCommonHeaders()
  const read = (url: string) => fetch(url, { headers, credentials: 'include' })
  const user = read(userUrl)
  const checkRole = async () => {
    const { role } = (await (await user).clone().json()) as { role: string }
    if (!roles!.includes(role)) throw new Error('The screen is not for this role')
  }
  const allowed = roles && checkRole()
  const reads = urls.map((url) => [url, allowed ? allowed.then(() => read(url)) : read(url)] as const)
  window.earlyReads = new Map([[userUrl, user], ...reads])
  // The consumer of a read handles its failure.
  for (const response of window.earlyReads.values()) response.catch(() => {})
}

/** Takes the answer of an early read; undefined if there was none, or another caller has taken it. */
export function takeEarlyRead(url: string): Promise<Response> | undefined {
  const response = typeof window === 'undefined' ? undefined : window.earlyReads?.get(url)
  if (response) window.earlyReads?.delete(url)
  return response
}

/** Cancels the early reads that the first screen did not need: later they would be outdated. */
export function cancelEarlyReads(): void {
  const unused = [...(window.earlyReads?.values() ?? [])]
  window.earlyReads?.clear()
  // One that has failed was not needed.
  for (const response of unused) response.then(({ body }) => body?.cancel()).catch(console.info)
}
