import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { chooseContentEncoding } from '#server/base/pages/prerendered-pages.ts'

/** A shorter answer fits into one packet uncompressed. */
const minCharacters = 1_400

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Compresses larger JSON answers for clients that accept it: a list then takes a sixth of the time on a phone, and a
 * tenth of a millisecond here.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    const isJson = /\bjson\b/.test(String(reply.getHeader('content-type')))
    if (typeof payload !== 'string' || !isJson || payload.length < minCharacters) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = chooseContentEncoding(headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoding === 'br'
      ? compressBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
      : compressGzip(payload, { level: 4 })
  })
}
