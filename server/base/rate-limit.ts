import { Failure } from './failure.ts'

export type RateLimit = (key: string, limit: { calls: number; minutes: number }, now: Date) => void

/**
 * Counts calls by key in fixed windows and throws RATE_LIMITED beyond the limit. Each instance counts for itself: the
 * limits keep one person from flooding, they are not a quota.
 */
export function rateLimit(): RateLimit {
  const windows = new Map<string, { until: number; calls: number }>()
  return (key, limit, now) => {
    const time = now.getTime()
    if (windows.size > 10_000) for (const [old, { until }] of windows) if (until <= time) windows.delete(old)
    const open = windows.get(key)
    const window = open && open.until > time ? open : { until: time + limit.minutes * 60_000, calls: 0 }
    windows.set(key, window)
    window.calls += 1
    if (window.calls > limit.calls)
      throw new Failure('RATE_LIMITED', { retryAfter: Math.ceil((window.until - time) / 1000) })
  }
}
