import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '#server/base/failure.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import { downloadExport, exportPath, readExport } from '#test/support/data/export-fixture.ts'
import { seedDocument } from '#test/support/data/seed-records.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import type { InstanceSettings } from '#test/support/instance.ts'
import { createStreamingCaller, type StreamingCaller } from '#test/support/streaming-request.ts'
import { watchMemory } from '#test/support/watch-memory.ts'

let fixture: ClientFixture
beforeAll(async () => {
  fixture = await createClientFixture()
})

const execute = (text: string, ...values: unknown[]) => fixture.testApp.owner.query(text, values)

/** More than the buffers of a connection hold. */
const longText = 'x'.repeat(20 * 1_048_576)

/** Adds a client with documents of these contents. */
async function addClientWithDocuments(owner: SeededUser, ...contents: string[]): Promise<string> {
  const clientId = await fixture.addClient({}, owner)
  for (const bytes of contents) await seedDocument(fixture.testApp, owner, clientId, { bytes })
  return clientId
}

/** Adds an instance that lists the files it opens; `beforeOpening` is called with how many were opened before. */
async function addWatchedInstance({
  beforeOpening = async () => undefined,
  ...settings
}: Omit<InstanceSettings, 'clock' | 'files'> & {
  beforeOpening?: (openedCount: number) => Promise<unknown>
} = {}) {
  const opened: Readable[] = []
  const find: FileStorage['find'] = async (key, size) => {
    await beforeOpening(opened.length)
    const bytes = await fixture.testApp.files.find(key, size)
    opened.push(bytes!)
    return bytes
  }
  const instance = await fixture.testApp.addInstance({ ...settings, files: { ...fixture.testApp.files, find } })
  return { ...instance, opened, countBusyConnections: () => instance.pool.totalCount - instance.pool.idleCount }
}

/** Begins a download and stops reading after the first bytes. */
async function beginDownload(call: StreamingCaller, clientId: string) {
  const download = call('GET', exportPath(clientId))
  download.request.end()
  const response = await download.response
  await once(response, 'readable')
  return response
}

async function readAll(response: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('a slow reader holds no connection to the database, and gets everything in the end', async () => {
  const instance = await addWatchedInstance()
  const clientId = await addClientWithDocuments(fixture.people.harbor.agent, longText, 'second')
  const response = await beginDownload(await createStreamingCaller(instance, fixture.agent), clientId)
  await expect.poll(instance.countBusyConnections).toBe(0)
  expect(instance.opened).toHaveLength(1)
  const { files } = readExport(await readAll(response))
  expect([...files.values()].map(({ length }) => length)).toEqual([longText.length, 6, expect.any(Number)])
})

test('an aborted download leaves no open file and no busy connection', async () => {
  const instance = await addWatchedInstance()
  const clientId = await addClientWithDocuments(fixture.people.harbor.agent, longText, 'second')
  const response = await beginDownload(await createStreamingCaller(instance, fixture.agent), clientId)
  expect(instance.opened[0]!.closed).toBe(false)
  response.destroy()
  await expect.poll(() => instance.opened[0]!.closed).toBe(true)
  expect(instance.opened).toHaveLength(1)
  expect(instance.countBusyConnections()).toBe(0)
})

test('a file store that fails during a download ends it, and the log tells', async () => {
  const fail = (openedCount: number) => (openedCount ? Promise.reject(new Failure('UNAVAILABLE')) : Promise.resolve())
  const instance = await addWatchedInstance({ beforeOpening: fail })
  const clientId = await addClientWithDocuments(fixture.people.harbor.agent, 'first', 'second')
  const response = await beginDownload(await createStreamingCaller(instance, fixture.agent), clientId)
  await expect(readAll(response)).rejects.toThrow('aborted')
  const lines = instance.logLines.filter((line) => line.includes('request failed'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ route: '/api/clients/:clientId/export', code: 'UNAVAILABLE' })
})

test('the stop of the program waits for no download', async () => {
  const instance = await addWatchedInstance()
  const clientId = await addClientWithDocuments(fixture.people.harbor.agent, longText)
  const response = await beginDownload(await createStreamingCaller(instance, fixture.agent), clientId)
  await instance.close()
  await expect(readAll(response)).rejects.toThrow('aborted')
  expect(instance.opened[0]!.closed).toBe(true)
})

const endings: [name: string, role: 'agent' | 'org_admin', end: (user: SeededUser, clientId: string) => unknown][] = [
  ['deactivated', 'agent', ({ id }) => execute('update users set is_active = false where id = $1', id)],
  ['signed out', 'agent', ({ id }) => execute('delete from sessions where user_id = $1', id)],
  ['demoted', 'org_admin', ({ id }) => execute("update users set role = 'agent' where id = $1", id)],
  [
    'who lost the client',
    'agent',
    async ({ organizationId }, clientId) => {
      const { id } = await fixture.testApp.seed.user({ id: organizationId, name: 'x' })
      await execute('update clients set assigned_agent_id = $2 where id = $1', clientId, id)
    },
  ],
]

test.each(endings)('the download of a user %s ends before the next file', async (_name, role, end) => {
  const { testApp, people } = fixture
  const user = await testApp.seed.user(people.harbor.organization, role)
  const owner = role === 'agent' ? user : people.harbor.agent
  const clientId = await addClientWithDocuments(owner, 'first', 'second')
  const instance = await addWatchedInstance({ beforeOpening: async () => end(user, clientId) })
  const response = await beginDownload(await createStreamingCaller(instance, await testApp.signIn(user)), clientId)
  await expect(readAll(response)).rejects.toThrow('aborted')
  expect(instance.opened).toHaveLength(1)
  await expect.poll(() => instance.opened[0]!.closed).toBe(true)
  expect(instance.countBusyConnections()).toBe(0)
})

test('a large record is not buffered in memory', async () => {
  const { testApp, people, agent } = fixture
  const clientId = await addClientWithDocuments(people.harbor.agent, longText, longText)
  await execute(
    `insert into client_notes (organization_id, id, client_id, content, note_type, tags, created_by, created_by_organization,
       created_at, updated_at)
     select organization_id, gen_random_uuid(), id, repeat('x', 10000), 'general', '{}', assigned_agent_id, organization_id,
       created_at, created_at from clients cross join generate_series(1, 1500) where id = $1`,
    clientId,
  )
  const instance = await testApp.addInstance({ files: testApp.files })
  // Modules loaded by the first download are not counted.
  await downloadExport(instance, agent, await addClientWithDocuments(people.harbor.agent, 'small'))
  const memory = watchMemory(400)
  const response = await beginDownload(await createStreamingCaller(instance, agent), clientId)
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    memory.sample()
  }
  expect(size).toBeGreaterThan(55_000_000)
  expect(memory.countSamples()).toBeGreaterThanOrEqual(2)
  // Buffers of both sides count too.
  expect(memory.readPeak()).toBeLessThan(10)
})

