import { createHash } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http'
import type { Browser } from '#test/support/browser/browser.ts'
import { formEnd, partHead, multipart, sampleFile } from './multipart.ts'
import type { TestApp } from './test-app.ts'

export type StreamedResponse = { status: number; body: unknown; headers: IncomingMessage['headers'] }

/** A request on a real connection whose body is written in chunks; `response` rejects if the connection breaks. */
export type StreamingRequest = {
  request: ClientRequest
  /** Resolves when the chunk is flushed; rejects if the connection breaks. */
  write(chunk: string | Buffer): Promise<void>
  /** The response, its body not yet read. */
  response: Promise<IncomingMessage>
  readResponse(): Promise<StreamedResponse>
}

/** Starts listening and returns a function that sends requests of a session over real connections. */
export async function createStreamingCaller(testApp: Pick<TestApp, 'app'>, { cookie, token }: Browser) {
  const origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  return (method: string, path: string, headers: Record<string, string | number> = {}): StreamingRequest => {
    const request = sendRequest(`${origin}${path}`, {
      method,
      headers: { cookie, ...(method !== 'GET' && { 'x-csrf-token': token }), ...headers },
    })
    const response = new Promise<IncomingMessage>(
      (resolve, reject) => void request.on('response', resolve).on('error', reject),
    )
    // A test may end without awaiting the response.
    response.catch(() => undefined)
    return {
      request,
      write: (chunk) =>
        new Promise((resolve, reject) => void request.write(chunk, (error) => (error ? reject(error) : resolve()))),
      response,
      readResponse: async () => parseResponse(await response),
    }
  }
}

export type StreamingCaller = Awaited<ReturnType<typeof createStreamingCaller>>

/** Uploads a generated file of `size` bytes; returns the response and the SHA-256 of the file. */
export async function uploadLarge(
  call: StreamingCaller,
  path: string,
  size: number,
  onProgress: (sentBytes: number) => void = () => undefined,
): Promise<StreamedResponse & { sha256: string }> {
  const [head, hash] = [partHead(sampleFile), createHash('sha256')]
  const upload = call('POST', path, { ...multipart, 'content-length': head.length + size + formEnd.length })
  await upload.write(head)
  for (let sentBytes = 0; sentBytes < size;) {
    const chunk = patternBytes(sentBytes).subarray(0, Math.min(65_536, size - sentBytes))
    hash.update(chunk)
    await upload.write(chunk)
    onProgress((sentBytes += chunk.length))
  }
  upload.request.end(formEnd)
  return { ...(await upload.readResponse()), sha256: hash.digest('hex') }
}

/** Downloads a file without buffering it; returns its SHA-256 and size in bytes. */
export async function downloadLarge(call: StreamingCaller, path: string, onProgress: () => void = () => undefined) {
  const download = call('GET', path)
  download.request.end()
  const response = await download.response
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
    onProgress()
  }
  return { status: response.statusCode, size, sha256: hash.digest('hex'), headers: response.headers }
}

async function parseResponse(response: IncomingMessage): Promise<StreamedResponse> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: response.statusCode!, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

/** Generates 64 KiB that differ by offset and contain text resembling a multipart boundary. */
function patternBytes(offset: number): Buffer {
  const bytes = Buffer.alloc(65_536)
  let state = offset + 1
  for (let index = 0; index < bytes.length; index += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes.writeUInt32LE(state, index)
  }
  bytes.write('\r\n------daybook-of-the-test\r\n--', offset % 60_000)
  return bytes
}
