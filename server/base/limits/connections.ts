import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { finished, type Writable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#server/base/failure.ts'
import { toErrorBody } from '#server/base/http/error-responses.ts'

/** How long a client may take and how many connections there may be: docs/product/operation.md#connections. */
export type ConnectionLimits = {
  headersTimeoutMs: number
  /** For the full body, counted from the end of the headers; a multipart upload has its own limits. */
  bodyTimeoutMs: number
  /** How long to keep reading a connection that is answered before its body arrived, so that the answer is not lost. */
  closeDelayMs: number
  /** More than a few clients can open, because whoever reaches a low limit locks out everybody else. */
  maxConnections: number
  /** Bodies of one user that may be arriving at once. */
  maxIncomingBodies: number
  /** Requests of one connection that may be unanswered at a time. Browsers send one. */
  maxUnanswered: number
  /** Transactions that a user may have at a time, so that connections to the database remain for others. */
  maxUserTransactions: number
  /** How long a large read waits for another one of the same user, and a transaction for others of its user. */
  maxLargeReadWaitMs: number
  /** How long a client may receive nothing of an answer. */
  maxSendingMs: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 30_000,
  closeDelayMs: 5_000,
  maxConnections: 10_000,
  maxIncomingBodies: 50,
  maxUnanswered: 10,
  maxUserTransactions: 4,
  maxLargeReadWaitMs: 10_000,
  maxSendingMs: 120_000,
}

/** Returns the limits that Node enforces itself, as options of its server. */
export const toServerTimeoutOptions = ({ headersTimeoutMs }: ConnectionLimits) => ({
  headersTimeout: headersTimeoutMs,
  connectionsCheckingInterval: headersTimeoutMs / 10,
})

/**
 * Whether an announced body has not arrived in full; one in chunks counts until it was read. Known from the second hook
 * of a request on: data sent with the headers has arrived when the first promise resolves.
 */
export function isBodyIncoming({ raw }: FastifyRequest): boolean {
  // Injected requests are complete without saying so.
  if (raw.complete || !(raw instanceof IncomingMessage)) return false
  const { 'content-length': announcedBytes = 0, 'transfer-encoding': encoding } = raw.headers
  return encoding !== undefined || Number(announcedBytes) > raw.readableLength
}

/** Whether a request is a multipart upload, whose handler reads the body itself. */
export const isMultipartUpload = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.isUpload === true && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/**
 * Limits connections, their unanswered requests, bodies and the sending of answers, closes a connection that is answered
 * before its body has arrived, and refuses requests while the program stops. Add it after another `onRequest` hook: see
 * `isBodyIncoming`.
 */
export function enforceConnectionLimits(
  app: FastifyInstance,
  { bodyTimeoutMs, closeDelayMs, maxConnections, maxUnanswered, maxSendingMs }: ConnectionLimits,
  uploadCloseDelayMs: number,
): void {
  app.server.maxConnections = maxConnections
  let isStopping = false
  app.addHook('preClose', async () => void (isStopping = true))
  const unansweredCounts = new WeakMap<Socket, number>()

  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const { socket } = raw
    const unanswered = (unansweredCounts.get(socket) ?? 0) + 1
    if (socket.destroyed || closingSockets.has(socket) || unanswered > maxUnanswered) {
      // Its answer could no longer be sent, or nobody waits for it.
      socket.destroy()
      return reply.hijack()
    }
    unansweredCounts.set(socket, unanswered)
    reply.raw.once('finish', () => unansweredCounts.set(socket, unansweredCounts.get(socket)! - 1))
    if (isBodyIncoming(request) && !isMultipartUpload(request)) {
      const error = Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      const timer = setTimeout(() => app.server.emit('clientError', error, socket), bodyTimeoutMs)
      finished(raw, () => clearTimeout(timer))
    }
    if (!isStopping) return undefined
    const failure = new Failure('UNAVAILABLE')
    return reply.code(503).header('cache-control', 'no-store').send(toErrorBody(failure, request.id))
  })

  app.addHook('onSend', async (request, reply) => {
    closeWithoutProgress(request.raw.socket, reply.raw, maxSendingMs)
    if (!isBodyIncoming(request)) return
    reply.header('connection', 'close')
    closeAfterAnswer(request, isMultipartUpload(request) ? uploadCloseDelayMs : closeDelayMs)
  })
}

/**
 * Closes a connection that receives nothing of an answer for some time and would hold its memory or file forever. A
 * socket timeout would not do, because data from the client is not progress.
 */
export function closeWithoutProgress(socket: Socket, answer: Writable, maxSendingMs: number): void {
  const countTakenBytes = () => socket.bytesWritten - socket.writableLength
  let takenBytes = countTakenBytes()
  const timer = setInterval(() => {
    if (countTakenBytes() === takenBytes || socket.destroyed) {
      clearInterval(timer)
      socket.destroy()
    }
    takenBytes = countTakenBytes()
  }, maxSendingMs)
  answer.once('close', () => clearInterval(timer))
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

declare module 'fastify' {
  interface FastifyContextConfig {
    isUpload?: boolean
  }
}
