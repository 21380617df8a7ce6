import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClientDocument, maxClientDocumentBytes } from '#contract/documents/documents.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import { startS3 } from '#test/support/s3.ts'
import {
  type StreamingCaller,
  downloadLarge,
  createStreamingCaller,
  uploadLarge,
} from '#test/support/streaming-request.ts'
import { watchMemory } from '#test/support/watch-memory.ts'

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

  test('25 MB are uploaded and downloaded unchanged, without being buffered in memory', async () => {
    // Modules loaded by the first transfer are not counted.
    const smallUpload = await uploadLarge(call, path, 1_000)
    await downloadLarge(call, `${path}/${(smallUpload.body as ClientDocument).id}/download`)

    const uploadMemory = watchMemory()
    const uploaded = await uploadLarge(call, path, maxClientDocumentBytes, uploadMemory.sample)
    expect(uploaded.status).toBe(201)
    const { id, size } = uploaded.body as ClientDocument
    expect(size).toBe(26_214_400)

    const downloadMemory = watchMemory()
    const downloaded = await downloadLarge(call, `${path}/${id}/download`, downloadMemory.sample)
    expect(downloaded).toMatchObject({ status: 200, size, sha256: uploaded.sha256 })
    expect(downloaded.headers['content-length']).toBe(String(size))

    // Buffers of both sides, and of the S3 server, count too.
    expect(Math.min(uploadMemory.countSamples(), downloadMemory.countSamples())).toBeGreaterThanOrEqual(2)
    expect(uploadMemory.readPeak()).toBeLessThan(5)
    expect(downloadMemory.readPeak()).toBeLessThan(5)
    expect(await readdir(fixture.testApp.files.incomingDir)).toEqual([])
  })

  test('one byte more is too large, and nothing is stored', async () => {
    const before = await fixture.testApp.snapshot()
    const { status, body } = await uploadLarge(call, path, maxClientDocumentBytes + 1)
    expect(status).toBe(413)
    expect(body).toMatchObject({ code: 'TOO_LARGE', message: 'Files can be up to 25 MB' })
    expect(await fixture.testApp.snapshot()).toEqual(before)
    expect(await readdir(fixture.testApp.files.incomingDir)).toEqual([])
  })
})
