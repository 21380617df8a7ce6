import type { FastifyRequest } from 'fastify'
import type { Endpoint, ParsedRequest } from '#contract/base/endpoint.ts'
import { toValidationFailure } from './error-responses.ts'
import { Failure } from './failure.ts'
import { parseJsonBody } from './json-body.ts'

/**
 * What an endpoint's schemas make of a request; the body of an upload is left where it is. Throws VALIDATION with each
 * field that is refused.
 */
export function parseRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
): ParsedRequest<Endpoint> & { request: FastifyRequest } {
  const query = request.query as Record<string, unknown>
  if (Object.values(query).some(Array.isArray))
    throw new Failure('VALIDATION', { message: 'A query parameter is given twice' })
  return {
    params: parsePart(endpoint.params, request.params),
    query: parsePart(endpoint.query, query),
    body: endpoint.body && !endpoint.upload && parsePart(endpoint.body, parseJsonBody(request)),
    request,
  } as ParsedRequest<Endpoint> & { request: FastifyRequest }
}

/** The first value of a header. */
export function getHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** What one schema makes of one part of a request. Throws VALIDATION. */
export function parsePart(schema: Endpoint['params'], value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw toValidationFailure(result.error)
  return result.data
}
