/** A clock that changes only when the test sets or advances it. */
export type TestClock = (() => Date) & {
  set(instant: string): void
  advance(by: { days?: number; hours?: number; seconds?: number }): void
}

/** A Saturday, 15:00 in London and 10:00 in New York. */
export const testNow = '2026-11-21T15:00:00.000Z'

export function createTestClock(): TestClock {
  let now = Date.parse(testNow)
  const clock = () => new Date(now)
  return Object.assign(clock, {
    set: (instant: string) => void (now = Date.parse(instant)),
    advance: ({ days = 0, hours = 0, seconds = 0 }) => void (now += ((days * 24 + hours) * 3_600 + seconds) * 1_000),
  })
}
