import { createSemaphores } from '#server/base/limits/semaphores.ts'

type ChildQueueLimits = {
  maxChildren: number
  /** Users who may wait in addition to those whose files are being read. */
  maxWaitingUsers: number
  maxFilesPerUser: number
}

/** Runs work in turn: one job per user and `maxChildren` jobs in all at a time. `onFull` throws when too many wait. */
type ChildQueue = <T>(userId: string, work: () => Promise<T>) => Promise<T>

/**
 * Creates the queue of work in child processes, which limits those running, waiting and of one user; `onFull` throws
 * when too many wait.
 */
export function createChildQueue(
  { maxChildren, maxWaitingUsers, maxFilesPerUser }: ChildQueueLimits,
  onFull: () => never,
): ChildQueue {
  const byUser = createSemaphores('files', { permits: 1, maxWaitMs })
  const children = createSemaphores('files', { permits: maxChildren, maxWaitMs })
  const pendingByUser = new Map<string, number>()
  return async (userId, work) => {
    const pending = pendingByUser.get(userId) ?? 0
    if (pending ? pending >= maxFilesPerUser : pendingByUser.size >= maxChildren + maxWaitingUsers) onFull()
    pendingByUser.set(userId, pending + 1)
    try {
      return await byUser.run(userId, () => children.run('all', work))
    } finally {
      const left = pendingByUser.get(userId)! - 1
      if (left) pendingByUser.set(userId, left)
      else pendingByUser.delete(userId)
    }
  }
}

const maxWaitMs = 60_000
