import type { TestHouse } from './house.ts'

/**
 * Holds a task locked while others come for it and many more, so that each stands where the order of its locks has led
 * it; then lets go. Two that lock in different orders now wait for each other.
 */
export async function whileHeld<T>(house: TestHouse, taskId: string, come: () => Promise<T>): Promise<T> {
  const holder = await house.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select from tasks where id = $1 for update', [taskId])
    const came = come()
    await new Promise((later) => setTimeout(later, 150))
    await holder.query('commit')
    return await came
  } finally {
    holder.release()
  }
}
