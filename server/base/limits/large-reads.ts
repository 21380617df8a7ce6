import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { createSemaphores, type Release } from './semaphores.ts'

/** Runs one large read of a user at a time on this instance, until its answer is sent: docs/product.md#limits-and-pagination. */
export type LargeReads = {
  /** Ends the turn of a request when its answer is sent or its connection is closed. */
  watch(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void
  /**
   * Begins the turn of a request, or returns how to wait for it where another one of the user is running. Waiting throws
   * RATE_LIMITED when it takes too long.
   */
  begin(request: FastifyRequest, viewerId: string): (() => Promise<void>) | undefined
}

type Turn = { release?: Release; hasEnded: boolean }

export function createLargeReads(maxWaitMs: number): LargeReads {
  const semaphores = createSemaphores({ permits: 1, maxWaitMs })
  const turns = new WeakMap<FastifyRequest, Turn>()
  return {
    watch: ({ isLargeRead }, request, reply) => {
      if (!isLargeRead) return
      const turn: Turn = { hasEnded: false }
      turns.set(request, turn)
      finished(reply.raw, () => {
        turn.hasEnded = true
        turn.release?.()
      })
    },
    begin: (request, viewerId) => {
      const turn = turns.get(request)
      if (!turn || turn.release) return undefined
      turn.release = semaphores.tryAcquire(viewerId)
      if (turn.release) return undefined
      return async () => {
        turn.release = await semaphores.acquire(viewerId)
        // The connection may have been closed meanwhile.
        if (turn.hasEnded) turn.release()
      }
    },
  }
}
