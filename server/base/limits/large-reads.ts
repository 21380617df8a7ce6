import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { ConnectionLimits } from './connections.ts'
import { createSemaphores, type ReleasePermit } from './semaphores.ts'

/** Runs one large read of a user at a time on this instance: docs/product.md#limits-and-pagination. */
export type LargeReadLimiter = {
  /** Prepares the turn of a request, which ends when its answer is sent or its connection is closed. */
  prepareTurn(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void
  /**
   * Begins the turn of a request, or returns how to wait for it where another one of the user is running. Waiting throws
   * RATE_LIMITED when it takes too long.
   */
  beginTurn(request: FastifyRequest, viewerId: string): (() => Promise<void>) | undefined
  /**
   * Waits for the turn of a request whose answer is made while it is sent, and until no other such answer of the user is
   * being sent. Throws RATE_LIMITED when it takes too long.
   */
  beginStream(request: FastifyRequest, viewerId: string): Promise<void>
  /** Limits how long an answer that is ready holds its turn and its memory on a slow connection. */
  limitSending(request: FastifyRequest, reply: FastifyReply): void
}

type Turn = {
  release?: ReleasePermit | undefined
  /** Of an answer that is made while it is sent: given back when it is sent, which may take hours. */
  releaseStream?: ReleasePermit | undefined
  hasEnded: boolean
  timers: NodeJS.Timeout[]
}

export function createLargeReadLimiter({ maxLargeReadWaitMs, maxSendingMs }: ConnectionLimits): LargeReadLimiter {
  const createQueues = () => createSemaphores({ permits: 1, maxWaitMs: maxLargeReadWaitMs })
  const [semaphores, streamSemaphores] = [createQueues(), createQueues()]
  const turns = new WeakMap<FastifyRequest, Turn>()
  return {
    prepareTurn: ({ isLargeRead }, request, reply) => {
      if (!isLargeRead) return
      const turn: Turn = { hasEnded: false, timers: [] }
      turns.set(request, turn)
      finished(reply.raw, () => {
        turn.hasEnded = true
        turn.timers.forEach(clearTimeout)
        turn.release?.()
        turn.releaseStream?.()
      })
    },
    beginTurn: (request, viewerId) => {
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
    beginStream: async (request, viewerId) => {
      const turn = turns.get(request)
      if (!turn) return
      turn.releaseStream = await streamSemaphores.acquire(viewerId)
      if (!turn.hasEnded) turn.release = await semaphores.acquire(viewerId)
      // The connection may have been closed meanwhile.
      if (!turn.hasEnded) return
      turn.release?.()
      turn.releaseStream()
    },
    limitSending: (request, reply) => {
      const turn = turns.get(request)
      if (!turn) return
      // Half of the time that the next one waits, so that a slow connection alone never refuses it.
      turn.timers.push(setTimeout(() => turn.release?.(), maxLargeReadWaitMs / 2))
      // A download may take longer: see `closeStalledDownload`.
      if (!turn.releaseStream) turn.timers.push(setTimeout(() => reply.raw.destroy(), maxSendingMs))
    },
  }
}
