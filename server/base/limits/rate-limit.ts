import type { FastifyRequest } from 'fastify'
import { Failure } from '#server/base/failure.ts'

/** Counts a call of a caller against a limit. Throws RATE_LIMITED beyond it. */
export type RateLimiter = (name: string, caller: string, limit: { calls: number; minutes: number }, now: Date) => void

/**
 * Creates a limiter that counts calls by limit and caller in fixed windows and throws RATE_LIMITED beyond the limit.
 * Each instance counts on its own: the limits stop floods and are not a quota.
 */
export function createRateLimiter(): RateLimiter {
  const windows = new Map<string, { endsAtMs: number; calls: number }>()
  let nextSweepMs = 0
  return (name, caller, limit, now) => {
    const key = `${name} ${caller}`
    const nowMs = now.getTime()
    if (windows.size > 10_000 && nowMs >= nextSweepMs) {
      nextSweepMs = nowMs + 60_000
      for (const [oldKey, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(oldKey)
    }
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

/**
 * Returns the network of a request: its address, or the /64 of an IPv6 address, whose other half a customer chooses
 * freely.
 */
export function getNetwork({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // An IPv4 address may be written as `::ffff:192.0.2.1`.
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [before = [], after = []] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
