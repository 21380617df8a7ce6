import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, type Readable } from 'node:stream'
import type { Multipart, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure, invalid } from './failure.ts'
import { safeFileName, safeMediaType } from './file-name.ts'
import type { Arrived } from './files.ts'
import { partOf } from './parse.ts'

/** A file on this machine until its request ends, what it says of itself, and the fields beside it, parsed. */
export type Received<Fields> = Arrived & { sha256: string; fileName: string; mediaType: string; fields: Fields }

/** Where uploads wait; one of which nothing comes for so many milliseconds is cut, as is one that takes sixty times that. */
export type Uploads = { incoming: string; stillness: number }

/** `receive` takes the body in, once; `clear` takes away what is left on this machine, however the request ended. */
export type Upload = { receive(): Promise<Received<unknown>>; clear(): Promise<void> }

/** The upload a request carries to an endpoint. `receive` throws WRONG_TYPE, TOO_LARGE, UNAVAILABLE, or VALIDATION at the field. */
export function uploadOf(endpoint: Endpoint, request: FastifyRequest, { incoming, stillness }: Uploads): Upload {
  const path = join(incoming, randomUUID())
  const { raw } = request
  return {
    receive: async () => {
      if (!request.isMultipart()) throw new Failure('WRONG_TYPE', { message: 'A file is sent as multipart/form-data' })
      const still = setTimeout(() => raw.destroy(), stillness)
      const endless = setTimeout(() => raw.destroy(), stillness * 60)
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        return await received(endpoint, request, path, () => void still.refresh())
      } catch (cause) {
        throw cause instanceof Failure ? cause : notWritten(cause)
      } finally {
        clearTimeout(still)
        clearTimeout(endless)
        drain(raw, stillness)
      }
    },
    // Where it cannot be removed it is swept; the request has its answer.
    clear: () => rm(path, { force: true }).catch(() => undefined),
  }
}

/** Beside the file: what its headers and the boundaries take of the body. */
const wrapping = 1_048_576

const limits = { fields: 20, fieldSize: 65_536, parts: 25 }

async function received(
  endpoint: Endpoint,
  request: FastifyRequest,
  path: string,
  moved: () => void,
): Promise<Received<unknown>> {
  const { field, most } = endpoint.upload!
  if (Number(request.headers['content-length']) > most + wrapping) tooLarge(most)
  const { shape = {} } = (endpoint.body ?? {}) as Partial<z.ZodMiniObject>
  const fields: Record<string, unknown> = {}
  let file: Omit<Received<unknown>, 'fields'> | undefined
  for await (const part of partsOf(request, field, most)) {
    moved()
    if (part.type === 'field') addTo(fields, shape, part)
    else if (part.fieldname !== field) invalid(field, `Send the file in the field ${field}`)
    else if (file) invalid(field, 'Send one file at a time')
    else {
      const bytes = await written(wholly(part.file, field), path, most, moved)
      file = { ...bytes, path, fileName: safeFileName(part.filename), mediaType: safeMediaType(part.mimetype) }
    }
  }
  if (!file) invalid(field, 'Choose a file')
  if (file.size === 0) invalid(field, 'The file is empty')
  return { ...file, fields: partOf(endpoint.body, fields) }
}

/** What cannot be read as parts did not arrive as it was sent; the parser's own limit lies above ours. */
async function* partsOf(request: FastifyRequest, field: string, most: number): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { ...limits, fileSize: most + 1 } })
  } catch {
    invalid(field, 'This did not arrive whole, please try again')
  }
}

async function* wholly(bytes: Readable, field: string): AsyncGenerator<Buffer> {
  try {
    yield* bytes as AsyncIterable<Buffer>
  } catch {
    invalid(field, 'This did not arrive whole, please try again')
  }
}

async function written(bytes: AsyncIterable<Buffer>, path: string, most: number, moved: () => void) {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) {
      moved()
      size += chunk.length
      if (size > most) tooLarge(most)
      hash.update(chunk)
      await file.appendFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Fields the endpoint does not declare are passed over; naming one would say what was sent (contract 1). */
function addTo(
  fields: Record<string, unknown>,
  declared: object,
  { fieldname, value, valueTruncated }: MultipartValue,
): void {
  if (!Object.hasOwn(declared, fieldname)) return
  if (Object.hasOwn(fields, fieldname)) invalid(fieldname, 'Is given twice')
  if (valueTruncated) invalid(fieldname, 'Is too long')
  fields[fieldname] = value
}

function tooLarge(most: number): never {
  throw new Failure('TOO_LARGE', { message: `A file may have ${most / 1_048_576} MB at most` })
}

const notWritten = (cause: unknown) =>
  new Failure('UNAVAILABLE', { message: 'The file could not be kept right now, please try again', cause })

/** What still comes of a refused body is thrown away, or who sends it never reads the answer; for a while. */
function drain(raw: Readable, stillness: number): void {
  raw.unpipe()
  raw.resume()
  const enough = setTimeout(() => raw.destroy(), stillness).unref()
  finished(raw, () => clearTimeout(enough))
}
