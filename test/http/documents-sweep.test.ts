import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { jobsOf } from '#server/jobs.ts'
import { type DocumentDesk, documentDesk } from '#test/support/document-desk.ts'
import type { SeededUser } from '#test/support/seed.ts'
import { seedDocument, seedNote } from '#test/support/seed-records.ts'

let desk: DocumentDesk
let agent: SeededUser
beforeAll(async () => {
  desk = await documentDesk()
  ;({ agent } = desk.people.harbor)
})
beforeEach(() => desk.house.clock.set('2026-11-21T15:00:00.000Z'))

const count = async (table: string, id: string): Promise<number> =>
  (await desk.house.owner.query(`select from ${table} where id = $1`, [id])).rows.length

test('what was deleted goes for good after seven days, rows and bytes; not a moment earlier', async () => {
  const clientId = await desk.made()
  const deleted_at = '2026-11-21T15:00:00.000Z'
  const note = await seedNote(desk.house, agent, clientId, { deleted_at })
  const standing = await seedNote(desk.house, agent, clientId)
  const document = await seedDocument(desk.house, agent, clientId, { deleted_at })
  const kept = await seedDocument(desk.house, agent, clientId)
  const left = async () => [await count('client_notes', note), await count('documents', document.id)]

  desk.house.clock.advance({ days: 7 })
  await desk.sweep()
  expect(await left()).toEqual([1, 1])
  await desk.expectWhole()
  expect((await desk.kept()).keys).toContain(document.key)

  desk.house.clock.advance({ seconds: 1 })
  await desk.sweep()
  expect(await left()).toEqual([0, 0])
  const { keys } = await desk.kept()
  expect(keys).not.toContain(document.key)
  expect(keys).toContain(kept.key)
  expect(await count('client_notes', standing)).toBe(1)
  await desk.expectWhole()
  await desk.sweep()
  await desk.expectWhole()
})

test('the bytes of a deleted client go with the next run, in every organisation', async () => {
  const others = desk.people.summit.agent
  const [mine, theirs] = [await desk.made(), await desk.made({}, others)]
  const documents = [await seedDocument(desk.house, agent, mine), await seedDocument(desk.house, others, theirs)]
  await desk.house.owner.query('delete from clients where id = any($1)', [[mine, theirs]])
  desk.house.clock.advance({ hours: 1 })
  await desk.sweep()
  expect((await desk.kept()).keys, 'within the hour an upload may be about to name them').toEqual(
    expect.arrayContaining(documents.map(({ key }) => key)),
  )
  desk.house.clock.advance({ seconds: 1 })
  await desk.sweep()
  const { keys } = await desk.kept()
  for (const { key, fileId } of documents) {
    expect(keys).not.toContain(key)
    expect(await count('stored_files', fileId)).toBe(0)
  }
  await desk.expectWhole()
})

test('a row whose bytes never came goes, too; 500 a run', async () => {
  const rows = Array.from({ length: 501 }, () => ({
    organization_id: agent.organizationId,
    id: newId(),
    created_at: '2026-11-21T13:00:00.000Z',
  }))
  await desk.house.seed.insert('stored_files', rows)
  const left = async () => (await desk.house.owner.query('select from stored_files')).rows.length
  const before = await left()
  await desk.sweep()
  expect(await left()).toBe(before - 500)
  await desk.sweep()
  expect(await left()).toBe(before - 501)
  await desk.expectWhole()
})

test('what an upload of a program that was cut short left waiting goes after an hour', async () => {
  const { incoming } = desk.house.files
  await mkdir(incoming, { recursive: true })
  const [stale, fresh] = [join(incoming, 'stale'), join(incoming, 'fresh')]
  for (const path of [stale, fresh]) await writeFile(path, 'x')
  const now = desk.house.clock().getTime() / 1000
  await utimes(stale, now - 3_601, now - 3_601)
  await utimes(fresh, now - 3_599, now - 3_599)
  await desk.sweep()
  expect(await readdir(incoming)).toEqual(['fresh'])
})

test('the job is one of the program’s', () => {
  expect(jobsOf(desk.house.files).map(({ name }) => name)).toContain('sweep-records')
})
