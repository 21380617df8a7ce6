import type { Readable } from 'node:stream'
import { create as attachment } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { contentPolicyOfData } from '#server/base/pages/screens.ts'

/** A file to send; `size` in bytes, absent if not known in advance. */
export type Download = { bytes: Readable; fileName: string; mediaType: string; size?: number }

/** Marks a file as an attachment, sandboxed, so that no browser renders or runs it; returns its bytes for the body. */
export function setDownloadHeaders(reply: FastifyReply, { bytes, fileName, mediaType, size }: Download): Readable {
  reply.headers({
    'content-type': mediaType,
    ...(size !== undefined && { 'content-length': size }),
    'content-disposition': attachment(fileName),
    'content-security-policy': `${contentPolicyOfData}; sandbox`,
  })
  return bytes
}
