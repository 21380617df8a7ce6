import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a reverse proxy that gives each request to the next of its targets, whatever its session. */
export async function startRoundRobin() {
  const targets: string[] = []
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers, socket } = incoming
    const target = new URL(url, targets[turn++ % targets.length])
    const options = { method, headers: { ...headers, 'x-forwarded-for': socket.remoteAddress }, agent: false }
    const forwarded = request(target, options, (answer) => {
      outgoing.writeHead(answer.statusCode!, { ...answer.headers, 'x-answered-by': target.origin })
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
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
