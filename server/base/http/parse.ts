import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, ParsedRequest } from '#contract/base/endpoint.ts'
import { Failure } from '#server/base/failure.ts'
import { toValidationFailure } from './error-responses.ts'

/** Input of a handler: the parsed parts of a request, and the request itself for its headers. */
export type HandlerInput<E extends Endpoint> = ParsedRequest<E> & { request: FastifyRequest }

/** Parses a request by the endpoint's schemas, except an upload's body. Throws VALIDATION with an issue per field. */
export function parseRequest<E extends Endpoint>(endpoint: E, request: FastifyRequest): HandlerInput<E> {
  const query = request.query as Record<string, unknown>
  if (Object.values(query).some(Array.isArray))
    throw new Failure('VALIDATION', { message: 'A query parameter is given twice' })
  return {
    params: parseRequestPart(endpoint.params, request.params),
    query: parseRequestPart(endpoint.query, query),
    body: endpoint.body && !endpoint.upload && parseRequestPart(endpoint.body, parseJsonBody(request)),
    request,
  } as HandlerInput<E>
}

/** Returns the first value of a header. */
export function getHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Parses one part of a request. Throws VALIDATION. */
export function parseRequestPart(schema: Endpoint['params'], value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw toValidationFailure(result.error)
  return result.data
}

/** A larger JSON body answers 413. */
export const jsonBodyLimitBytes = 1_048_576

class UnsupportedBody {}

/**
 * Leaves bodies unparsed until the caller is authenticated, because without a session the answer is always 401. A body
 * of another Content-Type is read and marked as unsupported.
 */
export function deferBodyParsing(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: jsonBodyLimitBytes },
    (_request, text, done) => done(null, text),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: jsonBodyLimitBytes }, (_request, _bytes, done) =>
    done(null, new UnsupportedBody()),
  )
}

/** Parses the JSON body; an empty one is undefined. Throws WRONG_TYPE or VALIDATION. */
function parseJsonBody(request: FastifyRequest): unknown {
  const { body } = request
  if (body instanceof UnsupportedBody) throw new Failure('WRONG_TYPE')
  if (typeof body !== 'string' || body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw new Failure('VALIDATION', { message: 'The body is not JSON' })
  }
}
