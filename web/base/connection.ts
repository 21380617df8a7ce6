import { createExternalStore } from './external-store.ts'

/** How long a call waits before the page says so. */
const slowAfterMs = 5_000

/** The number of calls that have waited for five seconds and have no answer yet. */
export const slowCallCount = createExternalStore(0)

/** Whether a newer version was deployed since this page was loaded. */
export const hasNewVersion = createExternalStore(false)

/** The name of the built script that this module is in, which contains a hash of all screens. */
const ownVersion = /\/assets\/([^/]+)$/.exec(import.meta.url)?.[1]

/**
 * Returns the answer of a call once it has come, counts the call in `slowCallCount` while it is slow, and notices a
 * newer version.
 */
export async function waitForAnswer(answer: Promise<Response>): Promise<Response> {
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    slowCallCount.write(slowCallCount.read() + 1)
  }, slowAfterMs)
  try {
    const response = await answer
    const version = response.headers.get('X-Version')
    if (version && ownVersion && version !== ownVersion) hasNewVersion.write(true)
    return response
  } finally {
    clearTimeout(timer)
    if (isSlow) slowCallCount.write(slowCallCount.read() - 1)
  }
}
