import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import multipart, { type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { Ctx } from '#server/base/context.ts'
import { Failure, throwInvalid } from '#server/base/failure.ts'
import { claimIdempotencyKey, type KeyClaim } from '#server/base/http/idempotency.ts'
import { type HandlerInput, parseRequestPart } from '#server/base/http/parse.ts'
import { sanitizeFileName, sanitizeMediaType } from './file-name.ts'
import type { ReceivedFile } from './file-storage.ts'

/** A received file, on local disk until its request ends, and the parsed fields sent with it. */
export type ReceivedUpload<Fields> = ReceivedFile & {
  sha256: string
  fileName: string
  mediaType: string
  fields: Fields
}

/** An upload whose body is not read yet. */
export type IncomingUpload<Fields> = {
  /** Reads the body, once. Throws WRONG_TYPE, TOO_LARGE, UNAVAILABLE, or VALIDATION at the field. */
  receive(): Promise<ReceivedUpload<Fields>>
  /** Claims the Idempotency-Key of an `idempotent` endpoint; `content` is compared when the key is repeated. */
  claimKey(ctx: Ctx, content: object): Promise<KeyClaim>
}

/**
 * Folder for files being received; an upload is aborted after `idleTimeoutMs` without data, or 60 times that in total.
 */
export type IncomingUploadOptions = { incomingDir: string; idleTimeoutMs: number }

/** Lets an encapsulated scope accept multipart bodies; `receive` counts the bytes itself. */
export async function registerMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/** Runs a handler with an upload whose body it may read, and deletes the received file afterwards. */
export async function withUpload<E extends Endpoint, T>(
  endpoint: E,
  request: FastifyRequest,
  options: IncomingUploadOptions,
  handle: (upload: IncomingUpload<HandlerInput<E>['body']>) => Promise<T>,
): Promise<T> {
  const path = join(options.incomingDir, randomUUID())
  try {
    return await handle({
      receive: () => receive(endpoint, request, path, options),
      claimKey: (ctx, content) => claimIdempotencyKey(ctx, endpoint, request, content),
    })
  } finally {
    // A file that cannot be removed is swept later; the response must not fail because of it.
    await rm(path, { force: true }).catch(() => undefined)
  }
}

async function receive<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  path: string,
  { incomingDir, idleTimeoutMs }: IncomingUploadOptions,
): Promise<ReceivedUpload<HandlerInput<E>['body']>> {
  if (!request.isMultipart()) throw new Failure('WRONG_TYPE', { message: 'A file is sent as multipart/form-data' })
  const { raw } = request
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
  }
}

/** Allowance for part headers, boundaries and the other fields. */
const multipartOverheadBytes = 1_048_576

const limits = { fields: 20, fieldSize: 65_536, parts: 25 }

async function receiveParts<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  path: string,
  onProgress: () => void,
): Promise<ReceivedUpload<HandlerInput<E>['body']>> {
  const { field, maxBytes, mayBeEmpty } = endpoint.upload!
  if (Number(request.headers['content-length']) > maxBytes + multipartOverheadBytes) throwTooLarge(maxBytes)
  const { shape = {} } = (endpoint.body ?? {}) as Partial<z.ZodMiniObject>
  const fields: Record<string, unknown> = {}
  let file: Omit<ReceivedUpload<unknown>, 'fields'> | undefined
  // The parser's size limit is one byte above ours, so that ours answers first.
  const parts = request.parts({ limits: { ...limits, fileSize: maxBytes + 1 } })
  for await (const part of rejectIncomplete(parts, field)) {
    onProgress()
    if (part.type === 'field') addField(fields, shape, part)
    else if (part.fieldname !== field) throwInvalid(field, `Send the file in the field ${field}`)
    else if (file) throwInvalid(field, 'Send one file at a time')
    else {
      const writtenFile = await writeToDisk(rejectIncomplete<Buffer>(part.file, field), path, maxBytes, onProgress)
      file = {
        ...writtenFile,
        path,
        fileName: sanitizeFileName(part.filename),
        mediaType: sanitizeMediaType(part.mimetype),
      }
    }
  }
  if (!file) throwInvalid(field, 'Choose a file')
  if (file.size === 0 && !mayBeEmpty) throwInvalid(field, 'The file is empty')
  return { ...file, fields: parseRequestPart(endpoint.body, fields) as HandlerInput<E>['body'] }
}

/** Turns parser errors into VALIDATION. */
async function* rejectIncomplete<T>(received: AsyncIterable<T>, field: string): AsyncGenerator<T> {
  try {
    yield* received
  } catch {
    throwInvalid(field, 'The upload was incomplete. Please try again.')
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
      if (size > maxBytes) throwTooLarge(maxBytes)
      hash.update(chunk)
      await file.appendFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Ignores undeclared fields: an error that names one would repeat what was sent. */
function addField(
  fields: Record<string, unknown>,
  declaredFields: object,
  { fieldname, value, valueTruncated }: MultipartValue,
): void {
  if (!Object.hasOwn(declaredFields, fieldname)) return
  if (Object.hasOwn(fields, fieldname)) throwInvalid(fieldname, 'Must not be given twice')
  if (valueTruncated) throwInvalid(fieldname, 'Is too long')
  fields[fieldname] = value
}

function throwTooLarge(maxBytes: number): never {
  throw new Failure('TOO_LARGE', { message: `Files can be up to ${maxBytes / 1_048_576} MB` })
}

const toStorageFailure = (cause: unknown) =>
  new Failure('UNAVAILABLE', { message: 'The file could not be saved. Please try again.', cause })
