import type { Readable } from 'node:stream'
import { create as attachment } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { contentPolicyOfData } from '#server/base/pages/screens.ts'

/**
 * A file to send; `size` in bytes, absent if not known in advance. `open` checks access again, records it and returns the
 * bytes; a HEAD does not call it.
 */
export type Download = { fileName: string; mediaType: string; size?: number; open(): Promise<Readable> }

/** Marks a file as an attachment, sandboxed, so that no browser renders or runs it. */
export function setDownloadHeaders(reply: FastifyReply, { fileName, mediaType, size }: Download): void {
  reply.headers({
    'content-type': mediaType,
    ...(size !== undefined && { 'content-length': size }),
    'content-disposition': attachment(fileName),
    'content-security-policy': `${contentPolicyOfData}; sandbox`,
  })
}
