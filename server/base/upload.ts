import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, type Readable } from 'node:stream'
import type { Multipart, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { Failure, invalid } from './failure.ts'
import { sanitizeFileName, sanitizeMediaType } from './file-name.ts'
import type { IncomingFile } from './file-storage.ts'
import { parsePart } from './parse.ts'

/** A file on this machine until its request ends, what it says of itself, and the fields beside it, parsed. */
export type ReceivedUpload<Fields> = IncomingFile & {
  sha256: string
  fileName: string
  mediaType: string
  fields: Fields
}

/** Where uploads wait; one of which nothing comes for so many milliseconds is cut, as is one that takes sixty times that. */
export type UploadOptions = { incomingDir: string; idleTimeoutMs: number }

/** `receive` takes the body in, once; `clear` takes away what is left on this machine, however the request ended. */
export type Upload = { receive(): Promise<ReceivedUpload<unknown>>; clear(): Promise<void> }

/** The upload a request carries to an endpoint. `receive` throws WRONG_TYPE, TOO_LARGE, UNAVAILABLE, or VALIDATION at the field. */
export function createUpload(
  endpoint: Endpoint,
  request: FastifyRequest,
  { incomingDir, idleTimeoutMs }: UploadOptions,
): Upload {
  const path = join(incomingDir, randomUUID())
  const { raw } = request
  return {
    receive: async () => {
      if (!request.isMultipart()) throw new Failure('WRONG_TYPE', { message: 'A file is sent as multipart/form-data' })
      const idleTimer = setTimeout(() => raw.destroy(), idleTimeoutMs)
      const totalTimer = setTimeout(() => raw.destroy(), idleTimeoutMs * 60)
      try {
        await mkdir(incomingDir, { recursive: true, mode: 0o700 })
        return await receiveParts(endpoint, request, path, () => void idleTimer.refresh())
      } catch (cause) {
        throw cause instanceof Failure ? cause : toStorageFailure(cause)
      } finally {
        clearTimeout(idleTimer)
        clearTimeout(totalTimer)
        drainRequest(raw, idleTimeoutMs)
      }
    },
    // Where it cannot be removed it is swept; the request has its answer.
    clear: () => rm(path, { force: true }).catch(() => undefined),
  }
}

/** Beside the file: what its headers and the boundaries take of the body. */
const multipartOverheadBytes = 1_048_576

const limits = { fields: 20, fieldSize: 65_536, parts: 25 }

async function receiveParts(
  endpoint: Endpoint,
  request: FastifyRequest,
  path: string,
  onProgress: () => void,
): Promise<ReceivedUpload<unknown>> {
  const { field, maxBytes } = endpoint.upload!
  if (Number(request.headers['content-length']) > maxBytes + multipartOverheadBytes) tooLarge(maxBytes)
  const { shape = {} } = (endpoint.body ?? {}) as Partial<z.ZodMiniObject>
  const fields: Record<string, unknown> = {}
  let file: Omit<ReceivedUpload<unknown>, 'fields'> | undefined
  for await (const part of readParts(request, field, maxBytes)) {
    onProgress()
    if (part.type === 'field') addField(fields, shape, part)
    else if (part.fieldname !== field) invalid(field, `Send the file in the field ${field}`)
    else if (file) invalid(field, 'Send one file at a time')
    else {
      const writtenFile = await writeToDisk(rejectTruncation(part.file, field), path, maxBytes, onProgress)
      file = {
        ...writtenFile,
        path,
        fileName: sanitizeFileName(part.filename),
        mediaType: sanitizeMediaType(part.mimetype),
      }
    }
  }
  if (!file) invalid(field, 'Choose a file')
  if (file.size === 0) invalid(field, 'The file is empty')
  return { ...file, fields: parsePart(endpoint.body, fields) }
}

/** What cannot be read as parts did not arrive as it was sent; the parser's own limit lies above ours. */
async function* readParts(request: FastifyRequest, field: string, maxBytes: number): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { ...limits, fileSize: maxBytes + 1 } })
  } catch {
    invalid(field, 'This did not arrive whole, please try again')
  }
}

async function* rejectTruncation(bytes: Readable, field: string): AsyncGenerator<Buffer> {
  try {
    yield* bytes as AsyncIterable<Buffer>
  } catch {
    invalid(field, 'This did not arrive whole, please try again')
  }
}

async function writeToDisk(bytes: AsyncIterable<Buffer>, path: string, maxBytes: number, onProgress: () => void) {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) {
      onProgress()
      size += chunk.length
      if (size > maxBytes) tooLarge(maxBytes)
      hash.update(chunk)
      await file.appendFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Fields the endpoint does not declare are passed over; naming one would say what was sent (contract 1). */
function addField(
  fields: Record<string, unknown>,
  declaredFields: object,
  { fieldname, value, valueTruncated }: MultipartValue,
): void {
  if (!Object.hasOwn(declaredFields, fieldname)) return
  if (Object.hasOwn(fields, fieldname)) invalid(fieldname, 'Is given twice')
  if (valueTruncated) invalid(fieldname, 'Is too long')
  fields[fieldname] = value
}

function tooLarge(maxBytes: number): never {
  throw new Failure('TOO_LARGE', { message: `A file may have ${maxBytes / 1_048_576} MB at most` })
}

const toStorageFailure = (cause: unknown) =>
  new Failure('UNAVAILABLE', { message: 'The file could not be kept right now, please try again', cause })

/** What still comes of a refused body is thrown away, or who sends it never reads the answer; for a while. */
function drainRequest(raw: Readable, timeoutMs: number): void {
  raw.unpipe()
  raw.resume()
  const drainTimer = setTimeout(() => raw.destroy(), timeoutMs).unref()
  finished(raw, () => clearTimeout(drainTimer))
}
