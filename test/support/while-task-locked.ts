import type { TestApp } from './test-app.ts'

/**
 * Locks a task for 150 ms while concurrent requests that need it and other tasks queue behind it. Requests that lock
 * tasks in different orders then deadlock when it is released.
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
