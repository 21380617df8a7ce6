import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { openFiles } from '#server/base/files.ts'
import { storeKey } from '#server/clients/store-key.ts'
import type { Browser } from '#test/support/browser.ts'
import { type DocumentDesk, documentDesk } from '#test/support/document-desk.ts'
import { form, sampleFile } from '#test/support/multipart.ts'
import { openS3, s3At, silentS3 } from '#test/support/s3.ts'
import { seedDocument } from '#test/support/seed-records.ts'

let desk: DocumentDesk
beforeAll(async () => {
  desk = await documentDesk()
})

const unavailable = {
  status: 503,
  body: { code: 'UNAVAILABLE', message: 'The file store is not available right now, please try again' },
}
const send = (browser: Browser, clientId: string, key: string) => {
  const { body, headers } = form(sampleFile)
  return browser.post(`/api/clients/${clientId}/documents`, body, { ...headers, 'idempotency-key': key })
}
/** The present and the past of a file that has no document: an hour later it is swept. */
async function swept(): Promise<void> {
  desk.house.clock.advance({ hours: 2 })
  await desk.sweep()
  desk.house.clock.advance({ hours: -2 })
  await desk.expectWhole()
}

describe('a store that is away', () => {
  test('is told as such, the rest goes on, and it is found again without a restart', async () => {
    const port = await freePort()
    const house = await desk.house.instance({ env: s3At(port) })
    const agent = desk.agent.at(house.app)
    const clientId = await desk.made()
    const { id } = await seedDocument(desk.house, desk.people.harbor.agent, clientId)
    const before = await desk.house.owner.query('select id from documents union select id from timeline order by 1')

    expect(await send(agent, clientId, 'away')).toMatchObject(unavailable)
    expect(await agent.get(`/api/clients/${clientId}/documents/${id}/download`)).toMatchObject(unavailable)
    const after = await desk.house.owner.query('select id from documents union select id from timeline order by 1')
    expect(after.rows).toEqual(before.rows)
    expect((await agent.get(`/api/clients/${clientId}/documents`)).status).toBe(200)
    expect(house.logged.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(2)

    const { close } = await openS3(port)
    const made = await send(agent, clientId, 'away')
    expect(made.status).toBe(201)
    const path = `/api/clients/${clientId}/documents/${(made.body as { id: string }).id}`
    expect((await agent.get(`${path}/download`)).text).toBe('the policy')
    await agent.delete(path)
    await desk.house.owner.query('delete from documents where id = $1', [(made.body as { id: string }).id])
    await close()
    await swept()
  })

  test('and does not even say so, is waited for about ten seconds', { timeout: 60_000 }, async () => {
    const house = await desk.house.instance({ env: await silentS3() })
    const agent = desk.agent.at(house.app)
    const clientId = await desk.made()
    const { id } = await seedDocument(desk.house, desk.people.harbor.agent, clientId)
    const begun = performance.now()
    const [up, down, away] = await Promise.all([
      send(agent, clientId, 'silent'),
      agent.get(`/api/clients/${clientId}/documents/${id}/download`),
      house.files.remove('x/y').catch((error: Error) => error.message),
    ])
    expect(up).toMatchObject(unavailable)
    expect(down).toMatchObject(unavailable)
    expect(away).toBe(unavailable.body.message)
    expect(performance.now() - begun).toBeLessThan(16_000)
    await swept()
  })

  test('leaves what is to be swept for the next run', async () => {
    const clientId = await desk.made()
    const away = { ...desk.house.files, keep: () => Promise.reject(new Error('planted')) }
    const house = await desk.house.instance({ files: away })
    expect((await send(desk.agent.at(house.app), clientId, 'left')).status).toBe(500)
    const left = async () => (await desk.house.owner.query('select id from stored_files')).rows.length
    const rows = await left()
    const { sweepRecordsJob } = await import('#server/clients/jobs.ts')
    const refusing = { ...desk.house.files, remove: () => Promise.reject(new Error('planted')) }
    desk.house.clock.advance({ hours: 2 })
    await expect(
      sweepRecordsJob(refusing).run({ database: desk.house.database, now: desk.house.clock() }),
    ).rejects.toThrow('planted')
    desk.house.clock.advance({ hours: -2 })
    expect(await left()).toBe(rows)
    await swept()
    expect(await left()).toBe(rows - 1)
  })
})

describe('a folder in trouble', () => {
  test('that cannot take a file in answers 503, and nothing is kept', async () => {
    const clientId = await desk.made()
    const dataDir = join(dirname(dirname(desk.house.files.incoming)), 'broken')
    await mkdir(dataDir)
    // A file where a folder should be: neither waiting nor keeping is possible.
    await writeFile(join(dataDir, 'files'), '')
    const broken = await desk.house.instance({ files: openFiles({ dataDir, s3: undefined }) })
    const before = await desk.house.snapshot()
    const came = await send(desk.agent.at(broken.app), clientId, 'broken')
    expect(came).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(await desk.house.snapshot()).toEqual(before)
    expect(broken.logged.filter((line) => line.includes('"cause":"ENOTDIR"'))).toHaveLength(1)

    await rm(join(dataDir, 'files'))
    await mkdir(join(dataDir, 'files'))
    await writeFile(join(dataDir, 'files', desk.people.harbor.organization.id), '')
    expect(await send(desk.agent.at(broken.app), clientId, 'broken')).toMatchObject(unavailable)
    await swept()
  })

  test('whose bytes are gone, or not as long as they were, answers 503 before the first of them', async () => {
    const clientId = await desk.made()
    const { body } = await desk.upload(clientId)
    const { keys } = await desk.kept()
    const { rows } = await desk.house.owner.query('select file_id from documents where id = $1', [body.id])
    const key = storeKey(desk.people.harbor.organization.id, rows[0].file_id)
    expect(keys).toContain(key)
    const file = join(dirname(desk.house.files.incoming), key)
    await truncate(file, 5)
    expect(await desk.download(clientId, body.id)).toMatchObject(unavailable)
    await rm(file)
    expect(await desk.download(clientId, body.id)).toMatchObject(unavailable)
    expect(desk.house.logged.filter((line) => line.includes('"cause":"ENOENT"'))).toHaveLength(1)
    await desk.house.owner.query('delete from documents where id = $1', [body.id])
    await swept()
  })
})

test('a client who goes while a file is kept takes it along', async () => {
  const clientId = await desk.made()
  const { files } = desk.house
  const going = {
    ...files,
    keep: async (...given: Parameters<typeof files.keep>) => {
      await files.keep(...given)
      await desk.agent.delete(`/api/clients/${clientId}`)
    },
  }
  const house = await desk.house.instance({ files: going })
  expect((await send(desk.agent.at(house.app), clientId, 'going')).status).toBe(404)
  await desk.expectWhole()
})

describe.each(['before', 'behind'])('a connection to the database that is cut %s its n-th statement', (where) => {
  test('leaves nothing half, and the same upload again makes one document', async () => {
    // As many as one upload sends.
    const statements = 15
    const statuses: number[] = []
    for (let nth = 1; nth <= statements; nth += 1) {
      const clientId = await desk.made()
      const house = await desk.house.instance({
        files: desk.house.files,
        Client: cutting(nth, where === 'before'),
      })
      const agent = desk.agent.at(house.app)
      statuses.push((await send(agent, clientId, `cut ${where} ${nth}`)).status)
      expect((await send(agent, clientId, `cut ${where} ${nth}`)).status, `after ${nth}`).toBe(201)
      expect(await desk.list(clientId)).toHaveLength(1)
      expect(await desk.eventsOf(clientId)).toHaveLength(1)
      await swept()
    }
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(8)
    expect(new Set(statuses).isSubsetOf(new Set([201, 503])), statuses.join()).toBe(true)
  })
})

/** A client of which one, once, loses its connection at the n-th of all statements that are sent. */
function cutting(nth: number, before: boolean): typeof pg.Client {
  let sent = 0
  class Cutting extends pg.Client {
    override query(...given: unknown[]): never {
      sent += 1
      const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection
      if (sent === nth && before) stream.destroy()
      const came = (super.query as (...all: unknown[]) => unknown).apply(this, given) as never
      if (sent === nth && !before) stream.destroy()
      return came
    }
  }
  return Cutting as unknown as typeof pg.Client
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  await new Promise((resolve) => server.close(resolve))
  return port
}
