import { Failure } from '#server/base/failure.ts'

/** Gives a permit back, once. */
export type ReleasePermit = () => void

/** Admits a limited number of holders per key at a time; the others wait in order. */
export type Semaphores = {
  /** Throws RATE_LIMITED if the caller would have to wait. */
  acquireAtOnce(key: string): ReleasePermit
  /** Waits for its turn. Throws RATE_LIMITED when that takes too long. */
  acquire(key: string): Promise<ReleasePermit>
  /** Runs work when its turn has come. Throws like `acquire`. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Creates semaphores with some permits per key; `limit` is their name in the metrics. */
export function createSemaphores(
  limit: string,
  { permits, maxWaitMs }: { permits: number; maxWaitMs: number },
): Semaphores {
  const buildFailure = () => new Failure('RATE_LIMITED', { limit, retryAfterSeconds: Math.ceil(maxWaitMs / 1_000) })
  const byKey = new Map<string, { held: number; waiting: Set<() => void> }>()

  const tryAcquire = (key: string): ReleasePermit | undefined => {
    const semaphore = byKey.get(key) ?? { held: 0, waiting: new Set() }
    if (semaphore.held >= permits) return undefined
    semaphore.held += 1
    byKey.set(key, semaphore)
    return createRelease(key)
  }

  const createRelease = (key: string): ReleasePermit => {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const semaphore = byKey.get(key)!
      const [next] = semaphore.waiting
      if (next) next()
      else if ((semaphore.held -= 1) === 0) byKey.delete(key)
    }
  }

  const acquire = async (key: string): Promise<ReleasePermit> => {
    const release = tryAcquire(key)
    if (release) return release
    const { waiting } = byKey.get(key)!
    return new Promise((resolve, reject) => {
      // The previous holder's permit is passed on: `held` does not change.
      const takeOver = () => {
        clearTimeout(timer)
        waiting.delete(takeOver)
        resolve(createRelease(key))
      }
      const timer = setTimeout(() => {
        waiting.delete(takeOver)
        reject(buildFailure())
      }, maxWaitMs)
      waiting.add(takeOver)
    })
  }

  const acquireAtOnce = (key: string): ReleasePermit => {
    const release = tryAcquire(key)
    if (!release) throw buildFailure()
    return release
  }

  const run = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const release = await acquire(key)
    try {
      return await work()
    } finally {
      release()
    }
  }

  return { acquireAtOnce, acquire, run }
}
