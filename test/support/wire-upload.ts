import { createHash } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request as ask } from 'node:http'
import type { Browser } from './browser.ts'
import type { TestHouse } from './house.ts'
import { endOfForm, headOf, multipart, sampleFile } from './multipart.ts'

export type Answered = { status: number; body: unknown; headers: IncomingMessage['headers'] }

/** A request on a real connection, its body written piece by piece; `answer` rejects where the connection breaks. */
export type Wire = {
  request: ClientRequest
  /** Resolves when the piece is on its way; a connection that is cut rejects it. */
  write(piece: string | Buffer): Promise<void>
  /** What came, its body still to be read. */
  came: Promise<IncomingMessage>
  answer(): Promise<Answered>
}

/** A person's calls to a house over a real connection. */
export async function onTheWire(house: Pick<TestHouse, 'app'>, { cookie, token }: Browser) {
  const origin = await house.app.listen({ host: '127.0.0.1', port: 0 })
  return (method: string, path: string, headers: Record<string, string | number> = {}): Wire => {
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
      write: (piece) =>
        new Promise((resolve, reject) => void request.write(piece, (error) => (error ? reject(error) : resolve()))),
      came,
      answer: async () => answered(await came),
    }
  }
}

export type Call = Awaited<ReturnType<typeof onTheWire>>

/** Sends a file of so many bytes, made as it goes, and answers what came back and the hash of what was sent. */
export async function sendLarge(
  call: Call,
  path: string,
  size: number,
  each: (sent: number) => void = () => undefined,
): Promise<Answered & { sha256: string }> {
  const [head, hash] = [headOf(sampleFile), createHash('sha256')]
  const wire = call('POST', path, { ...multipart, 'content-length': head.length + size + endOfForm.length })
  await wire.write(head)
  for (let sent = 0; sent < size;) {
    const piece = bytesAt(sent).subarray(0, Math.min(65_536, size - sent))
    hash.update(piece)
    await wire.write(piece)
    each((sent += piece.length))
  }
  wire.request.end(endOfForm)
  return { ...(await wire.answer()), sha256: hash.digest('hex') }
}

/** Fetches a file and answers its hash and length, none of it kept. */
export async function fetchLarge(call: Call, path: string, each: () => void = () => undefined) {
  const wire = call('GET', path)
  wire.request.end()
  const came = await wire.came
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of came as AsyncIterable<Buffer>) {
    hash.update(piece)
    size += piece.length
    each()
  }
  return { status: came.statusCode, size, sha256: hash.digest('hex'), headers: came.headers }
}

async function answered(came: IncomingMessage): Promise<Answered> {
  let text = ''
  for await (const piece of came.setEncoding('utf8')) text += piece
  return { status: came.statusCode!, headers: came.headers, body: text === '' ? undefined : JSON.parse(text) }
}

/** 64 kB that are others at each place, with all values in them and boundaries' beginnings. */
function bytesAt(place: number): Buffer {
  const bytes = Buffer.alloc(65_536)
  let state = place + 1
  for (let at = 0; at < bytes.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes.writeUInt32LE(state, at)
  }
  bytes.write('\r\n------daybook-of-the-test\r\n--', place % 60_000)
  return bytes
}