describe('as a large read', () => {
  const limited = { env: { RATE_LIMIT: 'on' } }

  test('one at a time is sent to a user; the next waits, then gets 429', async () => {
    const instance = await addWatchedInstance({ ...limited, connectionLimits: { maxLargeReadWaitMs: 20 } })
    const clientId = await addClientWithDocuments(fixture.people.harbor.agent, longText)
    const response = await beginDownload(await createStreamingCaller(instance, fixture.agent), clientId)
    const agent = fixture.agent.at(instance.app)
    expect(await agent.get(exportPath(clientId))).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect((await agent.send('HEAD', exportPath(clientId))).status).toBe(429)
    expect((await fixture.admin.at(instance.app).send('HEAD', exportPath(clientId))).status).toBe(200)
    // However long it takes, it keeps its user from no other read.
    await expect.poll(async () => (await agent.get('/api/clients')).status).toBe(200)
    response.destroy()
    await expect.poll(async () => (await agent.send('HEAD', exportPath(clientId))).status).toBe(200)
  })

  test('a request that is given up while it waits opens no file that stays open', async () => {
    const instance = await addWatchedInstance(limited)
    const clientId = await addClientWithDocuments(fixture.people.harbor.agent, longText)
    const call = await createStreamingCaller(instance, fixture.agent)
    const first = await beginDownload(call, clientId)
    const { request } = call('GET', exportPath(clientId))
    const arrived = once(instance.app.server, 'request')
    request.end()
    await arrived
    request.destroy()
    first.destroy()
    await expect
      .poll(async () => (await fixture.agent.at(instance.app).send('HEAD', exportPath(clientId))).status)
      .toBe(200)
    await expect.poll(() => instance.opened.every(({ closed }) => closed)).toBe(true)
  })

  test('a connection that takes nothing for a time is closed', async () => {
    const instance = await addWatchedInstance({ ...limited, connectionLimits: { maxSendingMs: 100 } })
    const clientId = await addClientWithDocuments(fixture.people.harbor.agent, longText)
    const response = await beginDownload(await createStreamingCaller(instance, fixture.agent), clientId)
    await expect.poll(() => instance.opened[0]!.closed).toBe(true)
    await expect(readAll(response)).rejects.toThrow('aborted')
  })
})
