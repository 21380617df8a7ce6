import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'

/** Starts a local S3-compatible server with one bucket, by default on a free port; returns the settings to use it. */
export async function startS3(port = 0): Promise<{ env: Record<string, string>; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'daybook-s3-'))
  const store = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'daybook' }],
  })
  const address = await store.run()
  const close = async () => {
    await store.close()
    await rm(directory, { recursive: true })
  }
  return { env: s3Settings(address.port), close }
}

/** Starts a server that accepts connections and never responds. */
export async function startSilentS3(): Promise<Record<string, string>> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => void sockets.add(socket.resume().on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return s3Settings((server.address() as { port: number }).port)
}

/** Settings with the access keys that s3rver accepts. */
export const s3Settings = (port: number): Record<string, string> => ({
  S3_BUCKET: 'daybook',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
})
