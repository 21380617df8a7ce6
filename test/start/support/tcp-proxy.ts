import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Starts a proxy to a port of loopback, which may lose, delay, hold up and refuse connections as a network does. */
export async function startTcpProxy(targetPort: number, port = 0) {
  const sockets = new Set<Socket>()
  const frozen = new WeakSet<Socket>()
  const network = { delayMs: 0, isLost: (_answer: Buffer) => false }
  let stalled = Promise.resolve()

  /** Passes on data in the order of arrival, each part after the delay. */
  function forward(from: Socket, to: Socket): void {
    let earlier = Promise.resolve()
    const pass = async (part: Buffer, dueAt: number) => {
      if (dueAt > performance.now()) await pause(dueAt - performance.now())
      await stalled
      if (from.remotePort === targetPort && network.isLost(part)) from.destroy()
      else if (!frozen.has(to)) to.write(part)
    }
    from.on('data', (part: Buffer) => {
      const dueAt = performance.now() + network.delayMs
      earlier = earlier.then(() => pass(part, dueAt))
    })
    from.on('close', () => {
      sockets.delete(from)
      if (!frozen.has(from)) void earlier.then(() => to.end())
    })
  }

  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1')
    for (const socket of [client, target]) sockets.add(socket.on('error', () => undefined))
    forward(client, target)
    forward(target, client)
  })
  const open = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await open()
  return {
    port,
    /** How long each part takes more, and with which part of an answer the connection is lost. */
    network,
    /** Stops to forward on the present connections, without closing them; new ones work. */
    freeze: () => {
      for (const socket of sockets) frozen.add(socket.pause())
    },
    /** Forwards nothing until the returned function is called. */
    stall: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      stalled = promise
      return resolve
    },
    /** Ends all connections and refuses new ones, until `open` listens at the same port again. */
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    open,
  }
}
