import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

/** Bodies of JSON beyond this many bytes answer 413. */
export const jsonBodyLimitBytes = 1_048_576

class UnsupportedBody {}

/**
 * Keeps bodies as texts until who asks is known: signed out is 401 whatever was sent (contract 1). Any other
 * Content-Type is drained and remembered as none of ours.
 */
export function registerBodyParsers(app: FastifyInstance): void {
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

/** Whether Fastify refused a body by itself, for its size or its type, before who sends it was asked. */
export const isBodyParserError = ({ code }: { code?: unknown }): boolean =>
  typeof code === 'string' && code.startsWith('FST_ERR_CTP_')

/** The parsed body; an empty one is undefined. Throws WRONG_TYPE or VALIDATION. */
export function parseJsonBody(request: FastifyRequest): unknown {
  const { body } = request
  if (body instanceof UnsupportedBody) throw new Failure('WRONG_TYPE')
  if (typeof body !== 'string' || body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw new Failure('VALIDATION', { message: 'The body is not JSON' })
  }
}
