import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection whose sending side stays open; the text is everything received so far. */
export function openConnection(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  const received = { text: '' }
  socket.on('data', (chunk) => (received.text += String(chunk)))
  return {
    socket,
    write: (text: string) => void socket.write(text),
    /** Resolves with everything received when the server has ended its side. */
    ended: async () => {
      if (!socket.readableEnded) await once(socket, 'end')
      return received.text
    },
    /** Resolves with everything received when the text has come. */
    until: async (text: string) => {
      while (!received.text.includes(text)) await once(socket, 'data')
      return received.text
    },
  }
}

/** Builds a request line and headers; headers that are undefined are left out. */
export const buildHead = (method: string, path: string, headers: Record<string, string | undefined>) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: h',
    ...Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    '\r\n',
  ].join('\r\n')
