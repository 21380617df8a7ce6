import type { Readable } from 'node:stream'
import { create as attachment } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** A file on its way to the caller; `size` in bytes. */
export type Download = { bytes: Readable; fileName: string; mediaType: string; size: number }

/** Sends a file as an attachment that no browser opens, guesses at or runs, whatever it is (contract 6). */
export function sendDownload(reply: FastifyReply, { bytes, fileName, mediaType, size }: Download): FastifyReply {
  return reply
    .headers({
      'content-type': mediaType,
      'content-length': size,
      'content-disposition': attachment(fileName),
      'content-security-policy': 'sandbox',
    })
    .send(bytes)
}
