import type { TestApp } from './test-app.ts'

/**
 * Holds a task locked while others come for it and many more, so that each stands where the order of its locks has led
 * it; then lets go. Two that lock in different orders now wait for each other.
 */
export async function whileTaskLocked<T>(testApp: TestApp, taskId: string, work: () => Promise<T>): Promise<T> {
  const holder = await testApp.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select from tasks where id = $1 for update', [taskId])
    const pending = work()
    await new Promise((resolve) => setTimeout(resolve, 150))
    await holder.query('commit')
    return await pending
  } finally {
    holder.release()
  }
}
