/** Calls that fail so often in a row end the calls for so long. */
const limits = { failures: 5, openMs: 60_000 }

/** Stops calls to a service that keeps failing, so that nobody waits for it. */
export type CircuitBreaker = {
  /** Whether no call may be made at this time. */
  isOpen(now: Date): boolean
  recordSuccess(): void
  recordFailure(now: Date): void
}

/** Creates a closed circuit. When its time is over one call is let through, and its failure opens it again. */
export function createCircuitBreaker(): CircuitBreaker {
  let failures = 0
  let openUntilMs = 0
  return {
    isOpen: (now) => now.getTime() < openUntilMs,
    recordSuccess: () => {
      failures = 0
    },
    recordFailure: (now) => {
      failures += 1
      if (failures >= limits.failures) openUntilMs = now.getTime() + limits.openMs
    },
  }
}
