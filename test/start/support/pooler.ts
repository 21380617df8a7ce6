import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Starts a transaction pooler that knows nothing of prepared statements, as PgBouncer before 1.21, and returns its URL.
 * A client has a connection to the server from a message until the server is idle again. The login needs no password.
 */
export async function startStatementLosingPooler(serverUrl: string): Promise<string> {
  const { port, username, pathname } = new URL(serverUrl)
  const sockets: Socket[] = []
  const idle: Socket[] = []
  const track = (socket: Socket) => {
    sockets.push(socket.on('error', () => undefined))
    return socket
  }
  const openServer = async () => {
    const server = track(connect(Number(port), '127.0.0.1'))
    server.write(buildStartup(username, pathname.slice(1)))
    await waitUntilIdle(server)
    return server
  }
  const pooler = createServer((client) => {
    let server: Socket | undefined
    const forward = async (bytes: Buffer) => {
      if (!server) {
        const taken = (server = idle.pop() ?? (await openServer()))
        taken.on('data', (answer: Buffer) => {
          client.write(answer)
          if (!isIdle(answer)) return
          taken.removeAllListeners('data')
          idle.push(taken)
          server = undefined
        })
      }
      server.write(bytes)
    }
    let pending = Promise.resolve()
    track(client).once('data', () => {
      client.write(Buffer.concat([authenticationOk, readyForQuery]))
      client.on('data', (bytes: Buffer) => {
        pending = pending.then(() => forward(bytes))
      })
    })
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  onTestFinished(() => {
    pooler.close()
    for (const socket of sockets) socket.destroy()
  })
  return serverUrl.replace(`:${port}/`, `:${(pooler.address() as AddressInfo).port}/`)
}

const authenticationOk = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const readyForQuery = Buffer.from('Z\0\0\0\x05I', 'latin1')
const isIdle = (answer: Buffer) => answer.subarray(-6).equals(readyForQuery)

function buildStartup(user: string, database: string): Buffer {
  const parameters = Buffer.from(`user\0${user}\0database\0${database}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + parameters.length)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, parameters])
}

const waitUntilIdle = (server: Socket) =>
  new Promise<void>((resolve) => {
    const listener = (answer: Buffer) => {
      if (!isIdle(answer)) return
      server.off('data', listener)
      resolve()
    }
    server.on('data', listener)
  })
