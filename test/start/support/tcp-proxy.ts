import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts a proxy to a port of loopback that can stop to forward without closing anything, as a lost network does. */
export async function startTcpProxy(targetPort: number, port = 0) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1')
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.pipe(target)
    target.pipe(client)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Stops to forward on the present connections; new ones work. */
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}
