import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { finished, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toErrorBody } from '#server/base/error-responses.ts'
import { Failure } from '#server/base/failure.ts'

/** How long a client may take and how many connections there may be: docs/product.md#connections. */
export type ConnectionLimits = {
  headersTimeoutMs: number
  /** For the whole body, counted from the end of the headers; a multipart upload has its own limits. */
  bodyTimeoutMs: number
  /** How long a connection that is answered before its body arrived is read on, so that the answer is not lost. */
  closeDelayMs: number
  /** Larger than what a few clients can open, because those who reach a low bound lock out everybody else. */
  maxConnections: number
  /** Bodies of one user that may be arriving at once. */
  maxIncomingBodies: number
  /** Sessions looked up at once for bodies that are still arriving; few, so that they never fill the database's pool. */
  maxEarlyChecks: number
  /** How long a large read waits for another one of the same user. */
  maxLargeReadWaitMs: number
  /** How long a client may take to receive the answer of a large read, and how long it may take nothing of a download. */
  maxSendingMs: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 30_000,
  closeDelayMs: 5_000,
  maxConnections: 10_000,
  maxIncomingBodies: 50,
  maxEarlyChecks: 2,
  maxLargeReadWaitMs: 10_000,
  maxSendingMs: 120_000,
}

/** The limits that Node enforces itself, as options of its server. */
export const toServerTimeoutOptions = ({ headersTimeoutMs }: ConnectionLimits) => ({
  headersTimeout: headersTimeoutMs,
  connectionsCheckingInterval: headersTimeoutMs / 10,
})

/**
 * Whether an announced body has not arrived whole; one in chunks counts until it was read. Known from the second hook of a
 * request on: what came with the headers is there when the first promise continues.
 */
export function isBodyIncoming({ raw }: FastifyRequest): boolean {
  // Injected requests come whole and do not say so.
  if (raw.complete || !(raw instanceof IncomingMessage)) return false
  const { 'content-length': announcedBytes = 0, 'transfer-encoding': encoding } = raw.headers
  return encoding !== undefined || Number(announcedBytes) > raw.readableLength
}

/** Whether a request is a multipart upload, whose handler reads the body itself. */
export const isMultipartUpload = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.isUpload === true && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/**
 * Limits connections and bodies, closes a connection that is answered before its body has arrived, and refuses requests
 * while the program stops. Add it after another `onRequest` hook: see `isBodyIncoming`.
 */
export function enforceConnectionLimits(
  app: FastifyInstance,
  { bodyTimeoutMs, closeDelayMs, maxConnections }: ConnectionLimits,
  uploadCloseDelayMs: number,
): void {
  app.server.maxConnections = maxConnections
  let isStopping = false
  app.addHook('preClose', async () => void (isStopping = true))

  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (closingSockets.has(raw.socket)) {
      // Its answer could not be sent any more.
      raw.socket.destroy()
      return reply.hijack()
    }
    if (isBodyIncoming(request) && !isMultipartUpload(request)) {
      const error = Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      const timer = setTimeout(() => app.server.emit('clientError', error, raw.socket), bodyTimeoutMs)
      finished(raw, () => clearTimeout(timer))
    }
    if (!isStopping) return undefined
    const failure = new Failure('UNAVAILABLE')
    return reply.code(503).header('cache-control', 'no-store').send(toErrorBody(failure, request.id))
  })

  app.addHook('onSend', async (request, reply) => {
    if (!isBodyIncoming(request)) return
    reply.header('connection', 'close')
    closeAfterAnswer(request, isMultipartUpload(request) ? uploadCloseDelayMs : closeDelayMs)
  })
}

const closingSockets = new WeakSet<Socket>()

/**
 * Ends the connection after the answer, but discards for a while what still arrives: a socket closed with unread bytes is
 * reset, and the client would lose the answer.
 */
function closeAfterAnswer({ raw }: FastifyRequest, delayMs: number): void {
  const { socket } = raw
  closingSockets.add(socket)
  raw.unpipe()
  raw.resume()
  // Node calls it when an answer with `Connection: close` is sent.
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), delayMs)
    finished(raw, () => {
      clearTimeout(timer)
      socket.destroy()
    })
  }
}

/**
 * Closes a connection that takes nothing of a download for a time, which would hold its file for ever. What the client sends
 * meanwhile is no progress, so this is no timeout of the socket.
 */
export function closeStalledDownload({ raw }: FastifyReply, { maxSendingMs }: ConnectionLimits): void {
  const timer = setTimeout(() => raw.destroy(), maxSendingMs)
  raw.once('pipe', (bytes: Readable) => bytes.on('data', () => timer.refresh()))
  finished(raw, () => clearTimeout(timer))
}

/** Counts the bodies of each user that are arriving. Throws RATE_LIMITED beyond the limit. */
export function createIncomingBodyLimiter({ maxIncomingBodies, bodyTimeoutMs }: ConnectionLimits) {
  const counts = new Map<string, number>()
  return ({ raw }: FastifyRequest, userId: string): void => {
    const count = counts.get(userId) ?? 0
    if (count >= maxIncomingBodies)
      throw new Failure('RATE_LIMITED', { retryAfterSeconds: Math.ceil(bodyTimeoutMs / 1_000) })
    counts.set(userId, count + 1)
    finished(raw, () => {
      const left = (counts.get(userId) ?? 1) - 1
      if (left > 0) counts.set(userId, left)
      else counts.delete(userId)
    })
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isUpload?: boolean
  }
}
