import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type ErrorBody, type ErrorCode, errorDefinitions } from '#contract/base/errors.ts'
import { classifyDatabaseError, isConnectionError } from '#server/base/database/sqlstates.ts'
import { Failure } from '#server/base/failure.ts'
import { newRequestId } from '#server/base/ids.ts'
import { findErrorCode, toLoggedError } from '#server/base/logged-error.ts'
import type { Logger } from '#server/base/logger.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request failed, if the database could not be reached or was lost. */
    lostDatabaseCode?: string
    /** Why the request was refused. */
    errorCode?: ErrorCode
    /** The limit that refused the request. */
    reachedLimit?: string
  }
}

/**
 * Creates the error handler, which turns anything thrown into an error body without internals: docs/product/api.md#errors.
 */
export function createErrorHandler(log: Logger) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const failure = logAndClassifyError(error, request, log)
    if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds)
    return reply
      .header('cache-control', 'no-store')
      .code(errorDefinitions[failure.code].status)
      .send(toErrorBody(failure, request.id))
  }
}

/**
 * Creates handlers for requests that Node refuses before Fastify sees them: malformed ones, after which the connection
 * is closed, and unknown `Expect` headers. They answer HTTP's own status with the nearest error code.
 */
export function createConnectionErrorHandlers(securityHeaders: Record<string, string>, log: Logger) {
  const buildErrorResponse = (status: number, code: ErrorCode) => {
    const requestId = newRequestId()
    log.info({ requestId, status }, 'request refused unread')
    const body = JSON.stringify(toErrorBody(new Failure(code), requestId))
    const contentHeaders = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    }
    return {
      body,
      headers: { ...securityHeaders, 'cache-control': 'no-store', connection: 'close', ...contentHeaders },
    }
  }
  return {
    onClientError: ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
      if (code === 'ECONNRESET' || socket.destroyed) return
      // Never write into a response that has begun; Node's default handler checks the same field.
      const { _httpMessage: currentResponse } = socket as Socket & { _httpMessage?: ServerResponse | null }
      if (socket.writable && !currentResponse?.headersSent) {
        const [status, errorCode] = responseByNodeErrorCode[code] ?? [400, 'VALIDATION']
        const { body, headers } = buildErrorResponse(status, errorCode)
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
      }
      socket.destroy()
    },
    onCheckExpectation: (_request: IncomingMessage, response: ServerResponse): void => {
      const { body, headers } = buildErrorResponse(417, 'VALIDATION')
      response.writeHead(417, headers).end(body)
    },
  }
}

/** Converts anything thrown into a Failure; logs those that are the server's fault. */
export function logAndClassifyError(error: unknown, request: FastifyRequest, log: Logger): Failure {
  const failure = classifyError(error)
  request.errorCode = failure.code
  if (failure.limit) request.reachedLimit = failure.limit
  // The request's own line is enough: an outage would fill the log.
  if (failure.code === 'UNAVAILABLE' && isConnectionError(error)) request.lostDatabaseCode = findErrorCode(error)
  else if (failure.code === 'INTERNAL' || failure.code === 'UNAVAILABLE')
    log.error(toErrorLogFields(error, request), 'request failed')
  return failure
}

/** Returns the fields to log of an error that a request failed with, and where it was thrown. */
export function toErrorLogFields(error: unknown, request: FastifyRequest) {
  const frames = (error as Error).stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
  const { id: requestId, method, routeOptions } = request
  return { requestId, method, route: routeOptions.url, ...toLoggedError(error), frames }
}

/** Converts a zod error into VALIDATION with the first issue of each field: zod checks lengths of a wrong type, too. */
export function toValidationFailure(error: z.core.$ZodError): Failure {
  const messages = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const field = path.map(String).join('.')
    if (!messages.has(field)) messages.set(field, message)
  }
  return new Failure('VALIDATION', { issues: [...messages].map(([path, message]) => ({ path, message })) })
}

function classifyError(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { code = '', statusCode = 500 } = (error ?? {}) as Partial<FastifyError>
  // Fastify's status takes precedence: an aborted body has the same code as a lost database connection.
  const clientErrorCode = statusCode >= 400 && statusCode < 500 ? 'VALIDATION' : undefined
  return new Failure(errorCodeByFastifyCode[code] ?? clientErrorCode ?? classifyDatabaseError(error) ?? 'INTERNAL')
}

const errorCodeByFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_TYPE',
}

const responseByNodeErrorCode: Record<string, [status: number, of: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'TOO_LARGE'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'VALIDATION'],
}

/** Builds the body of an error answer: docs/product/api.md#errors. */
export function toErrorBody({ code, message, issues, current }: Failure, requestId: string): ErrorBody {
  return { message, code, ...(issues && { issues }), ...(current !== undefined && { current }), requestId }
}
