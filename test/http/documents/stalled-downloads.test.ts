import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeWithoutProgress, defaultConnectionLimits } from '#server/base/limits/connections.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import { exportPath } from '#test/support/data/export-fixture.ts'
import { seedDocument } from '#test/support/data/seed-records.ts'
import { createStreamingCaller } from '#test/support/streaming-request.ts'

/** More than the buffers of a connection hold. */
const size = 20 * 1_048_576

let fixture: ClientFixture
let clientId: string
let documentId: string
beforeAll(async () => {
  fixture = await createClientFixture()
  clientId = await fixture.addClient()
  const { testApp, people } = fixture
  documentId = (await seedDocument(testApp, people.harbor.agent, clientId, { bytes: 'x'.repeat(size) })).id
})
afterEach(() => void vi.useRealTimers())

const downloads: [name: string, path: () => string][] = [
  ['document', () => `/api/clients/${clientId}/documents/${documentId}/download`],
  ['export', () => exportPath(clientId)],
]

/** Begins a download from an instance that closes connections after this time without progress, and stops reading. */
async function beginDownload(path: string, maxSendingMs: number) {
  const { files, addInstance } = fixture.testApp
  const opened: Readable[] = []
  const remember = <Stream extends Readable | undefined>(stream: Stream): Stream => {
    if (stream) opened.push(stream)
    return stream
  }
  const { app } = await addInstance({
    connectionLimits: { maxSendingMs },
    files: {
      ...files,
      read: async (...file) => remember(await files.read(...file)),
      find: async (...file) => remember(await files.find(...file)),
    },
  })
  const download = (await createStreamingCaller({ app }, fixture.agent))('GET', path)
  download.request.end()
  const response = await download.response
  await once(response, 'readable')
  const countConnections = () =>
    new Promise((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  return { response, file: opened[0]!, countConnections }
}

test.each(downloads)(
  '%s: a download that nobody reads any more holds neither its file nor its connection',
  async (_, path) => {
    const { file, response, countConnections } = await beginDownload(path(), 100)
    await expect.poll(() => file.closed).toBe(true)
    await expect.poll(countConnections).toBe(0)
    await expect(response.toArray()).rejects.toThrow('aborted')
  },
)

test.each(downloads)('%s: a download is not kept by sending something instead of reading', async (_, path) => {
  const { file, response } = await beginDownload(path(), 100)
  const sending = setInterval(() => response.socket.write('\r\n'), 20)
  try {
    await expect.poll(() => file.closed).toBe(true)
  } finally {
    clearInterval(sending)
  }
})

test('an answer that makes progress is not closed, however long it takes', () => {
  vi.useFakeTimers()
  const socket = Object.assign(new EventEmitter(), {
    bytesWritten: 0,
    writableLength: 0,
    destroyed: false,
    destroy: () => (socket.destroyed = true),
  })
  closeWithoutProgress(socket as unknown as Socket, new PassThrough(), defaultConnectionLimits.maxSendingMs)
  for (let chunk = 0; chunk < 3; chunk += 1) {
    socket.bytesWritten += 1
    vi.advanceTimersByTime(120_000)
  }
  // Written, but not taken.
  socket.bytesWritten += 1
  socket.writableLength += 1
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(120_000)
  expect(socket.destroyed).toBe(true)
})
