import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { ConnectionLimits } from './connections.ts'
import { createSemaphores, type ReleasePermit } from './semaphores.ts'

/** Runs a user's large reads one at a time on this instance: docs/product/api.md#limits-and-pagination. */
export type LargeReadLimiter = {
  /** Waits for the turn of a request, which ends with its answer. Throws RATE_LIMITED when it takes too long. */
  acquire(endpoint: Endpoint, reply: FastifyReply, userId: string): Promise<void>
}

/** Creates the limiter of large reads, which ends the turn of a request with its answer. */
export function createLargeReadLimiter(
  app: FastifyInstance,
  { maxLargeReadWaitMs: maxWaitMs }: Pick<ConnectionLimits, 'maxLargeReadWaitMs'>,
): LargeReadLimiter {
  const reads = createSemaphores('largeReads', { permits: 1, maxWaitMs })
  const streams = createSemaphores('largeReads', { permits: 1, maxWaitMs })
  const turns = new WeakMap<FastifyRequest, ReleasePermit>()
  app.addHook('onSend', async (request) => {
    const release = turns.get(request)
    // Half of the next read's wait, so that a slow connection alone never gets it refused.
    if (release) setTimeout(release, maxWaitMs / 2).unref()
  })
  return {
    acquire: async ({ work }, reply, userId) => {
      // An answer that is generated while it is sent, which may take hours.
      if (work === 'none') finished(reply.raw, await streams.acquire(userId))
      const release = await reads.acquire(userId)
      finished(reply.raw, release)
      turns.set(reply.request, release)
    },
  }
}
