import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#db/embedded/postgres-address.ts'
import { createFileStorage } from '#server/base/files/file-storage.ts'
import { buildFileStorageKey } from '#server/documents/store.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type DocumentFixture, createDocumentFixture } from '#test/support/data/document-fixture.ts'
import { seedDocument } from '#test/support/data/seed-records.ts'
import { encodeForm, sampleFile } from '#test/support/multipart.ts'
import { startS3, s3Settings, startSilentS3 } from '#test/support/s3.ts'

let fixture: DocumentFixture
beforeAll(async () => {
  fixture = await createDocumentFixture()
})

const unavailable = {
  status: 503,
  body: { code: 'UNAVAILABLE', message: 'The file store is not available right now, please try again' },
}
const sendUpload = (browser: Browser, clientId: string, key: string) => {
  const { body, headers } = encodeForm(sampleFile)
  return browser.post(`/api/clients/${clientId}/documents`, body, { ...headers, 'idempotency-key': key })
}
/** Sweeps files without a document, as if it were two hours later. */
async function sweepFiles(): Promise<void> {
  fixture.testApp.clock.advance({ hours: 2 })
  await fixture.sweep()
  fixture.testApp.clock.advance({ hours: -2 })
  await fixture.expectConsistentStorage()
}

describe('an unavailable file storage', () => {
  test('answers 503, leaves other calls working, and recovers without a restart', async () => {
    const port = await findFreePort()
    const testApp = await fixture.testApp.addInstance({ env: s3Settings(port) })
    const agent = fixture.agent.at(testApp.app)
    const clientId = await fixture.addClient()
    const { id } = await seedDocument(fixture.testApp, fixture.people.harbor.agent, clientId)
    const before = await fixture.testApp.owner.query(
      'select id from documents union select id from timeline order by 1',
    )

    expect(await sendUpload(agent, clientId, 'away')).toMatchObject(unavailable)
    expect(await agent.get(`/api/clients/${clientId}/documents/${id}/download`)).toMatchObject(unavailable)
    const storedIds = await fixture.testApp.owner.query(
      'select id from documents union select id from timeline order by 1',
    )
    expect(storedIds.rows).toEqual(before.rows)
    expect((await agent.get(`/api/clients/${clientId}/documents`)).status).toBe(200)
    expect(testApp.logLines.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(2)

    const { close } = await startS3(port)
    const created = await sendUpload(agent, clientId, 'away')
    expect(created.status).toBe(201)
    const path = `/api/clients/${clientId}/documents/${(created.body as { id: string }).id}`
    expect((await agent.get(`${path}/download`)).text).toBe('the policy')
    await agent.delete(path)
    await fixture.testApp.owner.query('delete from documents where id = $1', [(created.body as { id: string }).id])
    await close()
    await sweepFiles()
  })

  test('that does not respond answers 503 after about ten seconds', async () => {
    const testApp = await fixture.testApp.addInstance({ env: await startSilentS3() })
    const agent = fixture.agent.at(testApp.app)
    const clientId = await fixture.addClient()
    const { id } = await seedDocument(fixture.testApp, fixture.people.harbor.agent, clientId)
    const startedAt = performance.now()
    const [uploadResponse, downloadResponse, deleteResponse] = await Promise.all([
      sendUpload(agent, clientId, 'silent'),
      agent.get(`/api/clients/${clientId}/documents/${id}/download`),
      testApp.files.remove('x/y').catch((error: Error) => error.message),
    ])
    expect(uploadResponse).toMatchObject(unavailable)
    expect(downloadResponse).toMatchObject(unavailable)
    expect(deleteResponse).toBe(unavailable.body.message)
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    await sweepFiles()
  })

  test('leaves files that cannot be removed for the next sweep', async () => {
    const clientId = await fixture.addClient()
    const failingFiles = { ...fixture.testApp.files, save: () => Promise.reject(new Error('planted')) }
    const testApp = await fixture.testApp.addInstance({ files: failingFiles })
    expect((await sendUpload(fixture.agent.at(testApp.app), clientId, 'left')).status).toBe(500)
    const countStoredFiles = async () => (await fixture.testApp.owner.query('select id from stored_files')).rows.length
    const rows = await countStoredFiles()
    const { createSweepDocumentsJob } = await import('#server/documents/jobs.ts')
    const undeletableFiles = { ...fixture.testApp.files, remove: () => Promise.reject(new Error('planted')) }
    fixture.testApp.clock.advance({ hours: 2 })
    await expect(
      createSweepDocumentsJob(undeletableFiles).run({
        database: fixture.testApp.database,
        now: fixture.testApp.clock(),
      }),
    ).rejects.toThrow('planted')
    fixture.testApp.clock.advance({ hours: -2 })
    expect(await countStoredFiles()).toBe(rows)
    await sweepFiles()
    expect(await countStoredFiles()).toBe(rows - 1)
  })
})

describe('a broken storage folder', () => {
  test('that cannot store a file answers 503 and stores nothing', async () => {
    const clientId = await fixture.addClient()
    const dataDir = join(dirname(dirname(fixture.testApp.files.incomingDir)), 'broken')
    await mkdir(dataDir)
    // A file in place of the folder: nothing can be stored.
    await writeFile(join(dataDir, 'files'), '')
    const brokenInstance = await fixture.testApp.addInstance({ files: createFileStorage({ dataDir, s3: undefined }) })
    const before = await fixture.testApp.snapshot()
    const response = await sendUpload(fixture.agent.at(brokenInstance.app), clientId, 'broken')
    expect(response).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(await fixture.testApp.snapshot()).toEqual(before)
    expect(brokenInstance.logLines.filter((line) => line.includes('"code":"ENOTDIR"'))).toHaveLength(1)

    await rm(join(dataDir, 'files'))
    await mkdir(join(dataDir, 'files'))
    await writeFile(join(dataDir, 'files', fixture.people.harbor.organization.id), '')
    expect(await sendUpload(fixture.agent.at(brokenInstance.app), clientId, 'broken')).toMatchObject(unavailable)
    await sweepFiles()
  })

  test('with a missing or truncated file answers 503 before the first byte', async () => {
    const clientId = await fixture.addClient()
    const { body } = await fixture.upload(clientId)
    const { keys } = await fixture.listStoredFiles()
    const { rows } = await fixture.testApp.owner.query('select file_id from documents where id = $1', [body.id])
    const key = buildFileStorageKey(fixture.people.harbor.organization.id, rows[0].file_id)
    expect(keys).toContain(key)
    const file = join(dirname(fixture.testApp.files.incomingDir), key)
    await truncate(file, 5)
    expect(await fixture.download(clientId, body.id)).toMatchObject(unavailable)
    await rm(file)
    expect(await fixture.download(clientId, body.id)).toMatchObject(unavailable)
    expect(fixture.testApp.logLines.filter((line) => line.includes('"code":"ENOENT"'))).toHaveLength(1)
    await fixture.testApp.owner.query('delete from documents where id = $1', [body.id])
    await sweepFiles()
  })
})

test('a client deleted during an upload leaves no file behind', async () => {
  const clientId = await fixture.addClient()
  const { files } = fixture.testApp
  const stallingFiles = {
    ...files,
    save: async (...args: Parameters<typeof files.save>) => {
      await files.save(...args)
      await fixture.agent.delete(`/api/clients/${clientId}`)
    },
  }
  const testApp = await fixture.testApp.addInstance({ files: stallingFiles })
  expect((await sendUpload(fixture.agent.at(testApp.app), clientId, 'going')).status).toBe(404)
  await fixture.expectConsistentStorage()
})

describe.each(['before', 'after'])('a database connection lost %s the n-th batch of statements', (position) => {
  test('leaves no partial upload, and a retry creates one document', async () => {
    // The number of batches that one upload sends.
    const batches = 10
    const statuses: number[] = []
    for (let batchNumber = 1; batchNumber <= batches; batchNumber += 1) {
      const clientId = await fixture.addClient()
      const testApp = await fixture.testApp.addInstance({
        files: fixture.testApp.files,
        Client: createCuttingClient(batchNumber, position === 'before'),
      })
      const agent = fixture.agent.at(testApp.app)
      statuses.push((await sendUpload(agent, clientId, `cut ${position} ${batchNumber}`)).status)
      expect((await sendUpload(agent, clientId, `cut ${position} ${batchNumber}`)).status, `after ${batchNumber}`).toBe(
        201,
      )
      expect(await fixture.list(clientId)).toHaveLength(1)
      expect(await fixture.readEvents(clientId)).toHaveLength(1)
      await sweepFiles()
    }
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(8)
    expect(new Set(statuses).isSubsetOf(new Set([201, 503])), statuses.join()).toBe(true)
  })
})

/** Creates a client class that drops the connection once, at the n-th batch sent by all its instances. */
function createCuttingClient(batchNumber: number, before: boolean): typeof pg.Client {
  let sentCount = 0
  class CuttingClient extends pg.Client {
    override query(...args: unknown[]): never {
      sentCount += 1
      const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection
      if (sentCount === batchNumber && before) stream.destroy()
      const result = (super.query as (...all: unknown[]) => unknown).apply(this, args) as never
      if (sentCount === batchNumber && !before) stream.destroy()
      return result
    }
  }
  return CuttingClient as unknown as typeof pg.Client
}
