import { Failure } from '#server/base/failure.ts'

export type RateLimiter = (name: string, caller: string, limit: { calls: number; minutes: number }, now: Date) => void

/**
 * Creates a limiter that counts calls by limit and caller in fixed windows and throws RATE_LIMITED beyond the limit.
 * Each instance counts on its own: the limits stop floods and are not a quota.
 */
export function createRateLimiter(): RateLimiter {
  const windows = new Map<string, { endsAtMs: number; calls: number }>()
  return (name, caller, limit, now) => {
    const key = `${name} ${caller}`
    const nowMs = now.getTime()
    if (windows.size > 10_000)
      for (const [oldKey, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(oldKey)
    const current = windows.get(key)
    const window =
      current && current.endsAtMs > nowMs ? current : { endsAtMs: nowMs + limit.minutes * 60_000, calls: 0 }
    windows.set(key, window)
    window.calls += 1
    if (window.calls > limit.calls)
      throw new Failure('RATE_LIMITED', {
        limit: name,
        retryAfterSeconds: Math.ceil((window.endsAtMs - nowMs) / 1000),
      })
  }
}
