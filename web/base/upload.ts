import { ownTimeZone } from '#contract/calendar-day.ts'
import { addressOf, type Answer, type Endpoint, type Given } from '#contract/endpoint.ts'
import { CallFailed, unreachable } from './call-failed.ts'
import { csrfHeader, withFreshToken } from './csrf.ts'

type TakesFile = Endpoint & { upload: { field: string } }

type UploadInit = {
  /** Makes a repeated upload harmless, as of any create. */
  idempotencyKey: string
  /** Gives the upload up, which then throws an AbortError. */
  signal: AbortSignal
  /** Told again and again how many bytes of the file are on their way. */
  progress: (sent: number) => void
}

/** Sends a file to an endpoint that takes one, and answers what it says. Throws CallFailed as `call` does. */
export const upload = <E extends TakesFile>(
  endpoint: E,
  given: Omit<Given<E>, 'body'>,
  file: File,
  init: UploadInit,
): Promise<Answer<E>> =>
  withFreshToken(async () => {
    await openable(file)
    const headers = { 'X-Time-Zone': ownTimeZone(), 'Idempotency-Key': init.idempotencyKey, ...(await csrfHeader()) }
    return sent<Answer<E>>(endpoint, addressOf(endpoint, given), headers, file, init)
  })

/** By the older of a browser's two ways to call: the newer one does not tell how far it is. */
function sent<T>(
  { method, upload: { field } }: TakesFile,
  address: string,
  headers: Record<string, string>,
  file: File,
  { signal, progress }: UploadInit,
): Promise<T> {
  const body = new FormData()
  body.append(field, file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      progress(total ? Math.round((loaded / total) * file.size) : 0),
    )
    request.addEventListener('load', () => {
      try {
        resolve(answerOf<T>(request))
      } catch (error) {
        reject(error as Error)
      }
    })
    request.addEventListener('error', () => reject(new CallFailed(0, unreachable)))
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
    const giveUp = () => request.abort()
    signal.addEventListener('abort', giveUp, { once: true })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp))
    signal.throwIfAborted()
    request.send(body)
  })
}

function answerOf<T>({ status, statusText, responseText }: XMLHttpRequest): T {
  if (status < 200 || status > 299) throw new CallFailed(status, responseText || statusText)
  try {
    return JSON.parse(responseText) as T
  } catch (error) {
    // Half an answer, or the page of a hotel's network: nothing of ours.
    throw new CallFailed(0, unreachable, { cause: error })
  }
}

/** A file that was moved or changed since it was chosen would only look like a broken connection. */
async function openable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (error) {
    throw new CallFailed(0, 'This file cannot be read any more. Choose it again.', { cause: error })
  }
}
