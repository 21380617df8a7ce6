/** Calls that fail so often in a row end the calls for so long. */
const limits = { failures: 5, openMs: 60_000 }

/** Stops calls to a service that keeps failing, so that nobody waits for it. */
export type CircuitBreaker = {
  /** Whether no call may be made at this time. */
  isOpen(now: Date): boolean
  /** Returns whether a call may be made. The first after a time without calls stops others until it ended. */
  allowCall(now: Date): boolean
  recordSuccess(): void
  recordFailure(now: Date): void
}

/** Creates a closed circuit. When its time is over one call is let through, and its failure opens it again. */
export function createCircuitBreaker(): CircuitBreaker {
  let failures = 0
  let openUntilMs = 0
  const isOpen = (now: Date) => now.getTime() < openUntilMs
  const open = (now: Date) => {
    if (failures >= limits.failures) openUntilMs = now.getTime() + limits.openMs
  }
  return {
    isOpen,
    allowCall: (now) => {
      if (isOpen(now)) return false
      open(now)
      return true
    },
    recordSuccess: () => {
      failures = 0
      openUntilMs = 0
    },
    recordFailure: (now) => {
      failures += 1
      open(now)
    },
  }
}
