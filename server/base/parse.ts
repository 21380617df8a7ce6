import type { FastifyRequest } from 'fastify'
import type { Endpoint, Parsed } from '#contract/endpoint.ts'
import { refusedBy } from './answer-errors.ts'
import { Failure } from './failure.ts'
import { bodyIn } from './json-body.ts'

/**
 * What an endpoint's schemas make of a request; the body of an upload is left where it is. Throws VALIDATION with each
 * field that is refused.
 */
export function parse(endpoint: Endpoint, request: FastifyRequest): Parsed<Endpoint> & { request: FastifyRequest } {
  const query = request.query as Record<string, unknown>
  if (Object.values(query).some(Array.isArray))
    throw new Failure('VALIDATION', { message: 'A query parameter is given twice' })
  return {
    params: partOf(endpoint.params, request.params),
    query: partOf(endpoint.query, query),
    body: endpoint.body && !endpoint.upload && partOf(endpoint.body, bodyIn(request)),
    request,
  } as Parsed<Endpoint> & { request: FastifyRequest }
}

/** The first value of a header. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** What one schema makes of one part of a request. Throws VALIDATION. */
export function partOf(schema: Endpoint['params'], value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw refusedBy(result.error)
  return result.data
}
