import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'
import { codeOf } from './sqlstates.ts'

/** The one place where something thrown becomes an answer; nothing of the inside is told (contract 1). */
export function answerErrors(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const failure = failureOf(error, request, log)
    if (failure.retryAfter) reply.header('retry-after', failure.retryAfter)
    return reply.header('cache-control', 'no-store').code(errors[failure.code].status).send(bodyOf(failure, request.id))
  }
}

/** What something thrown means to the caller; what is our trouble and not theirs is logged. */
export function failureOf(error: unknown, request: FastifyRequest, log: Log): Failure {
  const failure = failureFrom(error)
  if (failure.code === 'INTERNAL' || failure.code === 'UNAVAILABLE')
    log.error(harmless(error, request), 'request failed')
  return failure
}

/** Name, code and stack only: PostgreSQL's message and detail can carry what a person typed. */
export function harmless(error: unknown, request: FastifyRequest) {
  const { name, code, stack } = error as { name?: string; code?: string; stack?: string }
  const frames = stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
  const route = request.routeOptions.url
  return { requestId: request.id, method: request.method, route, error: name, code, cause: reasonOf(error), frames }
}

/** What another service's refusal is called, at the bottom of what was thrown; undefined where nothing is below. */
function reasonOf(error: unknown): string | undefined {
  const { cause } = error as { cause?: { name?: string; code?: string; cause?: unknown } }
  return cause && (reasonOf(cause) ?? cause.code ?? cause.name)
}

/** VALIDATION with every field that a schema refused. */
export function refusedBy(error: z.core.$ZodError): Failure {
  return new Failure('VALIDATION', {
    issues: error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  })
}

function failureFrom(error: unknown): Failure {
  if (error instanceof Failure) return error
  const code = fastifyCodes[(error as FastifyError)?.code] ?? codeOf(error)
  if (code) return new Failure(code)
  const status = (error as FastifyError)?.statusCode
  return new Failure(status && status >= 400 && status < 500 ? 'VALIDATION' : 'INTERNAL')
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_TYPE',
}

function bodyOf({ code, message, issues, current }: Failure, requestId: string): ErrorBody {
  return { message, code, ...(issues && { issues }), ...(current !== undefined && { current }), requestId }
}
