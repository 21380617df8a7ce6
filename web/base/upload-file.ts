import { buildEndpointUrl, type EndpointReply, type Endpoint, type EndpointInput } from '#contract/base/endpoint.ts'
import { ApiError, noAnswerMessage, unreachableMessage } from './api-error.ts'
import { getCsrfHeader, withCsrfRetry } from './csrf.ts'
import { getCommonHeaders } from './early-reads.ts'

/** How long an upload may send nothing before it fails. */
export const uploadStallTimeoutMs = 60_000

/** How long the browser waits for the answer once everything is sent; the server may parse the file. */
export const uploadAnswerTimeoutMs = 330_000

type UploadEndpoint = Endpoint & { upload: { field: string } }

type UploadInit = {
  /** Makes a repeated upload harmless. */
  idempotencyKey: string
  /** Aborts the upload, which then throws an AbortError. */
  signal: AbortSignal
  /** Called repeatedly with the number of bytes sent. */
  onProgress?: (sentBytes: number) => void
  /** Sent with the file. */
  fields?: Readonly<Record<string, string>>
}

/** Uploads a file and returns the reply. Throws ApiError, or AbortError. */
export const uploadFile = <E extends UploadEndpoint>(
  endpoint: E,
  input: Omit<EndpointInput<E>, 'body'>,
  file: File,
  init: UploadInit,
): Promise<EndpointReply<E>> =>
  withCsrfRetry(async () => {
    await assertReadable(file)
    const headers = {
      ...getCommonHeaders(),
      'Idempotency-Key': init.idempotencyKey,
      ...(await getCsrfHeader()),
    }
    return sendFile<EndpointReply<E>>(endpoint, buildEndpointUrl(endpoint, input), headers, file, init)
  })

/** Uses XMLHttpRequest because fetch does not report progress. */
function sendFile<T>(
  { method, upload: { field } }: UploadEndpoint,
  url: string,
  headers: Record<string, string>,
  file: File,
  { signal, onProgress, fields = {} }: UploadInit,
): Promise<T> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append(field, file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = (timeoutMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new ApiError(0, noAnswerMessage))
        request.abort()
      }, timeoutMs)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer(uploadStallTimeoutMs)
      onProgress?.(total ? Math.round((loaded / total) * file.size) : 0)
    })
    request.upload.addEventListener('load', () => restartTimer(uploadAnswerTimeoutMs))
    request.addEventListener('load', () => {
      try {
        resolve(parseReply<T>(request))
      } catch (error) {
        reject(error as Error)
      }
    })
    request.addEventListener('error', () => reject(new ApiError(0, unreachableMessage)))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    })
    signal.throwIfAborted()
    restartTimer(uploadStallTimeoutMs)
    request.send(body)
  })
}

function parseReply<T>({ status, statusText, responseText }: XMLHttpRequest): T {
  if (status < 200 || status > 299) throw new ApiError(status, responseText || statusText)
  try {
    return JSON.parse(responseText) as T
  } catch (error) {
    // Not our JSON: a truncated reply, or the login page of a public network.
    throw new ApiError(0, unreachableMessage, { cause: error })
  }
}

/** Throws for a file that was moved or changed since it was chosen; XMLHttpRequest would report a lost connection. */
async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (error) {
    throw new ApiError(0, 'This file cannot be read any more. Choose it again.', { cause: error })
  }
}
