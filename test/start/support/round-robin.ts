import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a reverse proxy that gives each request to the next of its targets, whatever its session. One that refuses the
 * connection is passed over.
 */
export async function startRoundRobin() {
  const targets: string[] = []
  let turn = 0
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, index: number, attempt = 1) => {
    const { method, url = '/', headers, socket } = incoming
    const target = new URL(url, targets[index % targets.length])
    const options = { method, headers: { ...headers, 'x-forwarded-for': socket.remoteAddress }, agent: false }
    const forwarded = request(target, options, (answer) => {
      // They speak of the connection behind: with its longer timeout a client would send on one that is just being closed.
      const { connection: _connection, 'keep-alive': _keepAlive, ...answerHeaders } = answer.headers
      outgoing.writeHead(answer.statusCode!, { ...answerHeaders, 'x-answered-by': target.origin })
      answer.on('error', () => outgoing.destroy()).pipe(outgoing)
    })
    forwarded.on('socket', (connection) => connection.once('connect', () => incoming.pipe(forwarded)))
    forwarded.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' && attempt < targets.length) forward(incoming, outgoing, index + 1, attempt + 1)
      else outgoing.destroy()
    })
  }
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, turn++)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
