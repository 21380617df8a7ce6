import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClientDocument, maxDocumentBytes } from '#contract/documents/documents.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import { startS3 } from '#test/support/s3.ts'
import {
  type StreamingCaller,
  downloadLarge,
  createStreamingCaller,
  uploadLarge,
} from '#test/support/streaming-request.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is held in buffers and in the heap, in MB; what nobody holds any more is collected before. */
function readHeldBytes(): number {
  collectGarbage()
  // The first is swept beside us, and surely over when the second begins.
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1_048_576
}

/** Looks at every so many pieces how much more is held than before. */
function watchMemory() {
  const before = readHeldBytes()
  let [peakBytes, chunkCount] = [0, 0]
  const sample = () => void (++chunkCount % 80 === 0 && (peakBytes = Math.max(peakBytes, readHeldBytes() - before)))
  return { look: sample, most: () => peakBytes, looks: () => chunkCount / 80 }
}

describe.each(['folder', 'S3'])('in a %s', (kind) => {
  let close = async () => {}
  let fixture: ClientFixture
  let call: StreamingCaller
  let clientId: string
  let path: string
  beforeAll(async () => {
    const s3 = kind === 'S3' ? await startS3() : undefined
    if (s3) ({ close } = s3)
    fixture = await createClientFixture({ env: s3?.env })
    call = await createStreamingCaller(fixture.testApp, fixture.agent)
    clientId = await fixture.addClient()
    path = `/api/clients/${clientId}/documents`
  })
  afterAll(() => close())

  test('25 MB go up and come down byte for byte, and never through memory whole', async () => {
    // What is loaded at the first file stays, and is no file.
    const smallUpload = await uploadLarge(call, path, 1_000)
    await downloadLarge(call, `${path}/${(smallUpload.body as ClientDocument).id}/download`)

    const uploadMemory = watchMemory()
    const uploaded = await uploadLarge(call, path, maxDocumentBytes, uploadMemory.look)
    expect(uploaded.status).toBe(201)
    const { id, size } = uploaded.body as ClientDocument
    expect(size).toBe(26_214_400)

    const downloadMemory = watchMemory()
    const downloaded = await downloadLarge(call, `${path}/${id}/download`, downloadMemory.look)
    expect(downloaded).toMatchObject({ status: 200, size, sha256: uploaded.sha256 })
    expect(downloaded.headers['content-length']).toBe(String(size))

    // The file has 25; what both sides, and a store of ours, are about to write counts, too.
    expect(Math.min(uploadMemory.looks(), downloadMemory.looks())).toBeGreaterThanOrEqual(5)
    expect(uploadMemory.most()).toBeLessThan(5)
    expect(downloadMemory.most()).toBeLessThan(5)
    expect(await readdir(fixture.testApp.files.incomingDir)).toEqual([])
  })

  test('a byte more is too large, and nothing of it is kept', async () => {
    const before = await fixture.testApp.snapshot()
    const { status, body } = await uploadLarge(call, path, maxDocumentBytes + 1)
    expect(status).toBe(413)
    expect(body).toMatchObject({ code: 'TOO_LARGE', message: 'A file may have 25 MB at most' })
    expect(await fixture.testApp.snapshot()).toEqual(before)
    expect(await readdir(fixture.testApp.files.incomingDir)).toEqual([])
  })
})
