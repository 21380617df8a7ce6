import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Runs a statement in a transaction that stays open until as many sessions as stated wait for a lock, and what is to be
 * done meanwhile; then commits it and returns what the concurrent work returned. Requests that take locks in different
 * orders then deadlock.
 */
export async function whileLocked<T>(
  { owner }: TestApp,
  lock: { sql: string; id: string; waitingSessions: number; meanwhile?: () => Promise<unknown> },
  work: () => Promise<T>,
): Promise<T> {
  const holder = await owner.connect()
  try {
    await holder.query('begin')
    await holder.query(lock.sql, [lock.id])
    const pending = work()
    await expectWaitingSessions(owner, lock.waitingSessions)
    await lock.meanwhile?.()
    await holder.query('commit')
    return await pending
  } finally {
    holder.release()
  }
}

/** Waits until as many sessions of the test's database wait for a lock. */
export async function expectWaitingSessions(owner: TestApp['owner'], expectedCount: number): Promise<void> {
  const countWaiting = async () =>
    (await owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .rowCount
  await expect.poll(countWaiting, { interval: 5 }).toBe(expectedCount)
}
