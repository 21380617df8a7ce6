import { createHash } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request as ask } from 'node:http'
import type { Browser } from '#test/support/browser/browser.ts'
import type { TestApp } from './test-app.ts'
import { formEnd, partHead, multipart, sampleFile } from './multipart.ts'

export type StreamedResponse = { status: number; body: unknown; headers: IncomingMessage['headers'] }

/** A request on a real connection, its body written piece by piece; `answer` rejects where the connection breaks. */
export type StreamingRequest = {
  request: ClientRequest
  /** Resolves when the piece is on its way; a connection that is cut rejects it. */
  write(piece: string | Buffer): Promise<void>
  /** What came, its body still to be read. */
  response: Promise<IncomingMessage>
  readResponse(): Promise<StreamedResponse>
}

/** A person's calls to a house over a real connection. */
export async function createStreamingCaller(testApp: Pick<TestApp, 'app'>, { cookie, token }: Browser) {
  const origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  return (method: string, path: string, headers: Record<string, string | number> = {}): StreamingRequest => {
    const request = ask(`${origin}${path}`, {
      method,
      headers: { cookie, ...(method !== 'GET' && { 'x-csrf-token': token }), ...headers },
    })
    const came = new Promise<IncomingMessage>(
      (resolve, reject) => void request.on('response', resolve).on('error', reject),
    )
    // A test may end before it asks how its request did.
    came.catch(() => undefined)
    return {
      request,
      write: (chunk) =>
        new Promise((resolve, reject) => void request.write(chunk, (error) => (error ? reject(error) : resolve()))),
      response: came,
      readResponse: async () => parseResponse(await came),
    }
  }
}

export type StreamingCaller = Awaited<ReturnType<typeof createStreamingCaller>>

/** Sends a file of so many bytes, made as it goes, and answers what came back and the hash of what was sent. */
export async function uploadLarge(
  call: StreamingCaller,
  path: string,
  size: number,
  onProgress: (sent: number) => void = () => undefined,
): Promise<StreamedResponse & { sha256: string }> {
  const [head, hash] = [partHead(sampleFile), createHash('sha256')]
  const upload = call('POST', path, { ...multipart, 'content-length': head.length + size + formEnd.length })
  await upload.write(head)
  for (let sent = 0; sent < size;) {
    const chunk = patternBytes(sent).subarray(0, Math.min(65_536, size - sent))
    hash.update(chunk)
    await upload.write(chunk)
    onProgress((sent += chunk.length))
  }
  upload.request.end(formEnd)
  return { ...(await upload.readResponse()), sha256: hash.digest('hex') }
}

/** Fetches a file and answers its hash and length, none of it kept. */
export async function downloadLarge(call: StreamingCaller, path: string, onProgress: () => void = () => undefined) {
  const download = call('GET', path)
  download.request.end()
  const came = await download.response
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of came as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
    onProgress()
  }
  return { status: came.statusCode, size, sha256: hash.digest('hex'), headers: came.headers }
}

async function parseResponse(came: IncomingMessage): Promise<StreamedResponse> {
  let text = ''
  for await (const chunk of came.setEncoding('utf8')) text += chunk
  return { status: came.statusCode!, headers: came.headers, body: text === '' ? undefined : JSON.parse(text) }
}

/** 64 kB that are others at each place, with all values in them and boundaries' beginnings. */
function patternBytes(offset: number): Buffer {
  const bytes = Buffer.alloc(65_536)
  let state = offset + 1
  for (let at = 0; at < bytes.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes.writeUInt32LE(state, at)
  }
  bytes.write('\r\n------daybook-of-the-test\r\n--', offset % 60_000)
  return bytes
}
