import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Failure } from '#server/base/failure.ts'
import { newId } from '#server/base/ids.ts'
import { createSweepDocumentsJob } from '#server/documents/jobs.ts'
import { createJobs } from '#server/jobs.ts'
import { type DocumentFixture, createDocumentFixture } from '#test/support/data/document-fixture.ts'
import { seedDocument } from '#test/support/data/seed-records.ts'
import type { SeededUser } from '#test/support/data/seed.ts'

let fixture: DocumentFixture
let agent: SeededUser
beforeAll(async () => {
  fixture = await createDocumentFixture()
  ;({ agent } = fixture.people.harbor)
})
beforeEach(() => fixture.testApp.clock.set('2026-11-21T15:00:00.000Z'))

const countRows = async (table: string, id: string): Promise<number> =>
  (await fixture.testApp.owner.query(`select from ${table} where id = $1`, [id])).rows.length

test('a deleted document is purged after seven days with its bytes, not a moment earlier', async () => {
  const clientId = await fixture.addClient()
  const deleted_at = '2026-11-21T15:00:00.000Z'
  const document = await seedDocument(fixture.testApp, agent, clientId, { deleted_at })
  const activeDocument = await seedDocument(fixture.testApp, agent, clientId)

  fixture.testApp.clock.advance({ days: 7 })
  await fixture.sweep()
  expect(await countRows('documents', document.id)).toBe(1)
  await fixture.expectConsistentStorage()
  expect((await fixture.listStoredFiles()).keys).toContain(document.key)

  fixture.testApp.clock.advance({ seconds: 1 })
  await fixture.sweep()
  expect(await countRows('documents', document.id)).toBe(0)
  const { keys } = await fixture.listStoredFiles()
  expect(keys).not.toContain(document.key)
  expect(keys).toContain(activeDocument.key)
  expect(await countRows('documents', activeDocument.id)).toBe(1)
  await fixture.expectConsistentStorage()
  await fixture.sweep()
  await fixture.expectConsistentStorage()
})

test('the bytes of a deleted client are removed by the next run, in every organization', async () => {
  const others = fixture.people.summit.agent
  const [ownClient, otherClient] = [await fixture.addClient(), await fixture.addClient({}, others)]
  const documents = [
    await seedDocument(fixture.testApp, agent, ownClient),
    await seedDocument(fixture.testApp, others, otherClient),
  ]
  await fixture.testApp.owner.query('delete from clients where id = any($1)', [[ownClient, otherClient]])
  fixture.testApp.clock.advance({ hours: 1 })
  await fixture.sweep()
  expect((await fixture.listStoredFiles()).keys, 'an upload may reference them within the hour').toEqual(
    expect.arrayContaining(documents.map(({ key }) => key)),
  )
  fixture.testApp.clock.advance({ seconds: 1 })
  await fixture.sweep()
  const { keys } = await fixture.listStoredFiles()
  for (const { key, fileId } of documents) {
    expect(keys).not.toContain(key)
    expect(await countRows('stored_files', fileId)).toBe(0)
  }
  await fixture.expectConsistentStorage()
})

test('a row without bytes is removed too, up to 500 a run', async () => {
  const rows = Array.from({ length: 501 }, () => ({
    organization_id: agent.organizationId,
    id: newId(),
    created_at: '2026-11-21T13:00:00.000Z',
  }))
  await fixture.testApp.seed.insert('stored_files', rows)
  const listStoredFiles = async () => (await fixture.testApp.owner.query('select from stored_files')).rows.length
  const before = await listStoredFiles()
  await fixture.sweep()
  expect(await listStoredFiles()).toBe(before - 500)
  await fixture.sweep()
  expect(await listStoredFiles()).toBe(before - 501)
  await fixture.expectConsistentStorage()
})

test('files that cannot be removed stop neither the others nor the sweep of incoming files, and are tried again', async () => {
  const clientId = await fixture.addClient()
  const documents = [
    await seedDocument(fixture.testApp, agent, clientId),
    await seedDocument(fixture.testApp, agent, clientId),
    await seedDocument(fixture.testApp, agent, clientId),
  ]
  await fixture.testApp.owner.query('delete from clients where id = $1', [clientId])
  fixture.testApp.clock.advance({ hours: 2 })
  const { files, database, clock } = fixture.testApp
  const stuckKeys = new Set(documents.slice(0, 2).map(({ key }) => key))
  const calls: string[] = []
  const sweepWithStuckFiles = () =>
    createSweepDocumentsJob({
      ...files,
      remove: async (key) => {
        if (stuckKeys.has(key)) throw new Failure('UNAVAILABLE')
        await files.remove(key)
      },
      sweepIncoming: async () => void calls.push('incoming'),
    }).run({ database, now: clock() })

  await expect(sweepWithStuckFiles()).rejects.toThrow('Daybook is not available right now')
  expect(calls).toEqual(['incoming'])
  const countOfEach = () => Promise.all(documents.map(({ fileId }) => countRows('stored_files', fileId)))
  expect(await countOfEach()).toEqual([1, 1, 0])
  const { keys } = await fixture.listStoredFiles()
  expect(documents.map(({ key }) => keys.includes(key))).toEqual([true, true, false])

  await fixture.sweep()
  expect(await countOfEach()).toEqual([0, 0, 0])
  await fixture.expectConsistentStorage()
})

test('a store that removes no file is asked twenty times a run, not for every file', async () => {
  const rows = Array.from({ length: 25 }, () => ({
    organization_id: agent.organizationId,
    id: newId(),
    created_at: '2026-11-21T13:00:00.000Z',
  }))
  await fixture.testApp.seed.insert('stored_files', rows)
  let calls = 0
  const remove = async () => {
    calls += 1
    throw new Failure('UNAVAILABLE')
  }
  const { files, database, clock } = fixture.testApp
  await expect(createSweepDocumentsJob({ ...files, remove }).run({ database, now: clock() })).rejects.toThrow(Failure)
  expect(calls).toBe(20)
  await fixture.sweep()
  await fixture.expectConsistentStorage()
})

test('an incoming file that an interrupted program left is removed after an hour', async () => {
  const { incomingDir: incoming } = fixture.testApp.files
  await mkdir(incoming, { recursive: true })
  const [stale, fresh] = [join(incoming, 'stale'), join(incoming, 'fresh')]
  for (const path of [stale, fresh]) await writeFile(path, 'x')
  const now = fixture.testApp.clock().getTime() / 1000
  await utimes(stale, now - 3_601, now - 3_601)
  await utimes(fresh, now - 3_599, now - 3_599)
  await fixture.sweep()
  expect(await readdir(incoming)).toEqual(['fresh'])
})

test('the job is scheduled', () => {
  expect(createJobs(fixture.testApp).map(({ name }) => name)).toContain('sweep-documents')
})
