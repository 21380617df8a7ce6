import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClientDocument, largestDocument } from '#contract/client-documents.ts'
import { type ClientDesk, clientDesk } from '#test/support/client-desk.ts'
import { openS3 } from '#test/support/s3.ts'
import { type Call, fetchLarge, onTheWire, sendLarge } from '#test/support/wire-upload.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What is held in buffers and in the heap, in MB; what nobody holds any more is collected before. */
function heldNow(): number {
  collect()
  // The first is swept beside us, and surely over when the second begins.
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1_048_576
}

/** Looks at every so many pieces how much more is held than before. */
function watch() {
  const before = heldNow()
  let [most, pieces] = [0, 0]
  const look = () => void (++pieces % 80 === 0 && (most = Math.max(most, heldNow() - before)))
  return { look, most: () => most, looks: () => pieces / 80 }
}

describe.each(['folder', 'S3'])('in a %s', (kind) => {
  let close = async () => {}
  let desk: ClientDesk
  let call: Call
  let clientId: string
  let path: string
  beforeAll(async () => {
    const s3 = kind === 'S3' ? await openS3() : undefined
    if (s3) ({ close } = s3)
    desk = await clientDesk({ env: s3?.env })
    call = await onTheWire(desk.house, desk.agent)
    clientId = await desk.made()
    path = `/api/clients/${clientId}/documents`
  })
  afterAll(() => close())

  test('25 MB go up and come down byte for byte, and never through memory whole', async () => {
    // What is loaded at the first file stays, and is no file.
    const small = await sendLarge(call, path, 1_000)
    await fetchLarge(call, `${path}/${(small.body as ClientDocument).id}/download`)

    const up = watch()
    const sent = await sendLarge(call, path, largestDocument, up.look)
    expect(sent.status).toBe(201)
    const { id, size } = sent.body as ClientDocument
    expect(size).toBe(26_214_400)

    const down = watch()
    const came = await fetchLarge(call, `${path}/${id}/download`, down.look)
    expect(came).toMatchObject({ status: 200, size, sha256: sent.sha256 })
    expect(came.headers['content-length']).toBe(String(size))

    // The file has 25; what both sides, and a store of ours, are about to write counts, too.
    expect(Math.min(up.looks(), down.looks())).toBeGreaterThanOrEqual(5)
    expect(up.most()).toBeLessThan(5)
    expect(down.most()).toBeLessThan(5)
    expect(await readdir(desk.house.files.incoming)).toEqual([])
  })

  test('a byte more is too large, and nothing of it is kept', async () => {
    const before = await desk.house.snapshot()
    const { status, body } = await sendLarge(call, path, largestDocument + 1)
    expect(status).toBe(413)
    expect(body).toMatchObject({ code: 'TOO_LARGE', message: 'A file may have 25 MB at most' })
    expect(await desk.house.snapshot()).toEqual(before)
    expect(await readdir(desk.house.files.incoming)).toEqual([])
  })
})
