import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

/** A larger JSON body answers 413. */
export const jsonBodyLimitBytes = 1_048_576

class UnsupportedBody {}

/**
 * Leaves bodies unparsed until the caller is authenticated, because without a session the answer is 401 whatever was
 * sent. A body of another Content-Type is read and marked as unsupported.
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

/** Whether Fastify itself refused a body, for its size or type, before authentication. */
export const isBodyParserError = ({ code }: { code?: unknown }): boolean =>
  typeof code === 'string' && code.startsWith('FST_ERR_CTP_')

/** Parses the JSON body; an empty one is undefined. Throws WRONG_TYPE or VALIDATION. */
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
