import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { Caller } from './data.ts'

/** Parameters of the thread of `bench/slow-requests.ts`; `caller` has a live session. */
export type Attack = { port: number; caller: Caller; socketCount: number }

/** Connections of one kind that the server has not closed. */
export type OpenCount = { name: string; of: number; count: number }

const host = 'Host: 127.0.0.1\r\nContent-Type: application/json\r\n'
const inventedCookie = `Cookie: daybook=0199a000-0000-7000-8000-000000000001.${'a'.repeat(43)}\r\n`
const almostWholeBody = 'x'.repeat(999_990)

type Kind = { name: string; head: (caller: Caller) => string; drip: string }

/** `head` is sent at once, `drip` every two seconds. */
const kinds: readonly Kind[] = [
  {
    name: 'unknown path, body all but 10 bytes',
    head: () => `POST /api/nothing HTTP/1.1\r\n${host}Content-Length: 1000000\r\n\r\n${almostWholeBody}`,
    drip: '',
  },
  {
    name: 'invented cookie, chunks dripped',
    head: () => `POST /api/clients HTTP/1.1\r\n${host}${inventedCookie}Transfer-Encoding: chunked\r\n\r\n`,
    drip: '1\r\nx\r\n',
  },
  {
    name: 'live session, body all but 10 bytes',
    head: ({ cookie, csrfToken }) =>
      `POST /api/clients HTTP/1.1\r\n${host}Cookie: ${cookie}\r\nX-CSRF-Token: ${csrfToken}\r\nContent-Length: 1000000\r\n\r\n${almostWholeBody}`,
    drip: '',
  },
  { name: 'headers dripped', head: () => `GET / HTTP/1.1\r\n${host}X: `, drip: 'x' },
]

const { port, caller, socketCount } = workerData as Attack
const sockets = Array.from({ length: socketCount }, (_, index) => {
  const kind = kinds[index % kinds.length]!
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined).resume()
  socket.write(kind.head(caller))
  return { kind, socket }
})

setInterval(() => {
  for (const { kind, socket } of sockets) if (kind.drip && isOpen(socket)) socket.write(kind.drip)
}, 2_000)

parentPort!.on('message', () => {
  const counts = kinds.map((kind): OpenCount => {
    const ofKind = sockets.filter((one) => one.kind === kind)
    return { name: kind.name, of: ofKind.length, count: ofKind.filter(({ socket }) => isOpen(socket)).length }
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(counts)
})

function isOpen(socket: Socket): boolean {
  return !socket.connecting && !socket.destroyed && !socket.readableEnded
}
